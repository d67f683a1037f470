import { APP_ID } from "./app-id.ts";
import { z } from "zod";
import {
  BOOKING_ID_LENGTH,
  CODE_DIGITS,
  DESCRIPTION_LENGTH,
  EMAIL_LENGTH,
  FILTER_LENGTH,
  FULL_NAME_LENGTH,
  ID_LENGTH,
  LINK_TITLE_LENGTH,
  MAX_TICKED,
  MESSAGE_LENGTH,
  PASSWORD_LENGTH,
  REASON_LENGTH,
  RECEIVER_NAME_LENGTH,
  VIEW_NAME_LENGTH,
} from "./limits.ts";
import { PASSWORD_RULES } from "./password-rules.ts";

/**
 * Fields of more than one call. A rule with a sentence of its own in the interface names it by `params.key`, so that
 * the app's forms and the sandbox's answers use the same word for it.
 */

/**
 * A file of a call's body. The second check gives it the type of a Worker's files, which zod does not find by itself.
 */
export const fileSchema = z.file().refine((file) => file instanceof File);
export const idSchema = z.string().min(1).max(ID_LENGTH);
/** Ids of ticked rows in a query, with commas between. */
export const tickedIdsSchema = z
  .string()
  .regex(/^[\w-]+(,[\w-]+)*$/)
  .max(MAX_TICKED * (ID_LENGTH + 1));
/** Merchant (application) id. */
export const appIdSchema = z.string().regex(APP_ID);
/** An instant: ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime();
/** A day in the merchant's own zone: YYYY-MM-DD. */
export const daySchema = z.iso.date();
/** A month in the merchant's own zone: YYYY-MM. */
export const monthSchema = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);

/**
 * An address that people follow or browsers load: of the web, so that nothing that runs (`javascript:`) becomes a link.
 * By pattern, because a list of invoices reads one a row, and a tenth of reading it went into taking addresses apart.
 */
export const webAddressSchema = z.string().regex(/^https?:\/\/[^\s"<>\\^`{|}]+$/);

export const otpSchema = z.string().regex(new RegExp(`^\\d{${CODE_DIGITS}}$`));
/** As zod reads addresses, with top-level domains of other scripts in their ASCII form too (`xn--p1ai`). */
export const EMAIL_PATTERN =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]*[A-Za-z0-9])$/;
export const emailSchema = z.email({ abort: true, pattern: EMAIL_PATTERN }).min(EMAIL_LENGTH.min).max(EMAIL_LENGTH.max);
/** E.164, digits after a plus. Whether a region accepts the number is judged with libphonenumber by each side. */
export const phoneSchema = z.string().regex(/^\+[1-9]\d{6,14}$/);
/**
 * Reads where Telegram finds somebody: a name as people write it, kept with its at sign (`@aysel_q`), or the number of
 * an account; undefined when it is neither.
 */
export function readTelegramId(text: string): string | undefined {
  const typed = text.trim();
  const name = /^(?:@|(?:https:\/\/)?t\.me\/)?([A-Za-z]\w{4,31})$/.exec(typed)?.[1];
  return name === undefined ? /^[1-9]\d{4,14}$/.exec(typed)?.[0] : `@${name}`;
}

/**
 * Controls, line and paragraph ends, signs that turn the direction of what follows, and tags: what a name carries to
 * change how the text around it reads. Joiners stay, because scripts and emoji need them.
 */
const UNSEEN =
  /[\p{Cc}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;
/** Something that a reader sees. */
const SEEN = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text can be read as one line: there is something to see, and nothing that hides. */
export const isReadableLine = (text: string): boolean => SEEN.test(text) && !UNSEEN.test(text);

/** Blanks and marks of direction at the ends of a text. */
const AROUND = /^[\s\u061c\u200e\u200f]+|[\s\u061c\u200e\u200f]+$/g;

type Length = { min: number; max: number };

const readable = ({ min, max }: Length, withoutAllowed: (text: string) => string) =>
  z
    .string()
    // Cells of a spreadsheet are pasted with a tab between them; Arabic keyboards type marks of direction around a
    // name.
    .overwrite((text) => text.replaceAll("\t", " ").replace(AROUND, ""))
    .min(min)
    .max(max)
    .refine((text) => text === "" || (SEEN.test(text) && !UNSEEN.test(withoutAllowed(text))), {
      params: { key: "unseen" },
      when: ({ issues }) => issues.length === 0,
    });
/** Text of one line: names, titles, numbers of the merchant. A tab becomes a space. */
export const lineSchema = (length: Length) => readable(length, (text) => text);
/** Text of several lines: line breaks stay, a tab becomes a space. */
export const proseSchema = (length: Length) => readable(length, (text) => text.replace(/[\n\r]/g, ""));

/** A personal code (FIN), in capitals; `provider/rules/fin-code.ts` judges it by region. */
export const finCodeSchema = z
  .string()
  .trim()
  .regex(/^[0-9A-Za-z-]{5,20}$/)
  .toUpperCase();

export const fullNameSchema = lineSchema(FULL_NAME_LENGTH);
export const descriptionSchema = proseSchema(DESCRIPTION_LENGTH);
export const bookingIdSchema = lineSchema(BOOKING_ID_LENGTH);
export const linkTitleSchema = lineSchema(LINK_TITLE_LENGTH);
export const viewNameSchema = lineSchema(VIEW_NAME_LENGTH);
/** The name that people give a saved receiver. */
export const receiverNameSchema = lineSchema(RECEIVER_NAME_LENGTH);
export const reasonSchema = proseSchema(REASON_LENGTH);
export const messageSchema = proseSchema(MESSAGE_LENGTH);
export const filterTextSchema = z.string().trim().min(1).max(FILTER_LENGTH);

/** A password that keeps every rule of `PASSWORD_RULES`. */
export const newPasswordSchema = z
  .string()
  .max(PASSWORD_LENGTH.max)
  .refine((text) => PASSWORD_RULES.every((rule) => rule.test(text)), { params: { key: "password" } });
