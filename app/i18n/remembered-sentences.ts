import type { i18n as I18n } from "i18next";

/** i18next's `t`, in a type that knows no single sentence. */
export type Say = (key: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** The parts of a sentence between its values: `["Page ", " of ", ""]` and `["page", "total"]`. */
type Template = { texts: readonly string[]; names: readonly string[]; different: number };

/**
 * More than all sentences in all plural forms. Keys are words of the code, but keys made from data must not fill the
 * memory.
 */
const MOST = 8_000;
const VALUE = /\{\{(\w+)\}\}/;

/**
 * i18next's `t` of one language and namespace with a memory. i18next searches its options, languages, plural forms and
 * patterns for every sentence, which was a seventh of a page's processor time. Here i18next gives each sentence once
 * without its values (once for each plural form), and this function fills them in. Sentences with more than a key and
 * values in braces are left to i18next.
 */
export function rememberedSentences(i18n: Pick<I18n, "getFixedT" | "languages">, space: string | undefined): Say {
  // i18next's types know the English sentences by name; this call accepts any text.
  const ask: Say = Reflect.apply(i18n.getFixedT, i18n, [null, space ?? null]);
  const plain = new Map<string, string>();
  const templates = new Map<string, Template | undefined>();
  const plurals = i18n.languages.map((language) => new Intl.PluralRules(language));

  const templateOf = (key: string, count: number | undefined): Template | undefined => {
    // i18next has a form for zero items besides those of the language.
    const form =
      count === undefined ? "" : plurals.map((rules) => (count === 0 ? "zero " : "") + rules.select(count)).join();
    const name = `${key} ${form}`;
    if (templates.has(name)) return templates.get(name);
    const template = parsed(ask(key, { skipInterpolation: true, ...(count === undefined ? {} : { count }) }));
    if (templates.size < MOST) templates.set(name, template);
    return template;
  };

  return (key, values, ...rest) => {
    if (typeof key !== "string" || rest.length > 0) return ask(key, values, ...rest);
    if (values === undefined) {
      const known = plain.get(key);
      if (known !== undefined) return known;
      const sentence = ask(key);
      if (typeof sentence === "string" && plain.size < MOST) plain.set(key, sentence);
      return sentence;
    }
    if (!isRecord(values)) return ask(key, values);
    const { count } = values;
    if (count !== undefined && typeof count !== "number") return ask(key, values);
    const template = templateOf(key, count);
    return (template && filled(template, values)) ?? ask(key, values);
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** The template of a sentence, or `undefined` if it contains more than names in braces: nesting, formats, groups. */
function parsed(sentence: unknown): Template | undefined {
  if (typeof sentence !== "string") return undefined;
  const parts = sentence.split(VALUE);
  const texts = parts.filter((_part, index) => index % 2 === 0);
  const names = parts.filter((_part, index) => index % 2 === 1);
  if (texts.some((text) => text.includes("{{") || text.includes("$t("))) return undefined;
  return { texts, names, different: new Set(names).size };
}

/**
 * The sentence with its values, or `undefined` unless exactly its own values were given: any other value might be an
 * option of i18next.
 */
function filled({ texts, names, different }: Template, values: Record<string, unknown>): string | undefined {
  let others = Object.keys(values).length - different;
  if (Object.hasOwn(values, "count") && !names.includes("count")) others -= 1;
  if (others !== 0) return undefined;
  let sentence = texts[0] ?? "";
  for (const [index, name] of names.entries()) {
    const value = values[name];
    if (typeof value !== "string" && typeof value !== "number") return undefined;
    sentence += String(value) + (texts[index + 1] ?? "");
  }
  return sentence;
}
