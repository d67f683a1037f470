import { account } from "./account.ts";
import { cards } from "./cards.ts";
import type { MerchantCall } from "./merchant-call.ts";
import { invoices } from "./invoices.ts";
import { orders } from "./orders.ts";
import { payouts } from "./payouts.ts";

/** The public merchant API: every call, by group. */
export const v3 = { orders, cards, account, invoices, payouts };

/** Every call with its name `group.call`, for the router, documents and tests. */
export const everyMerchantCall: readonly { name: string; group: string; call: MerchantCall }[] = Object.entries(
  v3,
).flatMap(([group, calls]) =>
  Object.entries<MerchantCall>(calls).map(([name, call]) => ({ name: `v3.${group}.${name}`, group, call })),
);
