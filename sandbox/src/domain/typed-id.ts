/**
 * Kinds of ids by what they begin with: an invoice, a transaction, the session of a payment, a person, a withdrawal, a
 * transfer, a top-up.
 */
const KINDS = ["inv", "trx", "ses", "usr", "pay", "trf", "top"] as const;
export type IdKind = (typeof KINDS)[number];

/** What may be an id, in the ways it may be written; undefined when the text is none. */
export function readId(text: string): { kind: IdKind; ids: [string, string] } | undefined {
  const [typed = "", prefix = "", rest = ""] = /^([a-z]{3})_([0-9a-z]+)$/i.exec(text.trim()) ?? [];
  const kind = KINDS.find((known) => known === prefix.toLowerCase());
  return kind && { kind, ids: [typed, `${kind}_${rest.toUpperCase()}`] };
}
