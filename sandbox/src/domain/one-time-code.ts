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

/** Times of a new challenge (UTC milliseconds) and its tries (docs/provider.md section 5). */
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

/** The reason why a challenge cannot be answered with any code; undefined if it can. It ends at `expiresAt` exactly. */
export function refusalToAnswer(challenge: Challenge, now: number): "otp_expired" | "otp_exhausted" | undefined {
  if (challenge.consumedAt !== null || challenge.replacedAt !== null) return "otp_expired";
  if (challenge.triesLeft <= 0) return "otp_exhausted";
  return challenge.expiresAt <= now ? "otp_expired" : undefined;
}

/** Whole seconds until another code may be sent; 0 when it may. */
export const secondsToResend = (challenge: Pick<Challenge, "resendAt">, now: number): number =>
  Math.max(0, Math.ceil((challenge.resendAt - now) / 1000));

/** Whether it is too early to replace a sent code: it stays valid, and no new code is sent. */
export const livesOn = (challenge: Challenge, now: number): boolean =>
  refusalToAnswer(challenge, now) === undefined && challenge.resendAt > now;

/**
 * Whole seconds until another code may be sent after codes at these times (newest first) were not used; 0 when it may.
 */
export const secondsToNextCode = (unused: readonly number[], now: number): number =>
  Math.max(
    0,
    ...UNUSED_CODES.map(({ times, minutes }) => {
      const oldest = unused[times - 1];
      return oldest === undefined ? 0 : Math.ceil((oldest + minutes * MINUTE_MS - now) / 1000);
    }),
  );

/** Wrong codes are forgotten after this time without another one. */
const FORGET_AFTER_MS = 24 * 60 * MINUTE_MS;

/**
 * A person's throttle after one more wrong code in a row at `now`. From the fifteenth on, and then at every fifth, no
 * code is sent or checked for a while (docs/provider.md section 5). `heldMinutes`: the length of the wait, if this code
 * began one.
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

/** Largest multiple of a million below 2^32. Numbers above it would make low codes likelier. */
const FAIR_BELOW = Math.floor(2 ** 32 / 10 ** CODE_DIGITS) * 10 ** CODE_DIGITS;

/** A code from uniform 32-bit numbers. Draws again where a number would favour some codes. */
export function codeFrom(random32: () => number): string {
  let drawn = random32();
  while (drawn >= FAIR_BELOW) drawn = random32();
  return String(drawn % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, "0");
}

/** `+994501234567` → `+994•••••4567`: enough to recognise one's own phone. */
export const maskPhone = (e164: string): string => `${e164.slice(0, 4)}•••••${e164.slice(-4)}`;
