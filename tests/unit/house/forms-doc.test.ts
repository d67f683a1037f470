import { readFileSync } from "node:fs";
import { parseWithZod } from "@conform-to/zod/v4";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { expect, test } from "vitest";
import routes from "../../../app/routes.ts";
import { fileOf } from "../../../scripts/docs/forms-around.ts";
import { formsText } from "../../../scripts/docs/forms-text.ts";
import { FORMS } from "../../../scripts/docs/forms.ts";
import { SCREENS } from "../../screens/manifest.ts";

/** Each route module with its URL, as the map has them. */
function walk(entries: readonly RouteConfigEntry[], base: string): { module: string; path: string }[] {
  return entries.flatMap(({ file, path, children = [] }) => {
    const here = path === undefined ? base : `${base}/${path}`;
    return [{ module: file, path: here.replaceAll(/:(\w+)/g, "{$1}") }, ...walk(children, here)];
  });
}

const source = (module: string) => readFileSync(new URL(`../../../app/${module}`, import.meta.url), "utf8");

test("docs/forms.md is what the schemas say today", () => {
  expect(readFileSync(new URL("../../../docs/forms.md", import.meta.url), "utf8")).toBe(formsText());
});

test("every screen that takes a post is documented under its URL, and nothing else is", async () => {
  const posting = walk(await routes, "").filter(({ module }) =>
    /export (const|async function) action\b/.test(source(module)),
  );
  const documented = FORMS.map(({ module, path }) => `${path} ${module}`);
  expect(documented.sort()).toEqual(posting.map(({ module, path }) => `${path} ${module}`).sort());
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
  const [, section = ""] = formsText().split(`\n## ${form.title}\n`);
  const [own = ""] = section.split("\n## ");
  for (const name of Object.keys(form.notes ?? {})) expect(own).toContain(`| \`${name}\` |`);
});

test("no rule is a pattern for programs, and none has a hole", () => {
  expect(formsText()).not.toMatch(/\| [^\n]*(?:\\d|\^\(|any of ;|one of ;|undefined|\[object)/);
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
  for (const { pattern } of files) expect(formsText()).toContain(`| \`${pattern.replace(/:(\w+)/g, "{$1}")}\` |`);
});
