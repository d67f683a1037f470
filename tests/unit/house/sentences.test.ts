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

test("no style changes the capitals of a sentence", () => {
  const sheets = readdirSync("app/styles").filter((file) => file.endsWith(".css"));
  const rules = sheets.flatMap((file) => [
    ...readFileSync(`app/styles/${file}`, "utf8").matchAll(/([^{}]+)\{([^{}]*)\}/g),
  ]);
  const capitalized = rules.flatMap(([, selector = "", body = ""]) =>
    /text-transform:\s*(?:capitalize|uppercase)/.test(body) ? [selector.replace(/\/\*.*?\*\//gs, "").trim()] : [],
  );
  expect(capitalized).toEqual([]);
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

test("Azerbaijani glues no suffix to what is put in: it would be wrong for the next number or name", () => {
  expect(wrong("az", /}}['’-]?[a-zəğıöüşç]/i)).toEqual([]);
});

test("Azerbaijani has one word for one thing, and addresses a person with a capital: Siz", () => {
  // A card is charged (tutulur), not deleted from; a link is no passage; hesab is an account, an invoice is a
  // hesab-faktura; a permission is icazə.
  const refused =
    "keçid[a-zəğıöüşç]*|nömrəli hesab|hesab \\{|vəsait silin|heç nə silin|hüquq(?!i şəxs)[a-zəğıöüşç]*|müştəriyə";
  expect(wrong("az", new RegExp(`(?<!\\p{L})(?:${refused})(?![\\p{L}-])`, "iu"))).toEqual([]);
  expect(wrong("az", /(?<![\p{L}{])siz\p{L}*/u)).toEqual([]);
});

/** Not the text of a contract, which is the law's, nor words by which a heading of a file or a screen is also found. */
const OTHER_WORDS = [
  "sandbox/src/contracts/text/",
  "sandbox/src/exports/bulk-words.ts BULK_WORDS",
  "sandbox/src/exports/statement-words.ts EARLIER_WORDS",
].concat(LANGUAGES.flatMap((language) => ["words", "screens"].map((key) => `locales/${language}/palette.json ${key}`)));
const isOfScreens = (found: string): boolean => !OTHER_WORDS.some((place) => found.startsWith(place));

test("English is plain: no word that is older than the reader, or glued together as in other languages", () => {
  const refused = [
    "mend(?:s|ed|ing)?|anew|e-mails?|mails?|log out|(?:some|any|every)body|by itself|by themselves|told of",
    "good (?:until|for \\w+ more)|comes? on top|says? none|in the morning|files? of payouts|switch(?:ed)? (?:on|off)",
    "t(?:ake|akes|aken|ook) (?:it |them |the change |the rules )?back|stands?(?! for| in for)",
    "may (?:not )?(?:approve|withdraw|pay out|make|create|change|export|see|show)",
  ].join("|");
  expect(wrong("en", new RegExp(`\\b(?:${refused})\\b`, "i")).filter(isOfScreens)).toEqual([]);
  expect(wrong("en", /(?:^|[.!?:] )(?:Whoever|Whatever) |^To the /).filter(isOfScreens)).toEqual([]);
});

test("English has one apostrophe, but where the promise of the product is quoted", () => {
  const quoted = "We aren't able to process your payment";
  expect(wrong("en", /\w'\w/).filter((found) => isOfScreens(found) && !found.includes(quoted))).toEqual([]);
});

test("no sentence calls a thing by a word that another sentence has for it", () => {
  const az =
    "tacir|parol|ödəniş köçürmə|avtomatik çıxarış|işarələn|bloklama|konfiqurasiya|çağırış|e-məktub|əlçatan|yayımda|aqibət|birdəfəlik (?:sil|bit)|istifadəyə ver|təkrarlanan|ön avtorizasiyan";
  expect(wrong("az", new RegExp(`(?<!\\p{L})(?:${az})`, "iu")).filter(isOfScreens)).toEqual([]);
  // Whoever pays taxes is one all the same.
  expect(wrong("az", /(?<!vergi )ödəyici/iu).filter(isOfScreens)).toEqual([]);
  expect(wrong("az", /\}\} məbləğ(?!i)/u)).toEqual([]);
  const ru = "мерчант|холд|ИНН(?![а-яё])|ссылк[а-яё]* для оплаты|повторяющ|картинк|отмеченн(?!ые поля)|движени";
  expect(wrong("ru", new RegExp(`(?<![а-яё])(?:${ru})`, "iu")).filter(isOfScreens)).toEqual([]);
});

/** What is written with a capital inside a sentence, besides abbreviations: names, and how one addresses a person. */
const NAMES: Record<Language, RegExp> = {
  en: /^(?:Alt|Azerbaijani|English|Russian|Latin|Cyrillic|Arabic|I|Excel|Telegram|WhatsApp|Visa|Mastercard|American|Express|Amex|Secure|Arab|Arabia|Emirates|Standard|Webhooks|Node|Python|AqBanking|Beancount|LibOFX|Asan|İmza|Aliyeva)$/,
  az: /^(?:Alt|Siz(?:i|in|ə|də|dədir|dən|inlə|dəki)?|Excel|Telegram|WhatsApp|Visa|Mastercard|American|Express|Amex|Secure|Ərəb|Əmirlikləri|Ərəbistanı|Riyad|Standard|Webhooks|Node|Python|AqBanking|Beancount|LibOFX|Asan|İmza|Əliyeva)$/,
  ru: /^(?:Alt|Вы|Вас|Вам|Вами|Ваш[а-яё]*|Excel|Telegram|WhatsApp|Visa|Mastercard|American|Express|Amex|Secure|Арабские|Эмираты|Аравия|Эр|Standard|Webhooks|Node|Python|AqBanking|Beancount|LibOFX|Asan|İmza|Алиева)$/,
};

test("every label is in sentence case: a capital at the start, and then only for names and abbreviations", () => {
  // The name of this category is the specification's, with both its words.
  const ours = SENTENCES.filter(({ place }) => !place.endsWith("category BANK_WALLET"));
  const wronglyCapital = ours.flatMap(({ language, place, text }) => {
    // What is quoted, what stands after a sign that ends a clause, and what is put in begin anew.
    const clauses = text.split(/[.!?:…·→|]\s+|[“”«»(),]|\n|{[^}]*}+/);
    const capitals = clauses
      .flatMap((clause) =>
        clause
          .trim()
          .split(/[\s/]+/)
          .slice(1),
      )
      .filter((word) => /^\p{Lu}\p{Ll}/u.test(word));
    const strange = capitals.filter((word) => !NAMES[language].test(word.replace(/[^\p{L}].*$/u, "")));
    return strange.length > 0 ? [`${place}: “${strange.join(" ")}” in “${text}”`] : [];
  });
  expect(wronglyCapital).toEqual([]);
});

test("a label that begins with a capital in English begins with one in every language", () => {
  const ofLocales = SENTENCES.filter(({ place }) => place.startsWith("locales/"));
  const beginnings = new Map(ofLocales.map(({ place, text }) => [place, text.charAt(0)]));
  const small = ofLocales.flatMap(({ language, place, text }) => {
    const english = beginnings.get(place.replace(`locales/${language}/`, "locales/en/")) ?? "";
    // A zone is named in the middle of sentences.
    const isWrong = /\p{Lu}/u.test(english) && /^\p{Ll}/u.test(text) && !place.includes(" zone ");
    return isWrong ? [`${place}: “${text}”`] : [];
  });
  expect(small).toEqual([]);
});

test("Azerbaijani asks politely: a button is no order to a friend, and no bare infinitive", () => {
  const refused = "saxla|ləğv et|qayıt|yoxla|üzləşdir|dəyiş|sil|aç|bağla|yüklə|göndər|yarat|seç|keç|bax|göstər";
  const labels = new RegExp(`(?<!\\p{L})(?:${refused}|\\p{L}+m[aə][qk])…?$`, "iu");
  // What a person may do is called by its infinitive, what one looks for too, and a sentence may end with one.
  const isLabel = (place: string) => place.startsWith("locales/") && !/people|palette|team|roles/.test(place);
  const english = new Map(SENTENCES.map(({ place, text }) => [place, text]));
  const rude = SENTENCES.filter(({ language, place, text }) => {
    const said = english.get(place.replace("locales/az/", "locales/en/")) ?? "";
    return language === "az" && isLabel(place) && labels.test(text) && said.length < 30 && !/[.:?]$/.test(said);
  });
  expect(rude.map(({ place, text }) => `${place}: “${text}”`)).toEqual([]);
});
