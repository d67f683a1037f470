import { z } from "zod";
import { originTypedSchema } from "#provider/contract/embedding";

/** Allows a website to show the checkout, or removes it. The action checks whether the website can be allowed. */
export const originsSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("allow"), origin: originTypedSchema }),
  z.object({ intent: z.literal("remove"), origin: originTypedSchema }),
]);
