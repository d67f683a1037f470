import { z } from "zod";
import {
  BOOKING_ID_LENGTH,
  CODE_DIGITS,
  DESCRIPTION_LENGTH,
  EMAIL_LENGTH,
  FILTER_LENGTH,
  FULL_NAME_LENGTH,
  PASSWORD_LENGTH,
} from "./limits.ts";
import { PASSWORD_RULES } from "./password-rules.ts";

/**
 * Fields that more than one call has. A rule with a sentence of its own in the interface names it by `params.key`, so that the app's forms
 * and the sandbox's answers use the same word for it.
 */

export const idSchema = z.string().min(1).max(64);
/** Merchant (application) id: `ES` and seven digits (docs/provider.md section 1). */
export const appIdSchema = z.string().regex(/^ES\d{7}$/);
/** An instant: ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();
/** A day in the merchant's own zone: YYYY-MM-DD. */
export const daySchema = z.iso.date();
/** A month in the merchant's own zone: YYYY-MM. */
export const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

export const otpSchema = z.string().regex(new RegExp(`^\\d{${CODE_DIGITS}}$`));
export const emailSchema = z.email().min(EMAIL_LENGTH.min).max(EMAIL_LENGTH.max);
/** E.164, digits after a plus. Whether a region accepts the number is judged with libphonenumber by each side. */
export const phoneSchema = z.string().regex(/^\+[1-9]\d{6,14}$/);
/**
 * Reads where Telegram finds somebody: a name as people write it, kept with its at sign (`@aysel_q`), or the number of an account;
 * undefined when it is neither.
 */
export function readTelegramId(text: string): string | undefined {
  const typed = text.trim();
  const name = /^(?:@|(?:https:\/\/)?t\.me\/)?([A-Za-z]\w{4,31})$/.exec(typed)?.[1];
  return name === undefined ? /^[1-9]\d{4,14}$/.exec(typed)?.[0] : `@${name}`;
}
export const fullNameSchema = z.string().trim().min(FULL_NAME_LENGTH.min).max(FULL_NAME_LENGTH.max);
export const descriptionSchema = z.string().trim().min(DESCRIPTION_LENGTH.min).max(DESCRIPTION_LENGTH.max);
export const bookingIdSchema = z.string().trim().min(BOOKING_ID_LENGTH.min).max(BOOKING_ID_LENGTH.max);
export const filterTextSchema = z.string().trim().min(1).max(FILTER_LENGTH);

/** A password that keeps every rule of `PASSWORD_RULES`. */
export const newPasswordSchema = z
  .string()
  .max(PASSWORD_LENGTH.max)
  .refine((text) => PASSWORD_RULES.every((rule) => rule.test(text)), { params: { key: "password" } });
