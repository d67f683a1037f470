import { z } from "zod";
import { reasonSchema } from "#provider/contract/fields";
import { MAX_TICKED } from "#provider/contract/limits";
import { withRules } from "~/forms/rules-between";
import { REFUND_REASONS } from "./refund-reasons";
import { brokenReason } from "./schema";

/** A payment and the amount that is refunded, in minor units: `trx_…:12500`. */
const paymentField = z
  .string()
  .regex(/^trx_[0-9A-Za-z]{1,60}:[1-9]\d{0,11}$/)
  .transform((text) => {
    const [transactionId = "", amount = ""] = text.split(":");
    return { transactionId, amount: Number(amount) };
  });
/** Payments with the amounts that are refunded, each once; at most as many as may be ticked. */
const paymentsField = z
  .array(paymentField)
  .min(1)
  .max(MAX_TICKED)
  .transform((all) => [...new Map(all.map((one) => [one.transactionId, one])).values()]);
type Payment = z.output<typeof paymentField>;

/** A payment as its hidden field has it. */
export const paymentText = ({ transactionId, amount }: Payment): string => `${transactionId}:${amount}`;

/** Sends the code that refunds these payments. `reason`: the reason itself, or what is added to the chosen one. */
export const refundTogetherSchema = withRules(
  z.object({
    payments: paymentsField,
    why: z.enum(REFUND_REASONS).default("OTHER"),
    reason: reasonSchema.optional(),
  }),
  brokenReason,
);

/** Payments whose refund waits for its code, as the cookie of the step keeps them. */
export const carriedSchema = z.object({
  payments: z
    .string()
    .transform((text) => text.split(","))
    .pipe(paymentsField),
  reason: z.string(),
  key: z.uuid(),
});
