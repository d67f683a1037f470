import type { Currency } from "#provider/contract/money";

/** Minor units of one currency. */
export type Sum = { amountMinor: number; currency: Currency };

/** What amounts come to, for each currency in the order they come in. */
export function sumsOf(amounts: readonly Sum[]): Sum[] {
  const sums = new Map<Currency, number>();
  for (const { amountMinor, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  return [...sums].map(([currency, amountMinor]) => ({ amountMinor, currency }));
}
