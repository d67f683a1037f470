import { z } from "zod";
import { call } from "./call.ts";
import { appIdSchema, idSchema, instantSchema, receiverNameSchema } from "./fields.ts";
import { filterSchema } from "./filter-schema.ts";
import { RECEIVER_FILTERS } from "./filters.ts";
import { pageOf, pageQuerySchema } from "./page.ts";
import { AREA_ACCESS, type Access } from "./permissions.ts";
import { openNameCheckSchema, openPayoutTargetSchema } from "./words.ts";

/** Who may pay saved receivers, and keeps their list in order: whoever makes payouts. */
export const PAYOUT_RECEIVERS = {
  ...AREA_ACCESS.payouts,
  permission: "PAYOUT_PAYMENT",
  movesMoney: true,
} satisfies Access;

/** Somebody whom an application pays, kept for the next time (decision 0085). */
export const payoutReceiverSchema = z.object({
  id: idSchema,
  appId: appIdSchema,
  appName: z.string(),
  /** What people here call them; the receiver's own name until somebody gives another. */
  name: z.string(),
  target: openPayoutTargetSchema,
  /** What is shown of the card or the IBAN. */
  cardNumber: z.string(),
  /** As it goes to the bank. */
  fullName: z.string(),
  /** What the receiver's bank said of that name when it was asked last, and when that was. */
  check: openNameCheckSchema,
  checkedDate: instantSchema,
  /** The last payout to them: `receiverOf` of the next one, where it is an account. */
  payoutId: idSchema,
  /**
   * A payout to this account and name was approved and arrived; others always need somebody's approval (decision 0061).
   */
  known: z.boolean(),
});
export type PayoutReceiver = z.infer<typeof payoutReceiverSchema>;

const idParams = z.object({ id: idSchema });

/** Receivers of payouts that are kept (ours, decision 0085). */
export const payoutReceivers = {
  list: call("GET", "api/wallets/payout-receivers", {
    summary: "Saved receivers of payouts, the one paid last first",
    access: PAYOUT_RECEIVERS,
    query: pageQuerySchema.extend(filterSchema(RECEIVER_FILTERS).shape),
    answer: pageOf(payoutReceiverSchema),
    origin: "ours",
  }),
  one: call("GET", "api/wallets/payout-receivers/{id}", {
    summary: "One saved receiver",
    access: PAYOUT_RECEIVERS,
    params: idParams,
    answer: payoutReceiverSchema,
    origin: "ours",
  }),
  rename: call("PUT", "api/wallets/payout-receivers/{id}", {
    summary: "Call a saved receiver something else; the name that goes to the bank stays",
    access: PAYOUT_RECEIVERS,
    params: idParams,
    body: z.object({ name: receiverNameSchema }),
    answer: payoutReceiverSchema,
    origin: "ours",
  }),
  remove: call("DELETE", "api/wallets/payout-receivers/{id}", {
    summary: "Forget a saved receiver; payouts to them stay as they are",
    access: PAYOUT_RECEIVERS,
    params: idParams,
    origin: "ours",
  }),
};
