import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { AS_SENT, cleanForm } from "~/utils/clean-form";
import type { FormDoc } from "~/forms/forms-doc";
import { messageText } from "~/i18n/messages";
import { zodErrors } from "~/i18n/zod-errors";
import { FORMS } from "../../../scripts/docs/forms.ts";
import { sentences } from "../../support/render";

type Example = FormDoc["example"];
const english = sentences("en");

const shapeSchema = z.object({
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
});
const objectSchema = z.object({ properties: z.record(z.string(), shapeSchema).default({}) });
const anyOfSchema = z.object({ oneOf: z.array(objectSchema).optional(), anyOf: z.array(objectSchema).optional() });

/** The forms that a schema takes, each with its fields. */
function choicesOf(schema: z.ZodType) {
  const described: unknown = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  const { oneOf, anyOf } = anyOfSchema.parse(described);
  return (oneOf ?? anyOf ?? [objectSchema.parse(described)]).map(({ properties }) => properties);
}

/** What the browser fills in by itself: choices, keys, days and instants. Everything else is typed. */
const isTyped = ({ type, format, const: only, enum: choices }: z.output<typeof shapeSchema>): boolean =>
  (type === "string" || type === undefined) &&
  only === undefined &&
  choices === undefined &&
  (format === undefined || format === "email" || format === "date");

/** What is typed of a field that the form's example leaves out. */
const SOMETHING = "Room 12 345";

const formOf = (fields: Example): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) form.append(name, each);
  return form;
};

const digitsBy = (first: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)));
/** The ways in which a text comes from other keyboards and out of other programs. */
const DIGITS: Record<string, (text: string) => string> = {
  "digits of an Arabic keyboard": digitsBy(0x660),
  "digits of a Persian keyboard": digitsBy(0x6f0),
};
const OTHER: Record<string, (text: string) => string> = {
  "a word of 300 letters": (text) => `${text} ${"x".repeat(300)}`,
  "nothing that is seen": () => "\u200b\u2060",
};
const WAYS: Record<string, (text: string) => string> = {
  ...DIGITS,
  ...OTHER,
  "isolates and marks of direction around it": (text) => `\u2066\u200e${text}\u2069\u200f\u061c`,
  "an embedding around it": (text) => `\u202a${text}\u202c`,
  "overrides in it": (text) => `${text.slice(0, 1)}\u202d${text.slice(1)}\u202e`,
  "a blank without width in it": (text) => `${text.slice(0, 2)}\u200b${text.slice(2)}`,
  "a soft hyphen in it": (text) => `${text.slice(0, 2)}\u00ad${text.slice(2)}`,
  "joiners and a byte order mark in it": (text) => `\ufeff${text.slice(0, 1)}\u2060${text.slice(1)}`,
};

/** One text field of one form, with what the rest of it is filled in with. */
const FIELDS = FORMS.flatMap(({ title, schema, example }) => {
  if (!schema) return [];
  return choicesOf(schema).flatMap((properties) => {
    const fixed = Object.fromEntries(
      Object.entries(properties).flatMap(([name, { const: only }]) => (typeof only === "string" ? [[name, only]] : [])),
    );
    const fields = { ...example, ...fixed };
    return Object.entries(properties).flatMap(([name, shape]) => {
      const plain = fields[name] ?? SOMETHING;
      if (!isTyped(shape) || typeof plain !== "string") return [];
      return [{ title, name, plain, fields, schema }];
    });
  });
});

test("the forms have text fields to walk through", () => {
  expect(FIELDS.length).toBeGreaterThan(100);
});

const read = (schema: z.ZodType, fields: Example) =>
  parseWithZod(formOf(fields), { schema: cleanForm(schema), error: zodErrors });

/** A person's own words, and addresses, names and numbers that are the merchant's own: digits stay as typed. */
const OWN_WORDS = new Set(
  `username email applicationMail fullName firstName lastName name title description reason note message text
  bookingId company companyName applicationName address info bankName website url origin card target
  appId transactionId toMerchant receiverOf seen proposed next to certificateId userId device hash category webhookId
  WHY WHAT_WAS_SOLD DELIVERY MESSAGES TERMS REFUND_POLICY OTHER_PAYMENTS
  reference metadata redirectUrl approveUrl cancelUrl declineUrl
  currency language partialAllowed preAuth withdrawalMethod bankCode kind`.split(/\s+/),
);
const isOwnWords = (name: string) => OWN_WORDS.has(name) || /^item\d-name$/.test(name);

/** The cells of a row of a file, which the sandbox reads as it reads those of the file. */
const CELLS = "Bulk invoices: mend a row";

/** What a form says of one field: its value, or what is wrong with it. */
function said(schema: z.ZodType, fields: Example, name: string) {
  const answer = read(schema, fields);
  const shown = answer.reply().initialValue?.[name];
  if (answer.status !== "success") return { shown, error: answer.error?.[name] };
  return { shown, error: undefined, value: z.record(z.string(), z.unknown()).parse(answer.value)[name] };
}

describe.each(Object.entries(WAYS))("%s", (way, write) => {
  test.each(FIELDS)("$title: $name", ({ title, name, plain, fields, schema }) => {
    const typed = write(plain);
    // A password is typed twice.
    const twice: Example = name === "newPassword" && "confirmPassword" in fields ? { confirmPassword: typed } : {};
    const { shown, ...written } = said(schema, { ...fields, ...twice, [name]: typed }, name);
    // What was typed comes back as it was.
    expect(shown).toBe(typed);
    for (const code of written.error ?? []) expect(messageText(english, code)).not.toBe(code);
    if (AS_SENT.has(name) || (way in DIGITS && (isOwnWords(name) || title === CELLS)) || way in OTHER) return;
    // The answer is that of the plain text: the same value, or the same refusal.
    const { shown: _, ...usual } = said(schema, { ...fields, [name]: plain }, name);
    expect(written).toEqual(usual);
  });
});
