import { z } from "zod";
import { originTypedSchema } from "#provider/contract/embedding";
import { webhookTypedSchema } from "#provider/contract/webhooks";

/** Allows a website to show the checkout, or removes it. The action checks whether the website can be allowed. */
export const originsSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("allow"), origin: originTypedSchema }),
  z.object({ intent: z.literal("remove"), origin: originTypedSchema }),
]);

const EVENT_ID = /^evt_[0-9A-Z]{1,60}$/;

/**
 * The webhook of an application: sets or removes its address, makes its secret and takes it off the page, sends a test
 * message, or an earlier message again.
 */
export const webhookFormSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("set"), url: webhookTypedSchema }),
  z.object({ intent: z.literal("remove") }),
  z.object({ intent: z.literal("secret") }),
  z.object({ intent: z.literal("kept") }),
  z.object({ intent: z.literal("test") }),
  z.object({ intent: z.literal("again"), eventId: z.string().regex(EVENT_ID) }),
]);
