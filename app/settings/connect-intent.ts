import type { SubscriptionType } from "#provider/contract/words";

/** Which button asks for which channel. */
export const CONNECT_INTENT = { TELEGRAM: "telegram", WHATSAPP: "whatsapp" } as const satisfies Record<
  SubscriptionType,
  string
>;
