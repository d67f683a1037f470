import { z } from "zod";
import { originTypedSchema } from "#provider/contract/embedding";
import { idSchema } from "#provider/contract/fields";
import { webhookTypedSchema } from "#provider/contract/webhooks";

/** Letting a website show the checkout, or no longer. Whether it is one that can be allowed, the action looks at. */
export const originsSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("allow"), origin: originTypedSchema }),
  z.object({ intent: z.literal("remove"), origin: originTypedSchema }),
]);

/** Where a merchant's server is told of payments: another address or none; a message for trying, or one of before once more. */
export const webhookFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("set"), url: webhookTypedSchema }),
  z.object({ intent: z.literal("remove") }),
  z.object({ intent: z.literal("test") }),
  z.object({ intent: z.literal("again"), eventId: idSchema }),
]);
