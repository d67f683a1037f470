import { z } from "zod";
import { cleanIban } from "#provider/rules/iban-text";
import { AS_TYPED_FIELD } from "~/utils/as-typed-field";

/** The fields that hold an account number as a person typed it. What is no name of a field counts as none. */
export const asTypedShape = {
  [AS_TYPED_FIELD]: z
    .array(
      z
        .string()
        .regex(/^[\w-]+$/)
        .optional()
        .catch(undefined),
    )
    .default([]),
} as const;

/** The meaning of the field, for docs/forms.md. */
export const AS_TYPED_NOTE =
  "the name of a field with an account number as a person typed it: its blanks, hyphens, small letters and what nobody sees are cleaned, where without it they are refused";

/** Cleans the posted account numbers of `names` that the form says a person typed. */
export function cleanAccounts(posted: FormData, names: readonly string[]): void {
  const typed = posted.getAll(AS_TYPED_FIELD);
  for (const name of names) {
    const text = posted.get(name);
    if (typed.includes(name) && typeof text === "string") posted.set(name, cleanIban(text));
  }
}
