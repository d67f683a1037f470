import { z } from "zod";
import { DISPUTE_STATES } from "./dispute-words.ts";
import { idSchema, instantSchema } from "./fields.ts";
import { openWord } from "./open-word.ts";

/**
 * What a payment, an invoice or a customer says of a dispute (ours), and until when it can be answered. `isClaimed`:
 * the money is claimed back, and not only asked about.
 */
export const disputeMarkSchema = z.object({
  id: idSchema,
  state: openWord(DISPUTE_STATES),
  isClaimed: z.boolean(),
  respondBy: instantSchema.nullable(),
});
export type DisputeMark = z.infer<typeof disputeMarkSchema>;
