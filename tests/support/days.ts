import { dayIn, type Region } from "#provider/contract/regions";

const DAY_MS = 86_400_000;

/**
 * The calendar day (YYYY-MM-DD) a number of days from today in a region's own zone, as the product counts days: in Baku
 * the next day begins at 20:00 UTC.
 *
 * @param days may be negative
 * @param now UTC milliseconds; a test that has moved the sandbox's clock passes the sandbox's time
 */
export const inDays = (days: number, region: Region = "default", now = Date.now()): string =>
  dayIn(region, new Date(now + days * DAY_MS));
