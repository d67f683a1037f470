import type { z } from "zod";
import { codeSchema } from "./code-schema";

/**
 * One form of the app that is posted, as docs/forms.md describes it. Fields and limits come from the schema; the rest
 * stands here.
 */
export type FormDoc = {
  title: string;
  /** The URL with `{name}` for parameters; `module` is the route module that answers it. */
  path: string;
  module: string;
  purpose: string;
  /** Who may post it. */
  access: string;
  schema?: z.ZodType;
  /** Meanings and rules of a field beyond its type, length and list of values. */
  notes?: Record<string, string>;
  example: Record<string, string | readonly string[]>;
  /** The search of the example's address. */
  search?: string;
  /** A field with a file: its name, the accepted files, and the file of the example. */
  file?: { field: string; takes: string; example: string };
  /** The prefix of its fields' ids, if it is not `field-`. */
  fieldIds?: string;
  /** The answer to a success; `refusals` are answers beyond those that all forms share. */
  success: string;
  refusals?: readonly string[];
};

/** The idempotency key of the examples. */
export const EXAMPLE_KEY = "6f0c3c1e-52b4-4b7e-9d0e-0f6d8c0a9b11";
/** The meaning of a form's idempotency key for the client that posts it. */
export const KEY_NOTE =
  "made by whoever posts; the same key never has a second effect, so a form whose answer got lost can be sent again";

/** The rules of a new password. */
export const PASSWORD_NOTE =
  "at least 8 characters with a digit, a lower-case letter, an upper-case letter and one of `!@#$%^&+=`";

type CodeForm = Pick<FormDoc, "title" | "path" | "module" | "purpose" | "success"> & {
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
  access: `whoever has just sent ${after} (its cookie)`,
  schema: codeSchema,
  notes: { code: "six digits; spaces do not count", intent: "which button" },
  example: { intent: "confirm", code: "123456" },
  refusals: [
    "422 wrong or expired code",
    `303 to \`${back}?because=tries\` after five wrong codes, \`${back}?because=expired\` when nothing waits for a code`,
    ...refusals,
  ],
});
