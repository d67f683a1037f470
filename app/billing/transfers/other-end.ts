import type { Transfer } from "#provider/contract/transfers";
import { showPhone } from "~/server/phone";

/** The own wallet, and the other end: a merchant by name, or a phone. */
export function endsOf({ direction, from, to, phoneNumber }: Transfer) {
  const phone = phoneNumber === null ? "" : showPhone(phoneNumber);
  const own = direction === "IN" && to ? to : from;
  const other = direction === "IN" ? from : to;
  return { own, other, otherText: other ? other.name : phone };
}
