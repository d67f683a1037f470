import { MINOR_UNITS } from "../contract/limits.ts";
import type { Language } from "../contract/words.ts";

/**
 * Numbers and money as people read them, in the app, on the checkout page and in messages. Written out by hand instead
 * of `Intl`: neither workerd nor Chromium carries Azerbaijani data, and what two of them print must be the same text.
 */

export const NBSP = "\u00a0";
/** Between thousands, and before the decimals. */
export const MARKS: Record<Language, { group: string; decimal: string }> = {
  en: { group: ",", decimal: "." },
  az: { group: ".", decimal: "," },
  ru: { group: NBSP, decimal: "," },
};

/**
 * Minor units as a plain decimal with two places: 123450 → `1234.50`. For logs and the messages that merchants write
 * themselves.
 */
export const decimalText = (minor: number): string => (minor / MINOR_UNITS).toFixed(2);

/** A whole number that is not negative, in a person's language: `100,000`. */
export const wholeText = (language: Language, whole: number): string =>
  String(whole).replace(/\B(?=(\d{3})+$)/g, MARKS[language].group);

/** Minor units in a person's language, without the currency: `1,234.50`, `1.234,50`, `1 234,50`. */
export function amountText(language: Language, minor: number): string {
  const size = Math.abs(minor);
  const whole = wholeText(language, Math.trunc(size / MINOR_UNITS));
  const text = `${whole}${MARKS[language].decimal}${String(size % MINOR_UNITS).padStart(2, "0")}`;
  return minor < 0 ? `-${text}` : text;
}

/**
 * Minor units with the currency: `AZN 1,234.50`, `1.234,50 AZN`; a sign stands before both: `-AZN 1.00`, `-1,00 AZN`.
 */
export function moneyText(language: Language, minor: number, currency: string): string {
  if (language !== "en") return `${amountText(language, minor)}${NBSP}${currency}`;
  return `${minor < 0 ? "-" : ""}${currency}${NBSP}${amountText(language, Math.abs(minor))}`;
}
