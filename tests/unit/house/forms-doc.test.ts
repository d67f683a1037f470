import { readFileSync } from "node:fs";
import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { AREA_ACCESS } from "#provider/contract/permissions";
import { fileOf } from "../../../scripts/docs/forms-around.ts";
import { formsData, formsText } from "../../../scripts/docs/forms-text.ts";
import { FORMS } from "../../../scripts/docs/forms.ts";
import { accessText, guardOf } from "../../../scripts/docs/guards.ts";
import { everyRoute } from "../../screens/map.ts";
import { SCREENS } from "../../screens/manifest.ts";

const source = (module: string) => readFileSync(new URL(`../../../app/${module}`, import.meta.url), "utf8");

const text = await formsText();

test("docs/forms.md is what schemas and guards say today", () => {
  expect(readFileSync(new URL("../../../docs/forms.md", import.meta.url), "utf8")).toBe(text);
});

test("the scripts of the office are made from the same forms", async () => {
  expect(source("forms/documented-forms.json")).toBe(await formsData());
});

test.each([
  ["public", undefined, "anyone"],
  ["public", "with the link", "anybody with the link"],
  [{}, undefined, "signed in"],
  [AREA_ACCESS.createInvoice, "in the application", "permission CREATE_LINK, in the application"],
  [AREA_ACCESS.refund, undefined, "permission REFUND_TRANSACTION; not the provider's staff"],
  [AREA_ACCESS.users, undefined, "owners and finance managers"],
  [AREA_ACCESS.applicationUsers, undefined, "owners and finance managers with the permission USER_APPLICATION"],
  [AREA_ACCESS.wallet, undefined, "owners, front office managers, finance managers and auditors; not in sa"],
  [AREA_ACCESS.language, undefined, "signed in; not in ae or sa"],
] as const)("the rule %o (%s) reads: %s", (access, who, words) => {
  expect(accessText(access, who)).toBe(words);
});

test("a file is told of where a form brings one, and nowhere else", async () => {
  for (const form of FORMS) expect(form.file !== undefined, form.module).toBe((await guardOf(form)).file !== undefined);
});

test("every screen that takes a post is documented once, and nothing else is", async () => {
  const posting = (await everyRoute()).filter(({ file }) =>
    /export (const|async function) action\b/.test(source(file)),
  );
  expect(FORMS.map(({ module }) => module).toSorted()).toEqual(posting.map(({ file }) => file).toSorted());
});

test.each(FORMS.flatMap(({ title, schema, example }) => (schema ? [{ title, schema, example }] : [])))(
  "the example of $title is accepted by its form",
  ({ schema, example }) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(example)) for (const each of [value].flat()) form.append(name, each);
    expect(parseWithZod(form, { schema })).toMatchObject({ status: "success" });
  },
);

test.each(FORMS)("the notes of $title speak of fields that it has", (form) => {
  const [, section = ""] = text.split(`\n## ${form.title}\n`);
  const [own = ""] = section.split("\n## ");
  for (const name of Object.keys(form.notes ?? {})) expect(own).toContain(`| \`${name}\` |`);
});

test("no rule is a pattern for programs, and none has a hole", () => {
  expect(text).not.toMatch(/\| [^\n]*(?:\\d|\^\(|any of ;|one of ;|undefined|\[object)/);
});

test("every form tells how the ids of its fields begin, unless it is the usual way", () => {
  for (const { module, fieldIds } of FORMS) {
    const code = source(module);
    const given = /\bid: `\$\{FORM_ID\}-\$\{name\}`|\buseAppForm\(|\bid: "[a-z]+(?:-[a-z]+)+"/.test(code);
    expect(fieldIds !== undefined, module).toBe(given);
    if (fieldIds) expect(code, module).toContain(`"${fieldIds}`);
  }
});

test("every list's file is named", () => {
  const files = SCREENS.filter(({ kind, pattern }) => kind === "file" && pattern.endsWith(fileOf("")));
  expect(files.length).toBeGreaterThan(5);
  for (const { pattern } of files) expect(text).toContain(`| \`${pattern.replace(/:(\w+)/g, "{$1}")}\` |`);
});
