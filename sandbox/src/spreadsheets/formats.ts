import { shownIn, type Shape } from "./number-shapes.ts";

/**
 * The effect of a number format, as far as it changes the meaning of a number. `padded`: leading zeros up to `digits`,
 * and nothing else. `time`: a time of day, or a duration (`whole`: hours above 24 are counted). `scaled`: shown as
 * another number, such as its thousands. `hidden`: not shown.
 */
export type NumberFormat =
  | { kind: "plain"; shape?: Shape; currency?: string }
  | { kind: "day" }
  | { kind: "padded"; digits: number }
  | { kind: "time"; whole: boolean }
  | { kind: "percent"; places: number }
  | { kind: "scaled" }
  | { kind: "hidden" };

const PLAIN: NumberFormat = { kind: "plain" };
const DAY: NumberFormat = { kind: "day" };
const TIME: NumberFormat = { kind: "time", whole: false };

/**
 * Built-in formats that have a number and are written in no file (ECMA-376 18.8.30): those of days, times and
 * percentages.
 */
const DAY_IDS = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];
const TIME_IDS = [18, 19, 20, 21, 32, 33, 45, 47];
const BY_ID: ReadonlyMap<number, NumberFormat> = new Map<number, NumberFormat>([
  ...DAY_IDS.map((id): [number, NumberFormat] => [id, DAY]),
  ...TIME_IDS.map((id): [number, NumberFormat] => [id, TIME]),
  [46, { kind: "time", whole: true }],
  [9, { kind: "percent", places: 0 }],
  [10, { kind: "percent", places: 2 }],
]);

/** Excel's own limit for a format code. No spreadsheet writes a longer one, so that it is ignored. */
export const CODE_LENGTH = 255;
/** The largest number of digits with leading zeros: more than any account number has. */
const MOST_DIGITS = 40;

/** A piece of a format code: a literal text, or a sign, which is a digit placeholder or a part of a day or time. */
type Piece = { kind: "literal" | "currency"; text: string } | { kind: "sign"; text: string };

/**
 * The kind of each character in the first section of a code. Reads the code once from left to right, even if it is
 * malformed.
 */
function piecesOf(code: string): Piece[] {
  const pieces: Piece[] = [];
  const until = (mark: string, from: number): number => {
    const at = code.indexOf(mark, from);
    return at === -1 ? code.length : at;
  };
  for (let at = 0; at < code.length && code[at] !== ";"; at++) {
    const sign = code[at] ?? "";
    if (sign === '"') {
      const end = until('"', at + 1);
      pieces.push({ kind: "literal", text: code.slice(at + 1, end) });
      at = end;
    } else if (sign === "\\") pieces.push({ kind: "literal", text: code[++at] ?? "" });
    // A blank with the width of a sign, and a sign that fills the cell.
    else if (sign === "_" || sign === "*") at++;
    else if (sign === "[") {
      const end = until("]", at + 1);
      const inside = code.slice(at + 1, end);
      if (/^(?:h+|m+|s+)$/i.test(inside)) pieces.push({ kind: "sign", text: "[]" });
      else if (inside.startsWith("$")) pieces.push({ kind: "currency", text: inside.slice(1).split("-", 1)[0] ?? "" });
      at = end;
    } else if (/^(?:AM\/PM|A\/P|General)/i.test(code.slice(at, at + 7))) {
      const word = /^(?:AM\/PM|A\/P|General)/i.exec(code.slice(at, at + 7))?.[0] ?? "";
      pieces.push({ kind: "sign", text: /^g/i.test(word) ? "general" : "h" });
      at += word.length - 1;
    } else if (/[0#?.,%ymdhsE]/i.test(sign)) pieces.push({ kind: "sign", text: sign.toLowerCase() });
    else pieces.push({ kind: "literal", text: sign });
  }
  return pieces;
}

/** Texts that name a currency: any currency sign, a code of three letters, and short words of our countries. */
const MONEY = /^(?:\p{Sc}|[A-Z]{3}|р\.?|руб\.?|man\.?|manat|ман\.?|манат|د\.?إ\.?|ر\.?س\.?)$/iu;

function currencyIn(pieces: readonly Piece[]): string | undefined {
  // Neighbouring literals form one word, whatever their notation.
  let word = "";
  const words: string[] = [];
  for (const { kind, text } of pieces)
    if (kind === "sign") word = (words.push(word), "");
    else word += text;
  return [...words, word].map((each) => each.trim()).find((each) => MONEY.test(each));
}

/** The effect of a format code such as `dd.mm.yyyy`, `00000` or `#,##0.00 "USD"`. */
export function formatOf(code: string): NumberFormat {
  if (code.length > CODE_LENGTH) return PLAIN;
  if (/^;;/.test(code)) return { kind: "hidden" };
  const pieces = piecesOf(code);
  const signs = new Set(pieces.flatMap(({ kind, text }) => (kind === "sign" ? [text] : [])));
  if (signs.has("[]")) return { kind: "time", whole: true };
  if (signs.has("y") || signs.has("d")) return DAY;
  if (signs.has("h") || signs.has("s")) return TIME;
  if (signs.has("m")) return DAY;
  const shape = shapeOf(pieces);
  if (signs.has("%")) return { kind: "percent", places: shape.places };
  if (shape.isScaled) return { kind: "scaled" };
  const isBare = shape.steps.every((step) => step.kind === "digit");
  if (isBare && shape.places === 0 && shape.zeros === shape.steps.length && shape.zeros > 1 && !shape.groups)
    return shape.zeros > MOST_DIGITS ? PLAIN : { kind: "padded", digits: shape.zeros };
  const currency = currencyIn(pieces);
  // A decimal point, decimals and separated thousands do not change the number, and make no code of it.
  const saysMore = shape.zeros > 1 || shape.steps.some((step) => step.kind === "text" && step.text.trim() !== "");
  const isPlain = !saysMore || signs.has("e") || signs.has("general") || shape.zeros > MOST_DIGITS;
  return { kind: "plain", ...(isPlain ? {} : { shape }), ...(currency === undefined ? {} : { currency }) };
}

/** The placeholders and texts of a code, before and after its decimal point. */
function shapeOf(pieces: readonly Piece[]): Shape & { isScaled: boolean; zeros: number } {
  const steps: Shape["steps"] = [];
  let [places, zeros] = [0, 0];
  let [isFraction, groups, commas] = [false, false, false];
  for (const { kind, text } of pieces) {
    if (kind !== "sign") {
      if (text !== "") steps.push({ kind: "text", text });
    } else if (text === ".") {
      isFraction = true;
      steps.push({ kind: "point" });
    } else if (text === ",") commas = true;
    else if (/[0#?]/.test(text)) {
      // Between digits a comma separates thousands; behind the last digit it divides by a thousand.
      if (commas && !isFraction) groups = true;
      commas = false;
      if (isFraction) places++;
      else {
        if (text === "0") zeros++;
        steps.push({ kind: "digit", isZero: text === "0" });
      }
    }
  }
  return { steps, places, zeros, groups, isScaled: commas };
}

/** The effect of a format by its number; `codes`: the formats that the file defines. */
export function formatById(id: number, codes: ReadonlyMap<number, string>): NumberFormat {
  const code = codes.get(id);
  return code === undefined ? (BY_ID.get(id) ?? PLAIN) : formatOf(code);
}

/** The largest number of styles (Excel's own limit), and of formats that a file defines. */
const STYLES = 65_490;
const CODES = 4_096;
export const areTooMany = (styles: number, codes: number): boolean => styles > STYLES || codes > CODES;

/** The number formats of all styles: each format is parsed once, however many styles refer to it. */
export function formatsOfStyles(ids: readonly number[], codes: ReadonlyMap<number, string>): NumberFormat[] {
  const known = new Map<number, NumberFormat>();
  return ids.map((id) => {
    const format = known.get(id) ?? formatById(id, codes);
    known.set(id, format);
    return format;
  });
}

/** The displayed text of a plain number, if it shows more than the number; undefined if not. */
export function shownAs(number: number, { shape, currency }: { shape?: Shape; currency?: string }): string | undefined {
  if (!shape || !Number.isFinite(number) || number < 0 || number >= 1e15) return undefined;
  if (shape.places === 0 && currency === undefined && !Number.isInteger(number)) return undefined;
  const shown = shownIn(shape, number);
  return shown === String(number) ? undefined : shown;
}

const DAY_MS = 86_400_000;
/** The day before day 1. Excel counts a 29 February 1900 that never existed, so that earlier days are off by one. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
const EPOCH_1904 = Date.UTC(1904, 0, 1);
const LEAP_THAT_NEVER_WAS = 60;
/** 31 December 9999. */
const LAST_DAY = 2_958_465;

/** The day (YYYY-MM-DD) of a day number, without a zone; undefined if there is none. */
export function dayOfNumber(number: number, from1904: boolean): string | undefined {
  // A rounding error just before midnight counts as midnight.
  const days = Math.floor(number + 1e-6);
  if (!(days >= (from1904 ? 0 : 1) && days <= LAST_DAY)) return undefined;
  if (from1904) return isoDay(EPOCH_1904 + days * DAY_MS);
  if (days === LEAP_THAT_NEVER_WAS) return undefined;
  return isoDay(EPOCH_1900 + (days < LEAP_THAT_NEVER_WAS ? days + 1 : days) * DAY_MS);
}

const isoDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

/** A time or duration in its displayed form, `36:00:00`; `number` in days. */
export function timeOfNumber(number: number, whole: boolean): string {
  const seconds = Math.round((whole ? Math.abs(number) : number - Math.floor(number)) * 86_400);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
