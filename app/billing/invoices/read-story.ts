import type { Provider } from "~/server/provider";
import { shownChange } from "./changes";
import { storyOf, type StoryEvent } from "./story";

export type Story = { id: string; invoiceCode: string; currency: string; events: StoryEvent[] };

/** Reads the whole story of an invoice, for the addresses of its history and of its operation log. */
export async function readStory(provider: Provider, id: string): Promise<Story> {
  const asked = { params: { id } };
  const [{ invoiceCode, currency, timeline }, history, operations] = await Promise.all([
    provider.invoices.get(asked),
    provider.invoices.history(asked),
    provider.invoices.operations(asked),
  ]);
  const events = storyOf(timeline, history, operations);
  return {
    id,
    invoiceCode,
    currency,
    events: events.map((event) => ({ ...event, changes: event.changes.map(shownChange) })),
  };
}
