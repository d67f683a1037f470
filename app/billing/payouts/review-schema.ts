import { z } from "zod";
import { reasonSchema } from "#provider/contract/fields";
import { formKeySchema } from "~/forms/form-key-schema";

/** Sends the code that approves a payout. */
export const approvePayoutSchema = z.object({ intent: z.literal("approve") });

/** Takes a payout of one's own back. */
export const recallPayoutSchema = z.object({ idempotencyKey: formKeySchema });

/** Refuses what somebody else made, and says why. */
export const rejectPayoutSchema = recallPayoutSchema.extend({ reason: reasonSchema });
