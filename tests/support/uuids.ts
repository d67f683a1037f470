/**
 * A text without its UUIDs, the ids of requests above all: now and then the digits in one read like a code, or like the
 * number of a card.
 */
export const withoutUuids = (text: string): string =>
  text.replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, "…");
