import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { z } from "zod";
import { descriptionSchema, fullNameSchema } from "#provider/contract/fields";
import { AS_SENT, cleanForm } from "~/utils/clean-form";
import { PASSWORD_FIELDS, SECRET_FIELDS } from "~/utils/secret-fields";
import { FORMS } from "../../../scripts/docs/forms.ts";
import { dayField } from "~/forms/plain-fields";
import { typedDigits } from "~/utils/typed-digits";

const schema = z.object({
  fullName: fullNameSchema,
  description: descriptionSchema.optional(),
  ids: z.array(z.string()).default([]),
  day: dayField.optional(),
  password: z.string().optional(),
});

function read(fields: Record<string, string | string[]>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) form.append(name, each);
  return parseWithZod(form, { schema: cleanForm(schema) });
}
const valueOf = (fields: Record<string, string | string[]>) => {
  const answer = read({ fullName: "Aysel", ...fields });
  return answer.status === "success" ? answer.value : answer.error;
};

test("marks that nobody typed are dropped from words, wherever they are", () => {
  const typed = "\u2068Ay\u00adsel\u2069 \u202aM\u200bəm\u2060mədova\u202c\u200e\ufeff";
  expect(valueOf({ fullName: typed })).toMatchObject({ fullName: "Aysel Məmmədova" });
});

test("what a script or an emoji needs stays, and so do digits and blanks of a person's own words", () => {
  const typed = "می‌خواهم نمره ۱۲ 👩‍👩‍👧 ❤️ — 1\u00a0kq";
  expect(valueOf({ description: typed })).toMatchObject({ description: typed });
});

test("what hides a line is refused as before", () => {
  for (const sign of ["\u0000", "\u2028", "\u{e0041}", "\ufffa"])
    expect(valueOf({ fullName: `Ay${sign}sel` }), sign).toEqual({ fullName: [expect.anything()] });
});

test("a field in which nothing is seen is empty", () => {
  expect(valueOf({ fullName: "\u200b\u200e" })).toEqual({ fullName: [expect.anything()] });
});

test("every value of a field with several is cleaned", () => {
  expect(valueOf({ ids: ["a\u200b", "\u200eb"] })).toMatchObject({ ids: ["a", "b"] });
});

/** A message whose signature is checked byte by byte. */
const SIGNED = ["headers", "body"];
test("no other field is judged as it was sent", () => {
  expect(AS_SENT).toEqual(new Set([...PASSWORD_FIELDS, ...SIGNED]));
});

test.each([...PASSWORD_FIELDS, ...SIGNED])("the field %s is judged as it was sent", (name) => {
  const typed = "\u200ea\u00adb\u200b";
  const form = new FormData();
  form.append(name, typed);
  form.append("other", typed);
  const answer = parseWithZod(form, { schema: cleanForm(z.object({ [name]: z.string(), other: z.string() })) });
  expect(answer.status === "success" && answer.value).toEqual({ [name]: typed, other: "ab" });
});

test("every field of a form that is named as a password is one, and none is ever sent back", () => {
  const named = FORMS.flatMap(({ example }) => Object.keys(example)).filter((name) => /password/i.test(name));
  expect(new Set(named)).toEqual(new Set(PASSWORD_FIELDS));
  for (const name of PASSWORD_FIELDS) expect(SECRET_FIELDS).toContain(name);
});

test("the reply shows what was typed", () => {
  const typed = { fullName: "\u202aAysel\u202c", day: "\u200e٣٢-١٢" };
  expect(read(typed).reply().initialValue).toEqual(typed);
});

test.each(["2026-12-31", "٢٠٢٦-١٢-٣١", "۲۰۲۶-۱۲-۳۱", "\u200e2026\u201112\u201131\u200f"])("the day %j", (day) => {
  expect(valueOf({ day })).toMatchObject({ day: "2026-12-31" });
});

test("the browser takes a code in the digits of any keyboard, and as it is copied", () => {
  const pattern = new RegExp(`^(?:${typedDigits(6)})$`, "v");
  for (const code of ["123456", " 123 456", "١٢٣٤٥٦", "۱۲۳-۴۵۶", "\u202a123456\u202c", "123\u200b456"])
    expect(code).toMatch(pattern);
  for (const code of ["12345", "1234567", "12345a", ""]) expect(code).not.toMatch(pattern);
});
