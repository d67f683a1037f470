import { cleanIban, cleanPart, inFours } from "#provider/rules/iban-text";

type Keyed = {
  /** The text of the field after the key or the paste, and where its caret stands. */
  text: string;
  caret: number;
  /** The text before, and the kind of the change (`inputType` of the browser's event). */
  before: string;
  change: string;
};

/**
 * The account number to show after a change: clean and in groups of four, with the caret behind the same character. A
 * key that deletes a gap alone takes the character beside it, because the gap comes back.
 */
export function keyedIban({ text, caret, before, change }: Keyed): { text: string; caret: number } {
  const clean = cleanIban(text);
  const at = Math.max(0, clean.length - cleanPart(text.slice(caret)).length);
  const isGapAlone = change.startsWith("deleteContent") && text !== before && clean === cleanIban(before);
  const from = isGapAlone && change === "deleteContentBackward" ? Math.max(0, at - 1) : at;
  const kept = isGapAlone ? clean.slice(0, from) + clean.slice(from + 1) : clean;
  return { text: inFours(kept), caret: from === 0 ? 0 : from + Math.floor((from - 1) / 4) };
}
