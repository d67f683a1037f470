import type { Language } from "#provider/contract/words";
import { moneyText } from "#provider/rules/money-text";
import type { Sum } from "../domain/sums.ts";

/** The sums of several currencies in a row, in the notation of a message. */
export const sumsText = (language: Language, sums: readonly Sum[]): string =>
  sums.map(({ amountMinor, currency }) => moneyText(language, amountMinor, currency)).join(", ");
