import { z } from "zod";
import { isReadableLine } from "#provider/contract/fields";
import { EMAIL_LENGTH } from "#provider/contract/limits";
import { plainEmail, plainTyped } from "#provider/rules/typed-text";

/** An e-mail address in its plain form (decision 0139). */
export const emailField = z
  .string()
  .overwrite(plainEmail)
  .check(z.email({ abort: true }))
  .min(EMAIL_LENGTH.min)
  .max(EMAIL_LENGTH.max);

/** A day, YYYY-MM-DD, in the digits of any keyboard. */
export const dayField = z.string().overwrite(plainTyped).check(z.iso.date());

/** A number or a code, such as that of an account, and no name or text: one line in its plain form. */
export const numberField = ({ min, max }: { min: number; max: number }) =>
  z
    .string()
    .overwrite((text) => plainTyped(text.replaceAll("\t", " ")))
    .min(min)
    .max(max)
    .refine((text) => text === "" || isReadableLine(text), {
      params: { key: "unseen" },
      when: ({ issues }) => issues.length === 0,
    });
