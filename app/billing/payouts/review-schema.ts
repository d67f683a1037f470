import { z } from "zod";
import { reasonSchema } from "#provider/contract/fields";
import { tickedField } from "~/billing/shared/ticked/ticked-schema";
import { formKeySchema } from "~/forms/form-key-schema";

/** Sends the code that approves a payout. */
export const approvePayoutSchema = z.object({ intent: z.literal("approve") });

/** Sends the code that approves all of these. */
export const approveTickedSchema = z.object({ intent: z.literal("approve"), ids: tickedField });

/** Takes a payout of one's own back. */
export const recallPayoutSchema = z.object({ idempotencyKey: formKeySchema });

/** Refuses what somebody else made, and says why. */
export const rejectPayoutSchema = recallPayoutSchema.extend({ reason: reasonSchema });
