import type { z } from "zod";
import { AMOUNT_LIMIT, MIN_AMOUNT, MINOR_UNITS, PASSWORD_LENGTH, PASSWORD_SPECIALS } from "#provider/contract/limits";
import { codeSchema } from "./code-schema";

/**
 * One form of the app that is posted, as docs/forms.md describes it. Its path comes from the map of routes, who may
 * post it and the size of its file from the guard of its action, fields and their limits from its schema. The rest
 * stands here.
 */
export type FormDoc = {
  title: string;
  /** The route module that answers it. */
  module: string;
  purpose: string;
  /** What the guard cannot say of who may post it, behind what it can: "in the application", "and made it". */
  who?: string;
  schema?: z.ZodType;
  /** Meanings and rules of a field beyond its type, length and list of values. */
  notes?: Record<string, string>;
  example: Record<string, string | readonly string[]>;
  /** The search of the example's address. */
  search?: string;
  /** The accepted files, beyond their size, and the file of the example. */
  file?: { takes: string; example: string };
  /** The prefix of its fields' ids, if it is not `field-`. */
  fieldIds?: string;
  /** The answer to a success; `refusals` are answers beyond those that all forms share. */
  success: string;
  refusals?: readonly string[];
};

/** A sum of minor units as the document writes it: `40 000`. */
export const sum = (minor: number): string => (minor / MINOR_UNITS).toLocaleString("en").replaceAll(",", " ");
/** The bounds of an amount. */
export const AMOUNT_NOTE = `at least ${sum(MIN_AMOUNT)}, less than ${sum(AMOUNT_LIMIT)}`;

/** The idempotency key of the examples. */
export const EXAMPLE_KEY = "6f0c3c1e-52b4-4b7e-9d0e-0f6d8c0a9b11";
/** The meaning of an idempotency key for the client that posts a form. */
export const KEY_NOTE =
  "made by whoever posts; the same key never has a second effect, so a form whose answer got lost can be sent again";

/** The rules of a new password. */
export const PASSWORD_NOTE = `at least ${PASSWORD_LENGTH.min} characters with a digit, a lower-case letter, an upper-case letter and one of \`${PASSWORD_SPECIALS}\``;

type CodeForm = Pick<FormDoc, "title" | "module" | "purpose" | "success"> & {
  /** The form whose cookie opens this page. */
  after: string;
  /** Where a step leads that ends without the right code. */
  back: string;
  /** Answers beyond those that all forms for a code share. */
  refusals?: readonly string[];
};

/** A form that waits for a one-time code: all of these take the same fields and end in the same way. */
export const codeForm = ({ after, back, refusals = [], ...entry }: CodeForm): FormDoc => ({
  ...entry,
  who: `with the cookie of ${after}`,
  schema: codeSchema,
  notes: { code: "six digits; spaces do not count", intent: "which button" },
  example: { intent: "confirm", code: "123456" },
  refusals: [
    "422 wrong or expired code",
    `303 to \`${back}?because=tries\` after five wrong codes, \`${back}?because=expired\` when nothing waits for a code`,
    ...refusals,
  ],
});
