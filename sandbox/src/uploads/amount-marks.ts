import { parseAmount, type AmountError } from "#provider/rules/amount-input";

/**
 * How the texts of a column of amounts are written. `mark`: what stands before decimals; undefined where nothing shows
 * it, or different texts show different ones. `groups`: some text shows that the other one stands between thousands.
 * `places`: so many decimals in every text that has any, where those are more than two, as a program writes them.
 */
export type AmountMarks = { mark?: "." | ","; places?: number; groups?: true };

const SPACES = /[\u0020\u00a0\u2007\u2009\u202f]/g;
const GROUP = 3;
const CENTS = 2;
/**
 * The language in which a mark stands before decimals and the other one between thousands; of neither: one that groups
 * by spaces.
 */
const WRITTEN_IN = { ".": "en", ",": "az" } as const;
const BY_SPACES = "ru";

/**
 * What a text shows by itself: its decimal mark, with its decimals, where it has some; undefined where it may be read
 * in two ways, or in none.
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

/** Whether a text may be read in two ways by itself: `12.500` is twelve and a half, or a thousand times as much. */
const isTwoWays = (typed: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/.test(typed.trim());

/**
 * How the amounts of a column are written, by all of its texts, as days are read: one cell alone often does not tell.
 */
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

/**
 * An amount as it stands in a column that is written so, in minor units; one that can be read in two ways is refused.
 */
export function readMarked(
  typed: string,
  { mark, places, groups }: AmountMarks,
): { minor: number; error?: undefined } | { error: AmountError | "amountUnclear" } {
  if (mark === undefined) {
    const read = parseAmount(typed, BY_SPACES);
    return read.error === "amountDecimals" && isTwoWays(typed) ? { error: "amountUnclear" } : read;
  }
  // Nothing shows that this column parts thousands with the other mark.
  if (!groups && isTwoWays(typed) && !typed.includes(mark)) return { error: "amountUnclear" };
  // Zeros behind the second decimal say nothing where each amount has as many decimals.
  const text = typed.trim();
  const cents = text.lastIndexOf(mark) + 1 + CENTS;
  const isLonger = places !== undefined && text.length - cents + CENTS === places && text.includes(mark);
  return parseAmount(isLonger ? text.slice(0, cents) + text.slice(cents).replace(/0+$/, "") : typed, WRITTEN_IN[mark]);
}
