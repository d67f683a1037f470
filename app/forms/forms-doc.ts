import type { z } from "zod";
import { codeSchema } from "./code-schema";

/**
 * One posting form of the app, as docs/forms.md tells of it. Fields and limits come from the schema; only what it
 * cannot say stands here.
 */
export type FormDoc = {
  title: string;
  /** URL with `{name}` for parameters, and the route module that answers it. */
  path: string;
  module: string;
  purpose: string;
  /** Who may post it. */
  access: string;
  schema?: z.ZodType;
  /** What a field means or demands beyond its type, length and list of values. */
  notes?: Record<string, string>;
  example: Record<string, string | readonly string[]>;
  /** What the address of the example ends with. */
  search?: string;
  /** A field that brings a file: what it is called, what it takes, and a file that stands in the example. */
  file?: { field: string; takes: string; example: string };
  /** What the ids of its fields begin with, where that is not `field-`. */
  fieldIds?: string;
  /** The answer when it went through, and answers of this form beyond the ones all forms share. */
  success: string;
  refusals?: readonly string[];
};

/** An idempotency key as the examples show it. */
export const EXAMPLE_KEY = "6f0c3c1e-52b4-4b7e-9d0e-0f6d8c0a9b11";
/** What the idempotency key of a form means to whoever posts it. */
export const KEY_NOTE =
  "made by whoever posts; the same key never has a second effect, so a form whose answer got lost can be sent again";

/** What a new password must have. */
export const PASSWORD_NOTE =
  "at least 8 characters with a digit, a lower-case letter, an upper-case letter and one of `!@#$%^&+=`";

type CodeForm = Pick<FormDoc, "title" | "path" | "module" | "purpose" | "success"> & {
  /** The form whose cookie lets one in here. */
  after: string;
  /** Where one goes whose step is over without a right code. */
  back: string;
  /** Answers beyond the ones that all forms for a code share. */
  refusals?: readonly string[];
};

/** A form that waits for a one-time code: all of them take the same fields and end the same way. */
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
