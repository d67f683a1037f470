/** How a number of a spreadsheet is shown, as far as that changes what it is. `padded`: with zeros in front, to so many digits. */
export type NumberFormat = { kind: "plain" } | { kind: "day" } | { kind: "padded"; digits: number };

const PLAIN: NumberFormat = { kind: "plain" };
const DAY: NumberFormat = { kind: "day" };

/** Formats that every spreadsheet knows by a number and no file writes out, those of a day (ECMA-376 18.8.30). */
const DAYS_BY_ID: ReadonlySet<number> = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58,
]);

/** What stands for itself in a format, and what is no letter of a day: texts, signs, colors, conditions, AM and PM. */
const LITERAL = /"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]|AM\/PM|A\/P|General/gi;

/** What a format says by its code, such as `dd.mm.yyyy` or `00000`. A time without a day is a plain number. */
export function formatOf(code: string): NumberFormat {
  const [shown = ""] = code.replace(LITERAL, "").split(";");
  if (/[yd]/i.test(shown) || (/m/i.test(shown) && !/[hs]/i.test(shown))) return DAY;
  return /^0{2,}$/.test(shown) ? { kind: "padded", digits: shown.length } : PLAIN;
}

/** What a format says by its number; `codes`: those that the file writes out. */
export function formatById(id: number, codes: ReadonlyMap<number, string>): NumberFormat {
  const code = codes.get(id);
  if (code !== undefined) return formatOf(code);
  return DAYS_BY_ID.has(id) ? DAY : PLAIN;
}

const DAY_MS = 86_400_000;
/** The day before the first one; Excel counts a 29 February 1900 that never was, so that days before it are off by one. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const LEAP_THAT_NEVER_WAS = 60;
/** 31 December 9999. */
const LAST_DAY = 2_958_465;

/** The day (YYYY-MM-DD) that a number stands for, in no zone; undefined where it stands for none. */
export function dayOfNumber(number: number, from1904: boolean): string | undefined {
  // A moment's noise before midnight is that midnight.
  const days = Math.floor(number + 1e-6);
  if (!(days >= (from1904 ? 0 : 1) && days <= LAST_DAY)) return undefined;
  if (from1904) return isoDay(EPOCH_1904 + days * DAY_MS);
  if (days === LEAP_THAT_NEVER_WAS) return undefined;
  return isoDay(EPOCH_1900 + (days < LEAP_THAT_NEVER_WAS ? days + 1 : days) * DAY_MS);
}

const isoDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
