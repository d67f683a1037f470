import { CODE_DIGITS, CODE_LIFE_SECONDS, CODE_RESEND_SECONDS, CODE_TRIES } from "#provider/contract/limits";

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

/** Why a challenge cannot be answered at all, whatever the code; undefined when it can. Life ends at `expiresAt` itself. */
export function refusalToAnswer(challenge: Challenge, now: number): "otp_expired" | "otp_exhausted" | undefined {
  if (challenge.consumedAt !== null || challenge.replacedAt !== null) return "otp_expired";
  if (challenge.triesLeft <= 0) return "otp_exhausted";
  return challenge.expiresAt <= now ? "otp_expired" : undefined;
}

/** Whole seconds until another code may be sent; 0 when it may. */
export const secondsToResend = (challenge: Pick<Challenge, "resendAt">, now: number): number =>
  Math.max(0, Math.ceil((challenge.resendAt - now) / 1000));

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
