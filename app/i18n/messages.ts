import type { i18n as I18n, ParseKeys } from "i18next";
import { formatNumber } from "./format";
import { languageOf } from "./languages";

/**
 * The name of a sentence of `locales/<language>/problems.json`: an error of a field, a refusal of the provider, or its
 * failure.
 */
export type MessageKey = ParseKeys<"errors"> | ParseKeys<"problems">;
/**
 * The namespaces of the codes' sentences: that of the error screens, and that of the sentences which most pages never
 * show.
 */
export const MESSAGE_SPACES = ["errors", "problems"] as const;
type Values = Record<string, string | number>;

/**
 * An error travels as a code, `key` or `key?name=value`, never as a sentence: the server, the browser and a script that
 * posts the form see the same word, and a change of language needs no second validation. `messageText` turns it into a
 * sentence.
 */
export function message(key: MessageKey, values: Values = {}): string {
  const query = new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)])).toString();
  return query ? `${key}?${query}` : key;
}

/**
 * The sentence of a code. A provider's refusal without a sentence gets the general one; text that is no code stays
 * unchanged.
 */
export function messageText(i18n: I18n, text: string): string {
  const [key = "", query] = text.split("?", 2);
  const values: Values = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const number = Number(value);
    values[name] =
      value === "" || Number.isNaN(number) ? value : name === "count" ? number : formatNumber(languageOf(i18n), number);
  }
  const isKey = (candidate: string): candidate is ParseKeys<"errors"> =>
    i18n.exists(candidate, { ns: MESSAGE_SPACES, ...values });
  const t = i18n.getFixedT(null, MESSAGE_SPACES);
  if (/^[\w.]+$/.test(key) && isKey(key)) {
    // The name of a group of sentences is no sentence.
    const sentence: unknown = t(key, { ...values, returnObjects: true });
    if (typeof sentence === "string") return sentence;
  }
  return key.startsWith("problem.") ? t("somethingWrong") : text;
}
