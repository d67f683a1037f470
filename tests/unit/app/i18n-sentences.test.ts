import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FIELD_WORDS, PROBLEMS } from "#provider/contract/problem";
import { BUSINESS_CATEGORIES, LANGUAGES as CONTRACT_LANGUAGES } from "#provider/contract/words";
import { LANGUAGES } from "../../../app/i18n/languages";

type Sentences = Record<string, string>;
/** Plural categories of a language, as CLDR has them for whole numbers and fractions. */
const FORMS = { en: ["one", "other"], az: ["one", "other"], ru: ["one", "few", "many", "other"] } as const;
const PLURAL = /_(zero|one|two|few|many|other)$/;

const flatten = (tree: unknown, path = ""): Sentences =>
  typeof tree === "string"
    ? { [path]: tree }
    : Object.assign(
        {},
        ...Object.entries(tree ?? {}).map(([key, value]) => flatten(value, path ? `${path}.${key}` : key)),
      );

const namespaces = readdirSync("locales/en").map((file) => file.replace(/\.json$/, ""));
const read = (language: string, namespace: string) =>
  flatten(JSON.parse(readFileSync(join("locales", language, `${namespace}.json`), "utf8")));
const base = (keys: string[]) => [...new Set(keys.map((key) => key.replace(PLURAL, "")))].sort();
const variables = (sentence: string) => [...sentence.matchAll(/{{\s*(\w+)/g)].map(([, name]) => name).sort();

const source = ["app", "provider"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)))
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");
/** Whole literals of the source, and what its templates begin with (`zone.${zone}`). */
const literals = new Set([...source.matchAll(/["'`]([\w.:/-]+)["'`]/g)].map(([, text]) => text));
const beginnings = [...source.matchAll(/`((?:[\w-]+:)?[\w-]+\.[\w.-]*)\$\{/g)].map(([, text]) => text ?? "");

test("the interface speaks every language of the contract", () => {
  expect([...LANGUAGES].sort()).toEqual([...CONTRACT_LANGUAGES].sort());
  for (const language of LANGUAGES)
    expect(readdirSync(`locales/${language}`).sort()).toEqual(readdirSync("locales/en").sort());
});

test.each(namespaces)("%s: every sentence exists in every language, with the same variables", (namespace) => {
  const english = read("en", namespace);
  for (const language of LANGUAGES) {
    const sentences = read(language, namespace);
    expect(base(Object.keys(sentences)), language).toEqual(base(Object.keys(english)));
    for (const [key, sentence] of Object.entries(sentences)) {
      expect(sentence.trim(), `${language} ${key}`).not.toBe("");
      const counterpart = english[key] ?? english[key.replace(PLURAL, "_other")] ?? "";
      // "One field" may leave the number out; every other form shows what English shows.
      if (!key.endsWith("_one")) expect(variables(sentence), `${language} ${key}`).toEqual(variables(counterpart));
    }
  }
});

test.each(namespaces)("%s: plurals have every form their language needs", (namespace) => {
  for (const language of LANGUAGES) {
    const keys = Object.keys(read(language, namespace)).filter((key) => PLURAL.test(key));
    const expected = base(keys).flatMap((key) => FORMS[language].map((form) => `${key}_${form}`));
    expect(keys.sort(), language).toEqual(expected.sort());
  }
});

test.each(namespaces)("%s: no sentence is left that nothing says", (namespace) => {
  const isUsed = (key: string) =>
    [key, `${namespace}:${key}`].some(
      (name) => literals.has(name) || beginnings.some((beginning) => name.startsWith(beginning)),
    );
  expect(base(Object.keys(read("en", namespace))).filter((key) => !isUsed(key))).toEqual([]);
});

test("every refusal of the provider has a sentence", () => {
  const sentences = Object.keys(read("en", "problems"));
  expect(Object.keys(PROBLEMS).filter((code) => !sentences.includes(`problem.${code}`))).toEqual([]);
  expect(sentences).toEqual(expect.arrayContaining([...FIELD_WORDS]));
});

test("messages that docs/product.md spells out are spelled so", () => {
  const errors = { ...read("en", "errors"), ...read("en", "problems") };
  expect(errors).toMatchObject({
    somethingWrong: "Something went wrong!",
    render: "Something went wrong, please try again!",
    tryAgain: "Try again",
    notFound: "Page not found",
    email: "Invalid email address.",
    phone: "Invalid phone number.",
    password: "Invalid password.",
    amountZero: "Amount can not be 0.",
    amountHigh: "Amount should be less than 40 000",
    "problem.amount_exceeds_transaction": "The requested amount is higher than transaction amount.",
    "problem.file_too_large": "File size exceeds 25MB. Please select a smaller file.",
    "problem.nothing_to_export": "No transactions found for the selected date range.",
  });
});

test("business categories have the names that were promised", () => {
  const names = read("en", "applications");
  expect(BUSINESS_CATEGORIES.map((category) => names[`category.${category}`]).join(", ")).toBe(
    "Bank/Wallet, Charity, Electronics, eCommerce, Education, Foods/drinks, Government, Insurance, Tourism, Transportation, Restaurant, Utility",
  );
});
