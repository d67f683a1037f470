import { z } from "zod";
import { appIdSchema } from "#provider/contract/fields";
import { formKeySchema } from "~/forms/form-key-schema";

/** The fields beside a file of payouts: the application whose wallet pays. */
export const besideFileSchema = z.object({ idempotencyKey: formKeySchema, appId: appIdSchema });

/** Uploads a file of payouts, to be checked. */
export const uploadSchema = besideFileSchema.extend({ file: z.file() });

/** Sends the code that makes the payouts of a checked file. */
export const makeSchema = z.object({ intent: z.literal("make") });
