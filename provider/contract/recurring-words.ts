/**
 * Words of recurring payouts, without zod, so that forms and lists can name them. How often: on the weekday, or the day
 * of the month, of the first day.
 */
export const RECURRING_RHYTHMS = ["WEEKLY", "MONTHLY"] as const;
export type RecurringRhythm = (typeof RECURRING_RHYTHMS)[number];

/** STOPPED: somebody ended it. ENDED: its last day is over. */
export const RECURRING_STATES = ["ACTIVE", "PAUSED", "STOPPED", "ENDED"] as const;
export type RecurringState = (typeof RECURRING_STATES)[number];

/**
 * Why one rests. PERSON: somebody paused it. NOT_ALLOWED: whoever set it up may no longer pay out of that application.
 * APPLICATION: it takes no payments any more. RECEIVER: the receiver's bank says something else of the name. LAST: the
 * last payout was rejected, failed or came back.
 */
export const RECURRING_PAUSES = ["PERSON", "NOT_ALLOWED", "APPLICATION", "RECEIVER", "LAST"] as const;
export type RecurringPause = (typeof RECURRING_PAUSES)[number];
