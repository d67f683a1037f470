import { SIGN_IN_FREE_TRIES } from "#provider/contract/limits";

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;
/** Failures of a user name are forgotten after this time without another one. */
const FORGET_AFTER_MS = 24 * 3_600_000;

export type Throttle = { failures: number; lastFailureAt: number; nextTryAt: number };

/**
 * The throttle after one more failure at `now`. From the fifth failure on each further attempt waits, twice as long
 * every time, but never longer than 15 minutes (docs/quality.md, "Sign-in").
 */
export function afterFailure(before: Throttle | undefined, now: number): Throttle {
  const known = before !== undefined && now - before.lastFailureAt < FORGET_AFTER_MS ? before.failures : 0;
  const failures = known + 1;
  const beyond = failures - SIGN_IN_FREE_TRIES;
  const wait = beyond < 0 ? 0 : Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(beyond, 20));
  return { failures, lastFailureAt: now, nextTryAt: now + wait };
}

/** Whole seconds until the next attempt is accepted; 0 if it is now. */
export const secondsToWait = (throttle: Throttle | undefined, now: number): number =>
  throttle === undefined ? 0 : Math.max(0, Math.ceil((throttle.nextTryAt - now) / 1000));
