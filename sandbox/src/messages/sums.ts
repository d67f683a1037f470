import type { Language } from "#provider/contract/words";
import { moneyText } from "#provider/rules/money-text";
import type { Sum } from "../domain/sums.ts";

/** Sums of several currencies one after the other, as a message writes them. */
export const sumsText = (language: Language, sums: readonly Sum[]): string =>
  sums.map(({ amountMinor, currency }) => moneyText(language, amountMinor, currency)).join(", ");
