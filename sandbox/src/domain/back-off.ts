const MINUTE_MS = 60_000;
/** After many failures there is still one attempt per day. */
const LONGEST_MS = 24 * 60 * MINUTE_MS;

/**
 * The wait after a number of failures in a row, in milliseconds: one minute, then twice as long each time, up to a day.
 */
export const backOffMs = (failures: number): number => Math.min(MINUTE_MS * 2 ** Math.max(0, failures - 1), LONGEST_MS);
