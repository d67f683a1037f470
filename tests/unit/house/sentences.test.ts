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

test("Russian addresses a person with a capital: Вы, Вас, Вам, Вами, Ваш", () => {
  expect(wrong("ru", /(?<![а-яё])(?:вы|вас|вам|вами|ваш[а-яё]*)(?![а-яё])/)).toEqual([]);
});

test("Russian has one word for one thing, and none for two genders at once", () => {
  const refused =
    "СМС|учётн[а-яё]+ (?:запис|данн)|платёжн[а-яё]+ (?:ссылк|провайдер)|разрешени[а-яё]+|покупател[а-яё]*|уважаем[а-яё]*";
  expect(wrong("ru", new RegExp(`${refused}|\\(-?(?:а|ая|ла)\\)`, "i"))).toEqual([]);
});

test("in Russian, what belongs together stays on one line: a number and its unit, and a heading's short words", () => {
  const unit =
    "%|[кМГ]Б|AZN|SMS|(?:тыс|млн|сек|мин|час|ч|день|дня|дней|недел|месяц|мес|лет|год|раз|символ|знак|цифр|секунд|минут|строк|человек)[а-яё]*";
  expect(
    wrong("ru", new RegExp(`(?:\\d|}}) (?:${unit})(?![а-яё])|{{(?:count|number)}} [а-яё]|\\d \\d{3}(?!\\d)`)),
  ).toEqual([]);
  // A heading or a label: three words at least, and no sentence that ends. Letters and SMS have no headings.
  const headings = wrong(
    "ru",
    /^(?=\S+\s+\S+\s)(?!.*(?<!эл)\.(?:\s|$)).*?(?<![\p{L}-])(?:в|во|к|ко|с|со|у|о|об|на|за|по|из|от|до) /iu,
  );
  expect(headings.filter((place) => !place.startsWith("sandbox/src/messages/"))).toEqual([]);
});

test("each language has its own quotation marks", () => {
  expect(wrong("ru", /[“”„"]/)).toEqual([]);
  for (const language of ["az", "en"] as const) expect(wrong(language, /[«»„"]/)).toEqual([]);
});
