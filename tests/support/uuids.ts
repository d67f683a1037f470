/** A text without its UUIDs, mostly ids of requests: sometimes the digits of one look like a code or a card number. */
export const withoutUuids = (text: string): string =>
  text.replace(/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, "…");
