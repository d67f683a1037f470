import { parseAmount, type AmountError } from "#provider/rules/amount-input";

/**
 * The notation of amounts in a text column. `mark`: the decimal mark; undefined if no text shows one, or different
 * texts show different ones. `groups`: a text shows that the other mark separates thousands. `places`: the number of
 * decimals if it is above two and equal in every text with decimals, as programs write them.
 */
export type AmountMarks = { mark?: "." | ","; places?: number; groups?: true };

const SPACES = /[\u0020\u00a0\u2007\u2009\u202f]/g;
const GROUP = 3;
const CENTS = 2;
/**
 * The language that uses this decimal mark, and the other mark for thousands. BY_SPACES: one that separates thousands
 * by spaces.
 */
const WRITTEN_IN = { ".": "en", ",": "az" } as const;
const BY_SPACES = "ru";

/**
 * The decimal mark that a text proves, with its number of decimals, if any; undefined if the text has two readings, or
 * none.
 */
function shownBy(typed: string): { mark: "." | ","; places: number | undefined } | undefined {
  const text = typed.trim().replace(SPACES, " ");
  if (!/^\d[\d ]*[.,][\d.,]*$/.test(text)) return undefined;
  const marks = text.replace(/[^.,]/g, "");
  const last = marks.endsWith(",") ? "," : ".";
  const other = last === "," ? "." : ",";
  const at = text.lastIndexOf(last);
  const decimals = text.length - at - 1;
  if (marks.length > 1 && !marks.includes(other)) return { mark: other, places: undefined };
  if (marks.slice(0, -1).includes(last)) return undefined;
  const isSure = marks.length > 1 || text.includes(" ") || decimals !== GROUP || at > GROUP || text.startsWith("0");
  return isSure && decimals > 0 ? { mark: last, places: decimals } : undefined;
}

/** Whether a text alone has two readings: `12.500` is twelve and a half, or a thousand times as much. */
const isTwoWays = (typed: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/.test(typed.trim());

/** The notation of a column's amounts, from all of its texts, because one cell alone is often ambiguous. */
export function marksOf(texts: Iterable<string>): AmountMarks {
  const marks = new Set<"." | ",">();
  const places = new Set<number>();
  const twoWays: string[] = [];
  const all = [...texts];
  for (const text of all) {
    const shown = shownBy(text);
    if (shown) marks.add(shown.mark);
    if (shown?.places !== undefined) places.add(shown.places);
    if (isTwoWays(text)) twoWays.push(text.trim());
  }
  const [mark, ...others] = marks;
  if (mark === undefined || others.length > 0) return {};
  if (twoWays.some((text) => text.includes(mark))) places.add(GROUP);
  const other = mark === "," ? "." : ",";
  const groups = all.some((text) => text.includes(other) && (text.includes(mark) || text.split(other).length > 2));
  const written = { mark, ...(groups ? { groups } : {}) };
  const [first, ...more] = places;
  return first !== undefined && first > CENTS && more.length === 0 ? { ...written, places: first } : written;
}

/** An amount in minor units, read in the notation of its column; an ambiguous one is refused. */
export function readMarked(
  typed: string,
  { mark, places, groups }: AmountMarks,
): { minor: number; error?: undefined } | { error: AmountError | "amountUnclear" } {
  if (mark === undefined) {
    const read = parseAmount(typed, BY_SPACES);
    return read.error === "amountDecimals" && isTwoWays(typed) ? { error: "amountUnclear" } : read;
  }
  // No text shows that this column separates thousands with the other mark.
  if (!groups && isTwoWays(typed) && !typed.includes(mark)) return { error: "amountUnclear" };
  // Zeros behind the second decimal mean nothing if every amount has this many decimals.
  const text = typed.trim();
  const cents = text.lastIndexOf(mark) + 1 + CENTS;
  const isLonger = places !== undefined && text.length - cents + CENTS === places && text.includes(mark);
  return parseAmount(isLonger ? text.slice(0, cents) + text.slice(cents).replace(/0+$/, "") : typed, WRITTEN_IN[mark]);
}
