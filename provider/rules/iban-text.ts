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

/**
 * An IBAN as it may be pasted from a letter: spaces and what nobody sees go, the letters a to z become capitals, and no
 * other ones (`ß` is no SS).
 */
export const cleanIban = (text: string): string =>
  plainTyped(text)
    .replace(/\s+/g, "")
    .replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** A masked IBAN: `AZ21 NABZ •••• 1944`. */
export const maskedIban = (iban: string): string => `${iban.slice(0, 4)} ${iban.slice(4, 8)} •••• ${iban.slice(-4)}`;
