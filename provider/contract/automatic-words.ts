/**
 * Words of automatic withdrawals, without zod, so that forms and lists can name them. ABOVE: once a day, if more than
 * an amount is available.
 */
export const AUTOMATIC_RHYTHMS = ["DAILY", "WEEKLY", "MONTHLY", "ABOVE"] as const;
export type AutomaticRhythm = (typeof AUTOMATIC_RHYTHMS)[number];
