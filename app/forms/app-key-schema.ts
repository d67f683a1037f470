import { z } from "zod";

/** Asking for the code that makes a secret key; `keepOld`: the one before stays good for a day. */
export const makeKeySchema = z.object({ intent: z.literal("make"), keepOld: z.literal("on").optional() });
