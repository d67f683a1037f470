import type { NameCheck } from "#provider/contract/words";
import { searchWords } from "#provider/rules/search-text";
import type { Holder } from "./account-holders.ts";

/** Shorter words must be equal, or an initial. */
const LONG_ENOUGH_TO_ERR = 4;
/** The number of letters shown of each word in a masked name. */
const SHOWN = 2;

/** Whether two words differ by at most one letter: changed, added, missing, or swapped with its neighbour. */
function isOneOff(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  const isSwapped =
    restA.length > 1 && restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2);
  return isSwapped || restA.slice(1) === restB.slice(1) || restA === restB.slice(1) || restA.slice(1) === restB;
}

const isAlike = (a: string, b: string): boolean =>
  a === b ||
  (a.length === 1 && b.startsWith(a)) ||
  (b.length === 1 && a.startsWith(b)) ||
  (Math.min(a.length, b.length) >= LONG_ENOUGH_TO_ERR && isOneOff(a, b));

/**
 * Whether each word of the shorter name is similar to a different word of the longer one. A single word is not enough.
 */
function areClose(some: readonly string[], others: readonly string[]): boolean {
  const [short, long] = some.length <= others.length ? [some, others] : [others, some];
  const left = [...long];
  return (
    short.length > 1 &&
    short.every((word) => {
      const place = left.findIndex((other) => isAlike(word, other));
      if (place >= 0) left.splice(place, 1);
      return place >= 0;
    })
  );
}

/** A masked name, in which people can only recognise a name they know: `Ay••• Kə••••••`. */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => {
      const letters = [...word];
      return letters.slice(0, SHOWN).join("") + "•".repeat(Math.max(1, letters.length - SHOWN));
    })
    .join(" ");

/** A name of which only the first letters are told: `A*** K***`. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => `${[...word][0] ?? ""}***`)
    .join(" ");

/**
 * Compares a typed name with that of the account's holder (decision 0059). Accents, case, punctuation and word order do
 * not matter. The name is revealed, masked, only to a person who nearly knew it.
 */
export function checkName(
  typed: string,
  holder: Exclude<Holder, { kind: "none" }>,
): { match: NameCheck; maskedFullName: string | null } {
  if (holder.kind === "unnamed") return { match: "NOT_POSSIBLE", maskedFullName: null };
  const [given, known] = [searchWords(typed), searchWords(holder.name)];
  if (given.toSorted().join(" ") === known.toSorted().join(" "))
    return { match: "MATCH", maskedFullName: maskedName(holder.name) };
  return areClose(given, known)
    ? { match: "CLOSE", maskedFullName: maskedName(holder.name) }
    : { match: "NONE", maskedFullName: null };
}
