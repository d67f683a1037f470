import { describe, expect, test } from "vitest";
import { SECRET_FIELDS } from "~/utils/secret-fields";
import { scriptsOf, wholeScript, type Script } from "~/developers/script";
import type { DocumentedForm } from "~/forms/documented";
import forms from "~/forms/documented-forms.json";
import { commandsOf, optionsIn } from "../../support/shell-script";

const documented: readonly DocumentedForm[] = forms;

/** The words that curl would be given by a script of its own, each blank filled with its own name. */
function wordsOf(script: Script): string[] {
  const filled = Object.fromEntries(script.blanks.map(({ variable }) => [variable, filling(variable)]));
  return commandsOf(wholeScript("https://office.example", [script]), filled)[0] ?? [];
}
const filling = (variable: string) => `${variable.toLowerCase()} '$x`;

/** The fields among the words of curl. */
const fieldsIn = (words: readonly string[]): string[] => [
  ...optionsIn(words, "--data-urlencode"),
  ...optionsIn(words, "--form-string"),
];

const ownOf = (asked: Partial<Parameters<typeof scriptsOf>[1]> & { of: string }): Script => {
  const { own } = scriptsOf(documented, { language: "en", ...asked });
  if (!own) throw new Error(`No form is at ${asked.of}.`);
  return own;
};

describe("every documented form as a script", () => {
  test.each(documented)("$path", ({ path, example, file }) => {
    const script = ownOf({ of: path });
    const words = wordsOf(script);
    const expected = example.map(({ name, value }) => {
      if (name === "idempotencyKey") return expect.stringMatching(/^idempotencyKey=[0-9a-f-]{36}$/);
      const blank = script.blanks.find((one) => one.name === name && one.isSecret);
      return `${name}=${blank ? filling(blank.variable) : value}`;
    });
    expect(fieldsIn(words)).toEqual(expected);
    expect(optionsIn(words, "-F")).toEqual(file ? [`${file.field}=@${file.example}`] : []);
    expect(words[5]).toMatch(/^https:\/\/office\.example\/[^{}]*$/);
  });

  test("holds no secret of its example", () => {
    for (const { path, example } of documented) {
      const { command } = ownOf({ of: path });
      for (const { name, value } of example)
        if (SECRET_FIELDS.includes(name)) expect(command).not.toContain(`${name}=${value}`);
    }
  });
});

describe("the form of an address", () => {
  test("has the ids of the page, and so have the forms that open from there", () => {
    const { own, below } = scriptsOf(documented, { of: "/billing/invoices/inv_1/send", language: "az" });
    expect(own?.command).toContain('"$APP/billing/invoices/inv_1/send"');
    expect(own?.command).toContain("-H 'accept-language: az'");
    expect(below).toEqual([]);
    const of = scriptsOf(documented, { of: "/billing/invoices/inv_1", language: "en" });
    expect(of.below.map(({ path }) => path)).toContain("/billing/invoices/{id}/cancel");
    for (const { command } of of.below) expect(command).toContain("/inv_1/");
  });

  test("is no page whose name only stands where a form has an id", () => {
    expect(scriptsOf(documented, { of: "/users/applications", language: "en" }).own).toBeUndefined();
    expect(ownOf({ of: "/users/usr_1" }).path).toBe("/users/{id}");
    expect(ownOf({ of: "/billing/payouts/recurring/rcp_1/pause" }).command).toContain("/recurring/rcp_1/pause");
  });

  test("keeps the search of the page, save the key of its form", () => {
    const words = wordsOf(ownOf({ of: "/billing/payment-links/create?key=1&a='$(x)" }));
    expect(words).toContain("https://office.example/billing/payment-links/create?a=%27%24%28x%29");
  });

  test.each([
    "",
    "nowhere",
    "/nowhere",
    "//office.example",
    '/billing/invoices/";x/send',
    "/billing/invoices/$(x)/send",
  ])("%s finds nothing", (of) => {
    expect(scriptsOf(documented, { of, language: "en" })).toEqual({ own: undefined, below: [] });
  });
});

test("a whole script has the app's address, and a line for each blank before the command that needs it", () => {
  const script = wholeScript("https://office.example", [ownOf({ of: "/auth" }), ownOf({ of: "/users/{id}" })]);
  expect(script).toMatch(/^APP=https:\/\/office\.example\nPASSWORD=''\ncurl [^$]*"\$APP\/auth"[^]*\nID=''\ncurl /);
});
