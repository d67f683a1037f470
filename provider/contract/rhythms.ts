/**
 * How often money leaves by itself; without zod, so that a form can offer them. ABOVE: looked at once a day, when more
 * than a sum is there.
 */
export const RHYTHMS = ["DAILY", "WEEKLY", "MONTHLY", "ABOVE"] as const;
export type Rhythm = (typeof RHYTHMS)[number];
