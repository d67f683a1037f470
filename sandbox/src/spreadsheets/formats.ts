import { shownIn, type Shape } from "./number-shapes.ts";

/**
 * How a number of a spreadsheet is shown, as far as that changes what it is. `padded`: with zeros in front, to so many
 * digits, and nothing else. `time`: of a day, or a duration (`whole`: all its hours are counted). `scaled`: as another
 * number, such as its thousands; `hidden`: not at all.
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
 * Formats that every spreadsheet knows by a number and no file writes out (ECMA-376 18.8.30): those of a day, a time, a
 * percentage.
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

/** Excel's own limit of a format's code. What is longer is written by no spreadsheet, and says nothing. */
export const CODE_LENGTH = 255;
/** Digits that zeros in front are shown up to: more than any account number has. */
const MOST_DIGITS = 40;

/** A code in its pieces: what stands for itself, placeholders of digits, and words of days and times. */
type Piece = { kind: "literal" | "currency"; text: string } | { kind: "sign"; text: string };

/**
 * What each character of the first part of a code is; the code is read once from left to right, whatever is wrong with
 * it.
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
    // A blank as wide as a sign, and a sign that fills the cell.
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

/**
 * Signs and words that stand for money, where they are all of a text: any country's sign, a code of three letters, and
 * short words of ours.
 */
const MONEY = /^(?:\p{Sc}|[A-Z]{3}|р\.?|руб\.?|man\.?|manat|ман\.?|манат|د\.?إ\.?|ر\.?س\.?)$/iu;

function currencyIn(pieces: readonly Piece[]): string | undefined {
  // Neighbours are one word, however each letter of it is written.
  let word = "";
  const words: string[] = [];
  for (const { kind, text } of pieces)
    if (kind === "sign") word = (words.push(word), "");
    else word += text;
  return [...words, word].map((each) => each.trim()).find((each) => MONEY.test(each));
}

/** What a format says by its code, such as `dd.mm.yyyy`, `00000` or `#,##0.00 "USD"`. */
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
  // Points, places and parted thousands make no other number of it, and no code.
  const saysMore = shape.zeros > 1 || shape.steps.some((step) => step.kind === "text" && step.text.trim() !== "");
  const isPlain = !saysMore || signs.has("e") || signs.has("general") || shape.zeros > MOST_DIGITS;
  return { kind: "plain", ...(isPlain ? {} : { shape }), ...(currency === undefined ? {} : { currency }) };
}

/** The placeholders and texts of a code before its decimal point and behind it. */
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
      // Between digits it parts thousands; behind the last one it divides by a thousand.
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

/** What a format says by its number; `codes`: those that the file writes out. */
export function formatById(id: number, codes: ReadonlyMap<number, string>): NumberFormat {
  const code = codes.get(id);
  return code === undefined ? (BY_ID.get(id) ?? PLAIN) : formatOf(code);
}

/** Styles that cells name, at most (Excel's own limit), and formats that a file writes out. */
const STYLES = 65_490;
const CODES = 4_096;
export const areTooMany = (styles: number, codes: number): boolean => styles > STYLES || codes > CODES;

/** How numbers are shown, by style: each format is understood once, however many styles name it. */
export function formatsOfStyles(ids: readonly number[], codes: ReadonlyMap<number, string>): NumberFormat[] {
  const known = new Map<number, NumberFormat>();
  return ids.map((id) => {
    const format = known.get(id) ?? formatById(id, codes);
    known.set(id, format);
    return format;
  });
}

/** What a person sees of a number that is plain, where that is more than the number; undefined where it is not. */
export function shownAs(number: number, { shape, currency }: { shape?: Shape; currency?: string }): string | undefined {
  if (!shape || !Number.isFinite(number) || number < 0 || number >= 1e15) return undefined;
  if (shape.places === 0 && currency === undefined && !Number.isInteger(number)) return undefined;
  const shown = shownIn(shape, number);
  return shown === String(number) ? undefined : shown;
}

const DAY_MS = 86_400_000;
/**
 * The day before the first one; Excel counts a 29 February 1900 that never was, so that days before it are off by one.
 */
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

/** A time or duration as people see it, `36:00:00`; `number` in days. */
export function timeOfNumber(number: number, whole: boolean): string {
  const seconds = Math.round((whole ? Math.abs(number) : number - Math.floor(number)) * 86_400);
  const two = (part: number) => String(part).padStart(2, "0");
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
