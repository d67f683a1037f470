import type { SubscriptionType } from "#provider/contract/words";

/** The intents of the buttons that connect a channel. */
export const CONNECT_INTENT = { TELEGRAM: "telegram", WHATSAPP: "whatsapp" } as const satisfies Record<
  SubscriptionType,
  string
>;
