import { z } from "zod";
import { plainTyped } from "#provider/rules/typed-text";

/** Longest phone number as a person may type it, marks included. */
const PHONE_TEXT_LENGTH = 40;

/** Converts a typed phone number to E.164; undefined if it is none. */
export type ReadPhone = (text: string) => string | undefined;

/**
 * The browser's check of a phone number: digits and the usual marks between them. The server's check is strict
 * (`~/server/phone`).
 */
export const looksLikePhone: ReadPhone = (text) => {
  const plain = plainTyped(text);
  return /^[+(]?[\d\s().-]*$/.test(plain) && /^\d{7,17}$/.test(plain.replace(/\D/g, "")) ? plain : undefined;
};

/** A phone number as people write it; the result is that of `read`. */
export const phoneField = (read: ReadPhone) =>
  z
    .string()
    .max(PHONE_TEXT_LENGTH)
    .transform((text, context) => {
      const phone = read(text);
      if (phone !== undefined) return phone;
      context.addIssue({ code: "custom", params: { key: "phone" } });
      return z.NEVER;
    });
