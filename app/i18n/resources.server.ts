import type { ResourceLanguage } from "i18next";
import { DEFAULT_LANGUAGE, type Language } from "./languages";
import { byNamespace } from "./namespaces.server";

/**
 * The loaded sentences by language and namespace. English is always loaded, because it fills gaps of the other
 * languages and knows which codes have a sentence. The others are modules of their own, because otherwise every start
 * of the Worker would read three languages for one person (decision 0055).
 */
const loaded = new Map<Language, ResourceLanguage>([
  [DEFAULT_LANGUAGE, byNamespace(import.meta.glob("/locales/en/*.json", { eager: true, import: "default" }))],
]);

/** A line for each language but English: its module, loaded for its first reader. */
const LATER: Readonly<Record<Exclude<Language, "en">, () => Promise<{ sentences: ResourceLanguage }>>> = {
  az: () => import("./sentences-az.server"),
  ru: () => import("./sentences-ru.server"),
};

/**
 * Loads the sentences of a language for `resourcesOf`. It stores the sentences and not their promise, because workerd
 * lets no request wait for a promise of another request.
 */
export async function loadSentences(language: Language): Promise<void> {
  if (language === "en" || loaded.has(language)) return;
  loaded.set(language, (await LATER[language]()).sentences);
}

/** The sentences by namespace of a language that `loadSentences` has loaded. */
export function resourcesOf(language: Language): ResourceLanguage {
  const sentences = loaded.get(language);
  if (!sentences) throw new Error(`The sentences in "${language}" are asked for before they are loaded.`);
  return sentences;
}
