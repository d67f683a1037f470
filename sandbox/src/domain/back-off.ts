const MINUTE_MS = 60_000;
/** Something that fails again and again is still tried once a day. */
const LONGEST_MS = 24 * 60 * MINUTE_MS;

/**
 * How long to wait after so many failures in a row, in milliseconds: one minute, then twice as long each time, up to a
 * day.
 */
export const backOffMs = (failures: number): number => Math.min(MINUTE_MS * 2 ** Math.max(0, failures - 1), LONGEST_MS);
