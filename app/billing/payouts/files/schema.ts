import { z } from "zod";
import { appIdSchema } from "#provider/contract/fields";
import { formKeySchema } from "~/forms/form-key-schema";

/** What goes along with a file of payouts: out of which application it is paid. */
export const besideFileSchema = z.object({ idempotencyKey: formKeySchema, appId: appIdSchema });

/** A file of payouts that is to be checked. */
export const uploadSchema = besideFileSchema.extend({ file: z.file() });

/** Sends the code that makes the payouts of a checked file. */
export const makeSchema = z.object({ intent: z.literal("make") });
