import { z } from "zod";
import { originTypedSchema } from "#provider/contract/embedding";

/** Letting a website show the checkout, or no longer. Whether it is one that can be allowed, the action looks at. */
export const originsSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("allow"), origin: originTypedSchema }),
  z.object({ intent: z.literal("remove"), origin: originTypedSchema }),
]);
