/** Kinds of ids by their prefix: invoice, transaction, payment session, person, withdrawal, transfer, top-up. */
const KINDS = ["inv", "trx", "ses", "usr", "pay", "trf", "top"] as const;
export type IdKind = (typeof KINDS)[number];

/** Reads a possible id, with its possible spellings. Undefined if the text is no id. */
export function readId(text: string): { kind: IdKind; ids: [string, string] } | undefined {
  const [typed = "", prefix = "", rest = ""] = /^([a-z]{3})_([0-9a-z]+)$/i.exec(text.trim()) ?? [];
  const kind = KINDS.find((known) => known === prefix.toLowerCase());
  return kind && { kind, ids: [typed, `${kind}_${rest.toUpperCase()}`] };
}
