import { z } from "zod";
import { lineSchema } from "#provider/contract/fields";
import { APP_KEY_LENGTH } from "#provider/contract/limits";
import { makeKeySchema } from "~/forms/app-key-schema";

/** Either an existing key, or the wish for a new one. */
export const appKeySchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("use"), appKey: lineSchema(APP_KEY_LENGTH) }),
  makeKeySchema,
]);
