/**
 * By how many whole percent an amount is more than the last one, less where negative. Amounts in minor units. Zero also
 * for a change of less than half a percent.
 */
export const changePercent = (amount: number, last: number): number => Math.round(((amount - last) * 100) / last);
