import { z } from "zod";
import { viewNameSchema } from "#provider/contract/fields";
import { formKeySchema } from "./form-key-schema";

/** Saves the filters of a list under a name, renames a saved view, or deletes it. */
export const viewFormSchema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    idempotencyKey: formKeySchema,
    name: viewNameSchema,
    shared: z.boolean().default(false),
  }),
  z.object({ intent: z.literal("rename"), name: viewNameSchema }),
  z.object({ intent: z.literal("delete") }),
]);
