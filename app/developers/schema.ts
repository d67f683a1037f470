import { z } from "zod";
import { returnsFields } from "~/forms/terms-schema";
import { originTypedSchema } from "#provider/contract/embedding";

/**
 * Allows a website to show the checkout, or removes it; or sets where payers go on after what gives no address of its
 * own. The action and the provider check what can be allowed.
 */
export const originsSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("allow"), origin: originTypedSchema }),
  z.object({ intent: z.literal("remove"), origin: originTypedSchema }),
  z.object({ intent: z.literal("returns"), ...returnsFields }),
]);
