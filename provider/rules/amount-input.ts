import { plainDigits, plainTyped, withoutUnseen } from "./typed-text.ts";

/**
 * Amounts as people type them.
 *
 * Accepted: digits, also of Arabic and Persian keyboards with their marks (`١٬٢٣٤٫٥٠`); whole numbers may be grouped in
 * threes by spaces (also no-break and thin ones), dots or commas; at most two decimals after a dot or a comma.
 * `1234.5`, `1 234,50`, `1.234,50` and `1,234.50` are the same in every language.
 *
 * The one ambiguity is a single dot or comma followed by exactly three digits (`1.234`, `1,234`). The language decides:
 * where the mark groups (comma in English, dot in Azerbaijani) it is a thousand two hundred thirty-four; everywhere
 * else it is a decimal mark, and three decimals are refused. Nobody's amount is ever guessed a thousand times too
 * large.
 *
 * Refused: nothing, zero, signs, letters and exponents (`1e3`, `NaN`), other scripts' digits, wrong grouping, more than
 * two decimals. Bounds are not judged here.
 */
export type AmountError = "required" | "amountFormat" | "amountDecimals" | "amountZero";
/** `minor`: integer minor units, above zero. */
export type ParsedAmount = { minor: number; error?: undefined } | { minor?: undefined; error: AmountError };

/** The mark each language groups thousands with; the space of Russian is accepted everywhere. */
const GROUP_MARK: Record<string, string | undefined> = { en: ",", az: "." };
/** More digits than any amount has, and fewer than a number can hold exactly. */
const MAX_DIGITS = 13;

const isGrouped = (text: string, mark: string) => {
  const [first = "", ...rest] = text.split(mark);
  return /^[1-9]\d{0,2}$/.test(first) && rest.every((part) => /^\d{3}$/.test(part));
};

/** Takes whole and decimal part apart; `undefined` when the marks contradict each other. */
function split(text: string, language: string): { whole: string; decimals: string } | undefined {
  const marks = text.replace(/\d/g, "");
  const last = marks.at(-1);
  if (last === undefined) return { whole: text, decimals: "" };
  const at = text.lastIndexOf(last);
  const [before, after] = [text.slice(0, at), text.slice(at + 1)];
  const others = marks.slice(0, -1);

  if (others.includes(last)) {
    return isGrouped(text, last) && !/[^\d]/.test(text.replaceAll(last, ""))
      ? { whole: text.replaceAll(last, ""), decimals: "" }
      : undefined;
  }
  const [other] = others;
  if (other !== undefined) {
    return isGrouped(before, other) ? { whole: before.replaceAll(other, ""), decimals: after } : undefined;
  }
  return last === GROUP_MARK[language] && isGrouped(text, last)
    ? { whole: before + after, decimals: "" }
    : { whole: before, decimals: after };
}

/** Arabic marks say by themselves what they are: `٫` stands before decimals and `٬` between thousands. */
const ARABIC_GROUPED = /(^|[^\d\u066c])([1-9]\d{0,2}(?:\u066c\d{3})+)(?![\d\u066c])/g;
/** A `٬` that does not stand between thousands stays, and is refused. */
const ungrouped = (text: string): string =>
  text.replace(ARABIC_GROUPED, (_, before: string, number: string) => before + number.replaceAll("\u066c", ""));

/** The text with the decimal mark of the language in the place of the Arabic one. */
const withOwnMarks = (text: string, language: string): string =>
  ungrouped(text).replaceAll("\u066b", GROUP_MARK[language] === "." ? "," : ".");

/**
 * An amount of a file with plain digits and without `٬` between thousands: `١٬٢٣٤٫٥٠` → `1234٫50`. The `٫` stays for
 * {@link parseAmount}: it says nothing of the mark that the rest of its column has. A mark that stands where it cannot
 * be one stays too, and is refused.
 */
export const plainAmount = (text: string): string => ungrouped(plainDigits(withoutUnseen(text)));

export function parseAmount(text: string, language: string): ParsedAmount {
  const trimmed = withOwnMarks(plainTyped(text), language);
  if (trimmed === "") return { error: "required" };
  if (!/^\d[\d ]*([.,][\d.,]*)?$/.test(trimmed)) return { error: "amountFormat" };

  const [wholeText = ""] = trimmed.split(/[.,]/);
  const spaced = wholeText.includes(" ");
  if (spaced && !isGrouped(wholeText, " ")) return { error: "amountFormat" };
  // Where spaces group, a dot or comma can only be the decimal mark.
  const parts = spaced
    ? { whole: wholeText.replaceAll(" ", ""), decimals: trimmed.slice(wholeText.length + 1) }
    : split(trimmed, language);
  if (!parts || !/^\d+$/.test(parts.whole) || !/^\d*$/.test(parts.decimals)) return { error: "amountFormat" };
  if (parts.decimals === "" && /[.,]$/.test(trimmed)) return { error: "amountFormat" };
  if (parts.decimals.length > 2) return { error: "amountDecimals" };

  const digits = parts.whole.replace(/^0+(?=\d)/, "");
  if (digits.length > MAX_DIGITS) return { error: "amountFormat" };
  const minor = Number(digits) * 100 + Number(parts.decimals.padEnd(2, "0"));
  return minor === 0 ? { error: "amountZero" } : { minor };
}
