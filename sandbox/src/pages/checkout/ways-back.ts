import type { Variables } from "../../call.ts";
import type { TransactionRow } from "../../db/rows.ts";
import { codeOf, refusalOf, type Payable } from "../../operations/payments/payable.ts";
import { returnAddressOf, returnEndingOf, returnTermsOf } from "../../operations/payments/return-address.ts";
import type { Back } from "./back.tsx";
import { paths, type View } from "./view.ts";

type Deps = Pick<Variables, "clock">;

/** Whether a payer who has just paid goes on by themselves: not while a rest of the invoice is to be paid. */
export const mayLeave = (payable: Payable): boolean =>
  payable.kind !== "invoice" || payable.invoice.status !== "PARTIAL";

/** The way back to the merchant after a payment; undefined while it has no ending, or where there is no address. */
export function backOf(
  view: View,
  payable: Payable,
  { id, status }: Pick<TransactionRow, "id" | "status">,
): Back | undefined {
  const ending = returnEndingOf(status);
  if (ending === undefined || returnAddressOf(returnTermsOf(payable), ending) === null) return undefined;
  return { href: paths.back(codeOf(payable), id, view), name: payable.application.name };
}

/** Whether what is paid ended before anybody paid it. */
function isOver({ clock }: Deps, payable: Payable): boolean {
  const refusal = refusalOf(payable, clock.now());
  return refusal === "canceled" || refusal === "expired";
}

/** The merchant's address for an invoice or link that ended before anybody paid: there is nothing to sign. */
export function unpaidReturn(deps: Deps, payable: Payable): string | undefined {
  if (payable.kind === "order" || !isOver(deps, payable)) return undefined;
  return returnAddressOf(returnTermsOf(payable), "cancel") ?? undefined;
}

/** The way back from what is canceled or expired. What is paid has none here, because links are passed on. */
export function backFromClosed(deps: Deps, view: View, payable: Payable): Back | undefined {
  if (!isOver(deps, payable)) return undefined;
  if (payable.kind === "order") return backOf(view, payable, payable.payment);
  if (unpaidReturn(deps, payable) === undefined) return undefined;
  return { href: paths.back(codeOf(payable), null, view), name: payable.application.name };
}
