import { REGION_FACTS, type Region } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import { parseAmount } from "#provider/rules/amount-input";
import { clockText, dateText } from "#provider/rules/day-text";

/** Amounts as payers type them, and instants in their language: a receipt must read the same everywhere. */
const HOUR_MS = 3_600_000;

/** More digits than any payable amount has, and fewer than a card number. */
export const DIGITS_OF_AMOUNT = 9;

/**
 * A typed amount in minor units. Zero is an amount too, which a later check finds too small. Undefined if it is no
 * amount.
 */
export function readAmount(typed: string, language: Language): number | undefined {
  const { minor, error } = parseAmount(typed, language);
  return error === "amountZero" ? 0 : minor;
}

/** An instant (UTC milliseconds) in the merchant's zone: `May 14, 2026, 1:30 PM`. */
export function momentText(language: Language, region: Region, instant: number): string {
  const local = new Date(instant + REGION_FACTS[region].utcOffsetHours * HOUR_MS);
  return `${dateText(language, local)}, ${clockText(language, local)}`;
}
