import { z } from "zod";
import { originTypedSchema } from "#provider/contract/embedding";
import { webhookTypedSchema } from "#provider/contract/webhooks";

/** Letting a website show the checkout, or no longer. Whether it is one that can be allowed, the action looks at. */
export const originsSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("allow"), origin: originTypedSchema }),
  z.object({ intent: z.literal("remove"), origin: originTypedSchema }),
]);

const EVENT_ID = /^evt_[0-9A-Z]{1,60}$/;

/**
 * Where a merchant's server is told of payments: another address or none; a message for trying, or one of before once
 * more.
 */
export const webhookFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("set"), url: webhookTypedSchema }),
  z.object({ intent: z.literal("remove") }),
  z.object({ intent: z.literal("test") }),
  z.object({ intent: z.literal("again"), eventId: z.string().regex(EVENT_ID) }),
]);
