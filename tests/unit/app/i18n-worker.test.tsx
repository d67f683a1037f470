import { readdirSync, readFileSync } from "node:fs";
import { createInstance, type i18n as I18n, type ResourceKey, type ResourceLanguage } from "i18next";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider, useTranslation } from "react-i18next";
import { describe, expect, test } from "vitest";
import { i18nConfig } from "../../../app/i18n/config";
import { LANGUAGES } from "../../../app/i18n/languages";
import { rememberedSentences, type Say } from "../../../app/i18n/remembered-sentences";
import * as worker from "../../../app/i18n/worker-react-i18next";
import { sentencesIn } from "../../../app/server/i18n";

const namespaces = readdirSync("locales/en").map((file) => file.replace(/\.json$/, ""));
const sentencesOf = (language: string, ns: string): ResourceKey =>
  JSON.parse(readFileSync(`locales/${language}/${ns}.json`, "utf8"));
const resources = Object.fromEntries(
  LANGUAGES.map((language): [string, ResourceLanguage] => [
    language,
    Object.fromEntries(namespaces.map((ns) => [ns, sentencesOf(language, ns)])),
  ]),
);

function instanceOf(language: string) {
  const instance = createInstance();
  void instance.init({ ...i18nConfig, lng: language, resources, initImmediate: false });
  return instance;
}

/** i18next's own `t`; its types know the English sentences by name, and here names come as any text. */
const fixedIn = (i18n: I18n, ns: string | null): Say => Reflect.apply(i18n.getFixedT, i18n, [null, ns]);

const PLURAL = /_(?:zero|one|few|many|other)$/;
/** The names of every sentence as they stand in the file, with the endings of plurals. */
function keysOf(node: unknown, before = ""): string[] {
  if (typeof node !== "object" || node === null) return [before];
  return Object.entries(node).flatMap(([key, value]) => keysOf(value, before ? `${before}.${key}` : key));
}

const COUNTS = [0, 1, 2, 3, 5, 11, 12, 21, 22, 25, 101, 111, 1.5, 1_000_000];
/** What a value might be mistaken for: a place for a value, another sentence, a pattern of `replace`. */
const TRICKY = ["plain", "{{count}} {{name}}", "$t(common:appName)", "$& $1 $$", "<b>", "", 0, 12.5];

describe.each(LANGUAGES)("the Worker's sentences and i18next's in %s", (language) => {
  const i18n = instanceOf(language);
  const theirsIn = (ns: string) => fixedIn(i18n, ns);

  test("say every sentence alike, for every count and whatever the values, the first time and again", () => {
    const different: string[] = [];
    let compared = 0;
    for (const ns of namespaces) {
      const ours = rememberedSentences(i18n, ns);
      const theirs = theirsIn(ns);
      const compare = (...given: [string, ...unknown[]]) => {
        const expected = theirs(...given);
        if (ours(...given) !== expected || ours(...given) !== expected)
          different.push(`${ns}:${JSON.stringify(given)}`);
        compared += 1;
      };
      const written = keysOf(sentencesOf(language, ns));
      for (const key of new Set(written.map((name) => name.replace(PLURAL, "")))) {
        const isPlural = !written.includes(key);
        const template = String(theirs(key, { skipInterpolation: true, count: 5 }));
        const names = [...new Set([...template.matchAll(/\{\{\s*(\w+)/g)].map(([, name = ""]) => name))];
        compare(key);
        compare(`${ns}:${key}`);
        compare(key, {});
        for (const count of isPlural ? COUNTS : [1]) compare(key, { count });
        const others = names.filter((name) => name !== "count");
        (others.length > 0 ? TRICKY : []).forEach((value, index) => {
          const values = Object.fromEntries(others.map((name) => [name, value]));
          compare(key, { ...values, count: COUNTS[index] });
          compare(key, { ...values, count: 1, another: "value" });
          compare(key, { replace: { ...values, count: 2 } });
        });
      }
    }
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThan(1000);
  }, 30_000);

  test("leave to i18next what is more than a key and its values", () => {
    const ours = rememberedSentences(i18n, "common");
    const theirs = theirsIn("common");
    const cases: [unknown, ...unknown[]][] = [
      ["nowhere"],
      ["nowhere", "Otherwise"],
      ["nowhere", { defaultValue: "Otherwise {{name}}", name: "Aylin" }],
      [["nowhere", "appName"]],
      ["appName", { ns: "errors" }],
      ["appName", { lng: "ru" }],
      ["appName", undefined, "more"],
      ["somethingWrong", { ns: ["errors", "problems"] }],
    ];
    for (const given of [...cases, ...cases]) expect(ours(...given)).toEqual(theirs(...given));
  });
});

test("values that nobody gave, no values, and objects come out as i18next has them", () => {
  const i18n = createInstance();
  const sentences = {
    of: "Page {{page}} of {{total}}",
    odd: "{{- page}} {{page, number}} $t(of)",
    group: { one: "x" },
  };
  const own: Record<string, ResourceLanguage> = { en: { common: sentences } };
  void i18n.init({ ...i18nConfig, lng: "en", resources: own, initImmediate: false });
  const ours = rememberedSentences(i18n, undefined);
  const theirs = fixedIn(i18n, null);
  for (const key of ["of", "odd", "group", "group.one"])
    for (const values of [
      undefined,
      {},
      { page: 1 },
      { page: null, total: undefined },
      { page: 1, total: [2] },
      { page: "a", total: "b" },
    ])
      expect(ours(key, values), `${key} ${JSON.stringify(values)}`).toEqual(theirs(key, values));
});

/** The text of a component that uses the hook, by one module and by the other. */
describe("the Worker's hook and react-i18next's", () => {
  const i18n = instanceOf("az");
  const said = (
    module: { I18nextProvider: unknown; useTranslation: unknown },
    spaces: unknown,
    key: string,
  ): string => {
    const { I18nextProvider: Provider, useTranslation: use } = module;
    if (typeof Provider !== "function" || typeof use !== "function") throw new Error("No provider or no hook.");
    const Text = () => {
      const answer: unknown = Reflect.apply(use, undefined, spaces === undefined ? [] : [spaces]);
      if (typeof answer !== "object" || answer === null || !("t" in answer) || typeof answer.t !== "function")
        throw new Error("No t.");
      return String(answer.t(key));
    };
    return renderToString(Reflect.apply(createElement, undefined, [Provider, { i18n }, createElement(Text)]));
  };

  test.each([
    [undefined, "appName"],
    ["errors", "somethingWrong"],
    [["errors", "common"], "somethingWrong"],
    [["errors", "common"], "appName"],
    [["errors", "common"], "common:appName"],
    ["components", "nowhere"],
  ])("of %j say %s alike", (spaces, key) => {
    expect(said(worker, spaces, key)).toBe(said({ I18nextProvider, useTranslation }, spaces, key));
  });

  test("answer with the same objects every time, and say where there is no language", () => {
    const seen: unknown[] = [];
    const Look = () => {
      seen.push(worker.useTranslation("errors"));
      return null;
    };
    const page = (
      <worker.I18nextProvider i18n={i18n}>
        <Look />
        <Look />
      </worker.I18nextProvider>
    );
    renderToString(page);
    expect(seen[0]).toBe(seen[1]);
    expect(() => renderToString(<Look />)).toThrow("wrap the page in I18nextProvider");
  });
});

test("which sentences there are is remembered as i18next says it", async () => {
  for (const language of LANGUAGES) {
    const theirs = instanceOf(language);
    const own = await sentencesIn(language);
    const keys = namespaces.flatMap((ns) => keysOf(sentencesOf(language, ns)).map((key) => `${ns}:${key}`));
    const no = ["", "common", "common:", "common:no.such", "no-such:appName", "common:constructor", "appName"];
    const asked = [...keys.filter((_key, index) => index % 7 === 0), ...no];
    for (const key of [...asked, ...asked]) expect([key, own.exists(key)]).toEqual([key, theirs.exists(key)]);
    const options = { ns: "auth" } as const;
    for (const key of ["appName", "signIn.title"]) expect(own.exists(key, options)).toBe(theirs.exists(key, options));
  }
});

test.each(LANGUAGES)(
  "what loaders say in %s is what i18next says, by one function for a namespace",
  async (language) => {
    const own = await sentencesIn(language);
    const theirs = instanceOf(language);
    const cases: [space: unknown, language: string | null, key: string, values?: object][] = [
      ["dashboard", null, "unit.ones", { currency: "AZN" }],
      ["dashboard", null, "common:appName"],
      ["notices", null, "ofOwner"],
      [["payout-upload", "payout-create"], language, "payout-create:title"],
      [null, null, "appName"],
      ["dashboard", language, "unit.ones", { currency: "AZN" }],
    ];
    for (const [space, of, key, values] of cases)
      for (const time of [1, 2]) {
        const said = [own, theirs].map((i18n) => Reflect.apply(i18n.getFixedT, i18n, [of, space])(key, values));
        expect(said[0], `${String(space)} ${key} ${time}`).toBe(said[1]);
        expect(said[0]).not.toBe(key);
      }
    const again = [1, 2].map((): unknown => Reflect.apply(own.getFixedT, own, [null, "dashboard"]));
    expect(again[0]).toBe(again[1]);
  },
);
