import type { Language } from "#provider/contract/words";
import { parseAmount } from "#provider/rules/amount-input";

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
