import { readFileSync, readdirSync } from "node:fs";
import { createInstance, type BackendModule, type ResourceKey } from "i18next";
import { describe, expect, test, vi } from "vitest";
import { BrowserI18next } from "../../../app/i18n/browser-i18next";
import { i18nConfig } from "../../../app/i18n/config";
import { LANGUAGES } from "../../../app/i18n/languages";

const namespaces = readdirSync("locales/en").map((file) => file.replace(/\.json$/, ""));
const sentencesOf = (language: string, ns: string): ResourceKey =>
  JSON.parse(readFileSync(`locales/${language}/${ns}.json`, "utf8"));
const backend: BackendModule = {
  type: "backend",
  init() {},
  read: (language, ns, callback) => callback(null, sentencesOf(language, ns)),
};

/** The names of every sentence, as code calls them: without the endings of plurals. */
function keysOf(node: unknown, before = ""): string[] {
  if (typeof node !== "object" || node === null) return [before.replace(/_(?:one|few|many|other)$/, "")];
  return Object.entries(node).flatMap(([key, value]) => keysOf(value, before ? `${before}.${key}` : key));
}

async function bothFor(language: string) {
  const options = { ...i18nConfig, lng: language, ns: namespaces };
  const theirs = createInstance();
  await theirs.use(backend).init(options);
  const ours = new BrowserI18next();
  await ours.use(backend).init(options);
  // Its methods are typed by the English sentences; here names come as any text.
  const plain = {
    t: (key: string, values: object = {}): unknown => Reflect.apply(theirs.t, theirs, [key, values]),
    exists: (key: string, values: object = {}): unknown => Reflect.apply(theirs.exists, theirs, [key, values]),
  };
  return { theirs: plain, ours };
}

describe.each(LANGUAGES)("the browser's reader and i18next in %s", (language) => {
  test("say every sentence alike, for every count and whatever the values", async () => {
    const { theirs, ours } = await bothFor(language);
    const named = new Proxy<Record<string, unknown>>({}, { get: (_target, name) => `<${String(name)}> $& $1` });
    let compared = 0;
    for (const ns of namespaces) {
      const names = [...new Set(JSON.stringify(sentencesOf(language, ns)).match(/\{\{\s*\w+/g) ?? [])];
      const values = Object.fromEntries(
        names.map((name) => name.replace(/\{\{\s*/, "")).map((name) => [name, named[name]]),
      );
      delete values["count"];
      for (const key of new Set(keysOf(sentencesOf(language, ns)))) {
        for (const count of [undefined, 0, 1, 2, 3, 5, 11, 12, 21, 22, 25, 101, 111, 1.5, 1_000_000]) {
          const options = { ns, ...values, ...(count === undefined ? {} : { count }) };
          expect(ours.t(key, options), `${ns}:${key} ${count}`).toBe(theirs.t(key, options));
          expect(ours.exists(key, options)).toBe(theirs.exists(key, options));
          compared += 1;
        }
        expect(ours.t(`${ns}:${key}`, { replace: values })).toBe(theirs.t(`${ns}:${key}`, { replace: values }));
      }
    }
    expect(compared).toBeGreaterThan(1000);
  });

  test("treat groups, unknown names and missing values alike", async () => {
    const { theirs, ours } = await bothFor(language);
    for (const key of [
      "errors:problem",
      "errors:none.such",
      "none.such",
      "problems:max",
      "nowhere:required",
      "appName",
    ]) {
      expect(ours.exists(key), key).toBe(theirs.exists(key));
      expect(typeof ours.t(key, { returnObjects: true }), key).toBe(typeof theirs.t(key, { returnObjects: true }));
    }
    for (const key of ["errors:none.such", "none.such", "problems:max", "nowhere:required", "appName"])
      expect(ours.t(key), key).toBe(theirs.t(key));
    for (const values of [{ max: undefined }, { max: null }, { other: 1 }, { max: 0 }])
      expect(ours.t("problems:max", values)).toBe(theirs.t("problems:max", values));
  });
});

test("a namespace whose download fails is asked for again", async () => {
  let asked = 0;
  const failingOnce: BackendModule = {
    ...backend,
    read: (language, ns, callback) =>
      ++asked === 1 ? callback(new Error("no network"), true) : callback(null, sentencesOf(language, ns)),
  };
  const ours = new BrowserI18next();
  vi.useFakeTimers();
  const starting = ours.use(failingOnce).init({ lng: "en", ns: ["common"], defaultNS: "common" });
  await vi.runAllTimersAsync();
  await starting;
  vi.useRealTimers();
  expect(asked).toBe(2);
  expect(ours.hasLoadedNamespace("common")).toBe(true);
  expect(ours.t("appName")).toBe("Merchant back office");
});
