import { plainDigits, plainTyped, withoutUnseen } from "./typed-text.ts";
import { REGION_FACTS, type Region } from "../contract/regions.ts";

/** Faults of an IBAN that are found before its check digits, each with its own sentence (docs/product.md section 5). */
export type IbanSlip = "ibanSpaces" | "ibanLower" | "ibanCountry" | "ibanShort" | "ibanLong";

/** An IBAN as it was typed, without what nobody sees in it; with everything that is wrong with it. */
export const plainIban = (typed: string): string => plainDigits(withoutUnseen(typed));

/**
 * The first thing wrong with an IBAN as it was typed; undefined when its look is right, and only the check digits are
 * left to judge.
 */
export function ibanSlip(region: Region, typed: string): IbanSlip | undefined {
  const { country, ibanLength } = REGION_FACTS[region];
  const text = plainIban(typed);
  if (/\s/.test(text)) return "ibanSpaces";
  if (/\p{Ll}/u.test(text)) return "ibanLower";
  if (text.length >= 2 && !text.startsWith(country)) return "ibanCountry";
  if (text.length < ibanLength) return "ibanShort";
  return text.length > ibanLength ? "ibanLong" : undefined;
}

/** The word that letters write before the number. No country has the code IB. */
const WORD = /^IBAN[:.]?(?=[A-Z]{2}\d{2})/;

/** A part of an IBAN as it is typed: without blanks, hyphens and what nobody sees, the letters a to z as capitals. */
export const cleanPart = (text: string): string =>
  plainTyped(text)
    .replace(/[\s-]+/g, "")
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());

/**
 * An IBAN as it may be pasted from a letter: blanks, hyphens, the word before it and what nobody sees go, the letters a
 * to z become capitals, and no other ones (`ß` is no SS).
 */
export const cleanIban = (text: string): string => cleanPart(text).replace(WORD, "");

/** A clean IBAN in groups of four, as people read and compare it. */
export const inFours = (iban: string): string => iban.replace(/(.{4})(?=.)/g, "$1 ");

/**
 * Whether the check digits of a clean IBAN are right (ISO 13616: the number that it writes leaves 1 when divided by
 * 97). For a browser, which cannot load what judges the rest of it.
 */
export const hasCheckDigits = (iban: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z\d]+$/.test(iban) &&
  [...(iban.slice(4) + iban.slice(0, 4))]
    .flatMap((sign) => [...String(Number.parseInt(sign, 36))])
    .reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;

/** A masked IBAN: `AZ21 NABZ •••• 1944`. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 4)} ${iban.slice(4, 8)} •••• ${iban.slice(-4)}`;
