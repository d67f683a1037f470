import { z } from "zod";
import { openWord } from "./open-word.ts";
import { idSchema, instantSchema } from "./fields.ts";

/**
 * The same sum to the same receiver, out of the same application, that was paid in the last days (`PAID_LATELY_DAYS`)
 * or waits to be: what somebody is to look at before they pay it once more. An account is its number, in whatever name;
 * a card its last digits and the name.
 */
export const earlierPaymentSchema = z.object({
  /** A payout, or a row of a file of them that waits for its approval. */
  kind: openWord(["PAYOUT", "FILE"]),
  id: idSchema,
  /** Of a file, as it was uploaded. */
  fileName: z.string().nullable(),
  /** The payment has not left yet: it waits for approval. */
  waits: z.boolean(),
  /** When it was made. */
  date: instantSchema,
});
export type EarlierPayment = z.infer<typeof earlierPaymentSchema>;
