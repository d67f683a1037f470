import type { Language } from "#provider/contract/words";
import { decimalText } from "#provider/rules/money-text";
import { STATEMENT_WORDS } from "../statement-words.ts";
import type { Entry } from "./book.ts";

/** The reference that people know, in letters and digits alone: MT940 has room for sixteen, and readers cut at "/". */
export const shortReference = ({ reference, entry }: Entry): string =>
  reference
    .replace(/^[a-z]{3}_/, "")
    .replace(/[^A-Za-z0-9]/g, "")
    .slice(-16) || entry;

/**
 * A movement in a line: what it was, the reference that people look for it by, and how its net amount came about. It
 * begins with a letter, and has no semicolon: programs take both for something else.
 */
export function describe(entry: Entry, language: Language): string {
  const { event, heading } = STATEMENT_WORDS[language];
  const { grossMinor, feeMinor, reference } = entry;
  const fee =
    feeMinor === 0 ? [] : [`${heading.gross} ${decimalText(grossMinor)}`, `${heading.fee} ${decimalText(feeMinor)}`];
  return [event[entry.event], reference, ...fee].join(", ").replaceAll(";", ",");
}
