import type { Currency } from "#provider/contract/money";

/** Minor units of one currency. */
export type Sum = { amountMinor: number; currency: Currency };

/** Sums by currency, in the order in which the currencies appear. */
export function sumsOf(amounts: readonly Sum[]): Sum[] {
  const sums = new Map<Currency, number>();
  for (const { amountMinor, currency } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor);
  return [...sums].map(([currency, amountMinor]) => ({ amountMinor, currency }));
}
