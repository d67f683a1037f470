import { z } from "zod";
import { lineSchema } from "#provider/contract/fields";
import { APP_KEY_LENGTH } from "#provider/contract/limits";

/** Either an existing key, or the wish for a new one. */
export const appKeySchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("use"), appKey: lineSchema(APP_KEY_LENGTH) }),
  z.object({ intent: z.literal("make"), keepOld: z.literal("on").optional() }),
]);
