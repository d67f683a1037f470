import { z } from "zod";
import { reasonSchema } from "#provider/contract/fields";
import { tickedField } from "~/billing/shared/ticked/ticked-schema";
import { formKeySchema } from "~/forms/form-key-schema";

/** Sends the code that approves a payout. */
export const approvePayoutSchema = z.object({ intent: z.literal("approve") });

/** Sends the code that approves all ticked payouts. */
export const approveTickedSchema = z.object({ intent: z.literal("approve"), ids: tickedField });

/** Takes back the person's own payout. */
export const recallPayoutSchema = z.object({ idempotencyKey: formKeySchema });

/** Refuses another person's payout, and says why. */
export const rejectPayoutSchema = recallPayoutSchema.extend({ reason: reasonSchema });
