import type { Filters } from "./filters.ts";

/**
 * Of the messages to an address of the merchant's server; `transactionId` is a whole id, and `text` a part of what was
 * sent or answered. Apart from the filters of the other lists, which browsers load together.
 */
export const WEBHOOK_EVENT_FILTERS = {
  text: "text",
  state: "messageState",
  type: "messageType",
  from: "day",
  to: "day",
  transactionId: "wholeText",
} as const satisfies Filters;
