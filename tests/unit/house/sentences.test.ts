import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { LANGUAGES, type Language } from "#provider/contract/words";
import { everySentence } from "../../support/every-sentence";

const SENTENCES = everySentence();

/** Sentences of a language in which something stands that must not, with what it is. */
const wrong = (language: Language, mistake: RegExp): string[] =>
  SENTENCES.filter((sentence) => sentence.language === language).flatMap(({ place, text }) => {
    const found = text.match(mistake);
    return found ? [`${place}: “${found[0]}” in “${text}”`] : [];
  });

test("the sentences of the back office and of the sandbox are found, in every language", () => {
  for (const language of LANGUAGES) {
    const places = SENTENCES.filter((sentence) => sentence.language === language).map(({ place }) => place);
    for (const folder of ["locales/", "sandbox/src/messages/", "sandbox/src/pages/checkout/", "sandbox/src/exports/"])
      expect(places.filter((place) => place.startsWith(folder)).length, `${language} ${folder}`).toBeGreaterThan(20);
  }
});

test("English is spelled as in the United States", () => {
  const british = [
    "cancell(?:ed|ing)",
    "colour\\w*|favour\\w*|behaviour\\w*|honour\\w*|neighbour\\w*",
    "\\w+isation\\w*",
    "\\w*(?:authori|finali|organi|recogni|customi|synchroni|minimi|maximi|summari|capitali|normali)s(?:e|es|ed|ing)",
    "instalments?|fulfil|enrol|judgement|licence|catalogue|programme|cheques?|grey|centre|whilst|learnt|spelt",
    "travell\\w+|labell\\w+|modell\\w+|dialling|analyse[ds]?",
    "tick(?:s|ed|ing)?|any more(?=[.,;:?!]|$)",
  ].join("|");
  expect(wrong("en", new RegExp(`\\b(?:${british})\\b`, "i"))).toEqual([]);
});

test("a number has the marks that figures have: 40.000 in Azerbaijani", () => {
  expect(wrong("az", /\d[ \u00a0]\d{3}(?![ \u00a0]?\d)/)).toEqual([]);
});

test("labels are written as sentences, and capitals of every word are the style's, in English alone", () => {
  const sheets = readdirSync("app/styles").filter((file) => file.endsWith(".css"));
  const rules = sheets.flatMap((file) => [
    ...readFileSync(`app/styles/${file}`, "utf8").matchAll(/([^{}]+)\{([^{}]*)\}/g),
  ]);
  const capitalized = rules.flatMap(([, selector = "", body = ""]) =>
    /text-transform:\s*(?:capitalize|uppercase)/.test(body) ? [selector.replace(/\/\*.*?\*\//gs, "").trim()] : [],
  );
  expect(capitalized).toEqual([".Polaris-Button:lang(en)"]);
});
