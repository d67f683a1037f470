/** How an invoice was paid outside of the provider. */
export const OUTSIDE_METHODS = ["CASH", "TRANSFER", "OTHER"] as const;
export type OutsideMethod = (typeof OUTSIDE_METHODS)[number];
