/**
 * The target and the sum that leaves the wallet, as the form shows them beside the amount. A form that showed exactly
 * what it sends needs no second look (decision 0149).
 */
export const seenOf = (to: string, leaves: number): string => `${to} ${leaves}`;
