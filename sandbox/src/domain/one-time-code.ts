import {
  CODE_DIGITS,
  CODE_LIFE_SECONDS,
  CODE_RESEND_SECONDS,
  CODE_TRIES,
  UNUSED_CODES,
  WRONG_CODES,
} from "#provider/contract/limits";
import type { Throttle } from "./sign-in-throttle.ts";

const MINUTE_MS = 60_000;

/** Times of a new challenge, UTC milliseconds, and its tries (docs/provider.md section 5). */
export function challengeTerms(now: number): {
  createdAt: number;
  resendAt: number;
  expiresAt: number;
  triesLeft: number;
} {
  return {
    createdAt: now,
    resendAt: now + CODE_RESEND_SECONDS * 1000,
    expiresAt: now + CODE_LIFE_SECONDS * 1000,
    triesLeft: CODE_TRIES,
  };
}

type Challenge = {
  consumedAt: number | null;
  replacedAt: number | null;
  expiresAt: number;
  resendAt: number;
  triesLeft: number;
};

/**
 * Why a challenge cannot be answered at all, whatever the code; undefined when it can. Life ends at `expiresAt` itself.
 */
export function refusalToAnswer(challenge: Challenge, now: number): "otp_expired" | "otp_exhausted" | undefined {
  if (challenge.consumedAt !== null || challenge.replacedAt !== null) return "otp_expired";
  if (challenge.triesLeft <= 0) return "otp_exhausted";
  return challenge.expiresAt <= now ? "otp_expired" : undefined;
}

/** Whole seconds until another code may be sent; 0 when it may. */
export const secondsToResend = (challenge: Pick<Challenge, "resendAt">, now: number): number =>
  Math.max(0, Math.ceil((challenge.resendAt - now) / 1000));

/** Whether a code that was sent is asked for again too early: it lives on, and nothing new is sent. */
export const livesOn = (challenge: Challenge, now: number): boolean =>
  refusalToAnswer(challenge, now) === undefined && challenge.resendAt > now;

/**
 * Whole seconds until another code may be sent to whoever left codes unused at these times, newest first; 0 when it
 * may.
 */
export const secondsToNextCode = (unused: readonly number[], now: number): number =>
  Math.max(
    0,
    ...UNUSED_CODES.map(({ times, minutes }) => {
      const oldest = unused[times - 1];
      return oldest === undefined ? 0 : Math.ceil((oldest + minutes * MINUTE_MS - now) / 1000);
    }),
  );

/** Wrong codes that nobody followed with another for this long are forgotten. */
const FORGET_AFTER_MS = 24 * 60 * MINUTE_MS;

/**
 * The throttle of somebody's codes after one more wrong one in a row at `now`: from the fifteenth on, and again with
 * every fifth after it, no code is sent or looked at for a while (docs/provider.md section 5). `heldMinutes`: how long,
 * where this one began a wait.
 */
export function afterWrongCode(before: Throttle | undefined, now: number): { after: Throttle; heldMinutes?: number } {
  const { first, further, waitMinutes } = WRONG_CODES;
  const known = before !== undefined && now - before.lastFailureAt < FORGET_AFTER_MS ? before : undefined;
  const failures = (known?.failures ?? 0) + 1;
  const nextTryAt = known?.nextTryAt ?? now;
  const waits = (failures - first) / further;
  const heldMinutes = waits < 0 || !Number.isInteger(waits) ? undefined : (waitMinutes[waits] ?? waitMinutes.at(-1));
  if (heldMinutes === undefined) return { after: { failures, lastFailureAt: now, nextTryAt } };
  return { after: { failures, lastFailureAt: now, nextTryAt: now + heldMinutes * MINUTE_MS }, heldMinutes };
}

/** Largest multiple of a million under 2^32: numbers above it would make low codes likelier. */
const FAIR_BELOW = Math.floor(2 ** 32 / 10 ** CODE_DIGITS) * 10 ** CODE_DIGITS;

/** A code out of uniform 32-bit numbers; draws again instead of favouring any code. */
export function codeFrom(random32: () => number): string {
  let drawn = random32();
  while (drawn >= FAIR_BELOW) drawn = random32();
  return String(drawn % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, "0");
}

/** `+994501234567` → `+994•••••4567`: enough to recognise one's own phone. */
export const maskPhone = (e164: string): string => `${e164.slice(0, 4)}•••••${e164.slice(-4)}`;
