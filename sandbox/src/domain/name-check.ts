import type { NameCheck } from "#provider/contract/words";
import { searchWords } from "#provider/rules/search-text";
import type { Holder } from "./account-holders.ts";

/** Words shorter than this have to be the same, or an initial. */
const LONG_ENOUGH_TO_ERR = 4;
/** Letters that stay of each word of a masked name. */
const SHOWN = 2;

/** Whether two words differ by one letter at most: another one, one more, one less, or two that changed places. */
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
 * Whether every word of the shorter name is like one of the longer, each like another one. A single word says too
 * little.
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

/** A name as somebody sees it who may only find their own again in it: `Ay••• Kə••••••`. */
export const maskedName = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => {
      const letters = [...word];
      return letters.slice(0, SHOWN).join("") + "•".repeat(Math.max(1, letters.length - SHOWN));
    })
    .join(" ");

/**
 * Holds a typed name against whose an account is (decision 0059). Accents, capitals, punctuation and the order of words
 * do not count. The name is told, masked, only to whoever nearly knew it.
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
