import { MINOR_UNITS } from "#provider/contract/money";
import type { Language } from "#provider/contract/words";

/** Minor units as a plain decimal with two places: 123450 → `1234.50`. For logs and the messages that merchants write themselves. */
export const decimalText = (minor: number): string => (minor / MINOR_UNITS).toFixed(2);

export const NBSP = "\u00a0";
const MARKS: Record<Language, { group: string; decimal: string }> = {
  en: { group: ",", decimal: "." },
  az: { group: ".", decimal: "," },
  ru: { group: NBSP, decimal: "," },
};

/** A whole number in a person's language: `100,000`. */
export const wholeText = (language: Language, whole: number): string =>
  String(whole).replace(/\B(?=(\d{3})+$)/g, MARKS[language].group);

/**
 * Minor units in a person's language, without the currency: `1,234.50`, `1.234,50`, `1 234,50`. Written out by hand: workerd does not
 * know Azerbaijani.
 */
export function amountText(language: Language, minor: number): string {
  const whole = wholeText(language, Math.trunc(minor / MINOR_UNITS));
  return `${whole}${MARKS[language].decimal}${String(minor % MINOR_UNITS).padStart(2, "0")}`;
}

/** Minor units with the currency: `AZN 1,234.50`, `1.234,50 AZN`. */
export function moneyText(language: Language, minor: number, currency: string): string {
  const amount = amountText(language, minor);
  return language === "en" ? `${currency}${NBSP}${amount}` : `${amount}${NBSP}${currency}`;
}
