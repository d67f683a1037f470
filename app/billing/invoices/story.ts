import type {
  InvoiceEvent,
  InvoiceEventKind,
  InvoiceHistoryEntry,
  InvoiceOperation,
} from "#provider/contract/invoice-log";

/** What of an invoice's timeline is shown; the words are those of the address (`?show=`). */
export const STORY_SHOWS = ["all", "payments", "messages", "changes"] as const;
export type StoryShow = (typeof STORY_SHOWS)[number];

/** An event, with what is known of the attempt to pay that it belongs to. */
export type StoryEvent = InvoiceEvent & {
  attempt?: Pick<InvoiceOperation, "cardNumber" | "rrn" | "responseDescription">;
};

/** Under which of the filters each event stands. */
const SHOWN_UNDER: Record<InvoiceEventKind, Exclude<StoryShow, "all">> = {
  CREATED: "changes",
  SENT: "messages",
  REMINDED: "messages",
  EDITED: "changes",
  PAYMENT_DECLINED: "payments",
  PAYMENT_HELD: "payments",
  PAYMENT_APPROVED: "payments",
  PAYMENT_RETURNED: "payments",
  PAID_OUTSIDE: "payments",
  OUTSIDE_TAKEN_BACK: "payments",
  COMPLETED: "payments",
  REVERSED: "payments",
  REFUNDED: "payments",
  EXPIRED: "changes",
  CANCELED: "changes",
  RECURRED: "changes",
  PAUSED: "changes",
  RESUMED: "changes",
  ENDED: "changes",
};

/** What an address asks for; anything unknown is all of it. */
export const readShow = (params: URLSearchParams): StoryShow =>
  STORY_SHOWS.find((show) => show === params.get("show")) ?? "all";

/** The events under a filter, in their order; one that nobody knows stands among all alone. */
export const shownEvents = <Event extends Pick<InvoiceEvent, "kind">>(
  events: readonly Event[],
  show: StoryShow,
): Event[] => events.filter(({ kind }) => show === "all" || (typeof kind === "string" && SHOWN_UNDER[kind] === show));

/**
 * The whole story of an invoice, oldest first: of the timeline its payments, each with its attempt from the operation
 * log, and between them what the history says of messages and changes.
 */
export function storyOf(
  timeline: readonly InvoiceEvent[],
  history: readonly InvoiceHistoryEntry[],
  operations: readonly InvoiceOperation[],
): StoryEvent[] {
  const attempts = new Map(operations.map((operation) => [operation.id, operation]));
  const payments = shownEvents(timeline, "payments").map((event): StoryEvent => {
    const attempt = attempts.get(event.transactionId ?? "");
    return attempt ? { ...event, attempt } : event;
  });
  const others = history.map(({ action, ...entry }): StoryEvent => ({
    ...entry,
    kind: action,
    amount: null,
    transactionId: null,
  }));
  // A stable order: what happened at one instant stays in the order of the two logs.
  return [...others, ...payments].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
