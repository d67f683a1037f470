import { z } from "zod";
import { readTelegramId } from "#provider/contract/fields";
import { subscriptionTypeSchema } from "#provider/contract/words";
import { phoneField } from "~/forms/phone-schema";
import { CONNECT_INTENT } from "./connect-intent";

/** Longest Telegram name as a person may paste it, with the address around it. */
const TELEGRAM_TEXT_LENGTH = 64;

const telegramField = z
  .string()
  .max(TELEGRAM_TEXT_LENGTH)
  .transform((text, context) => {
    const id = readTelegramId(text);
    if (id !== undefined) return id;
    context.addIssue({ code: "custom", params: { key: "telegramId" } });
    return z.NEVER;
  });

/** The forms of the screen: connect a channel, or send a message there. `readPhone` reads a number of WhatsApp. */
export const notificationsSchema = (readPhone: (text: string) => string | undefined) =>
  z.discriminatedUnion("intent", [
    z.object({ intent: z.literal(CONNECT_INTENT.TELEGRAM), connectionId: telegramField }),
    z.object({ intent: z.literal(CONNECT_INTENT.WHATSAPP), connectionId: phoneField(readPhone) }),
    z.object({ intent: z.literal("test"), subscriptionType: subscriptionTypeSchema }),
  ]);

export const disconnectSchema = z.object({ subscriptionType: subscriptionTypeSchema });
