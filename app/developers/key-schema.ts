import { z } from "zod";

/** Requests the code that makes a secret key; `keepOld`: the former key stays valid for a day. */
export const makeKeySchema = z.object({ intent: z.literal("make"), keepOld: z.literal("on").optional() });
