import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { plainTyped } from "#provider/rules/typed-text";
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
  (format === undefined || format === "email");

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
const WAYS: Record<string, (text: string) => string> = {
  "digits of an Arabic keyboard": digitsBy(0x660),
  "digits of a Persian keyboard": digitsBy(0x6f0),
  "marks of direction around it": (text) => `\u2066\u200e${text}\u2069`,
  "a blank without width in it": (text) => `${text.slice(0, 2)}\u200b${text.slice(2)}`,
  "joiners and a byte order mark in it": (text) => `\ufeff${text.slice(0, 1)}\u2060${text.slice(1)}`,
  "a word of 300 letters": (text) => `${text} ${"x".repeat(300)}`,
  "nothing that is seen": () => "\u200b\u2060",
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

const read = (schema: z.ZodType, fields: Example) => parseWithZod(formOf(fields), { schema, error: zodErrors });
const valueOf = (value: unknown, name: string): unknown => z.record(z.string(), z.unknown()).parse(value)[name];

describe.each(Object.entries(WAYS))("%s", (_, write) => {
  test.each(FIELDS)("$title: $name", ({ name, plain, fields, schema }) => {
    const typed = write(plain);
    // A password is typed twice.
    const twice: Example = name === "newPassword" && "confirmPassword" in fields ? { confirmPassword: typed } : {};
    const posted = { ...fields, ...twice, [name]: typed };
    const said = read(schema, posted);
    // What was typed comes back as it was.
    expect(said.reply().initialValue?.[name]).toBe(typed);
    if (said.status === "success") {
      const usual = read(schema, { ...fields, [name]: plain });
      const taken = valueOf(said.value, name);
      const asPlain = usual.status === "success" ? valueOf(usual.value, name) : plain;
      const marks = /^[\s\u200e\u200f\u061c]+|[\s\u200e\u200f\u061c]+$/g;
      const asTyped = typed.replaceAll(marks, "");
      // A number of which nothing is seen was left empty.
      expect([asPlain, asTyped, typed, ...(plainTyped(typed) === "" ? [""] : [])]).toContainEqual(taken);
      return;
    }
    const codes = said.error?.[name] ?? [];
    // Where the example fills in another form of the two, that is what is wrong, however this field is written.
    if (codes.length === 0)
      expect(read(schema, { ...fields, [name]: plain })).toMatchObject({ status: "error", error: said.error ?? {} });
    for (const code of codes) expect(messageText(english, code)).not.toBe(code);
  });
});
