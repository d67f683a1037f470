import type { ResourceLanguage } from "i18next";
import type { Language } from "./languages";

/** The loaded sentences by language and namespace. */
const loaded = new Map<Language, ResourceLanguage>();

/**
 * The module of each language, loaded for its first reader: otherwise every start of the Worker would read three
 * languages for one person (decision 0055). No language fills the gaps of another, because none has any (a test
 * compares them).
 */
const MODULES: Readonly<Record<Language, () => Promise<{ sentences: ResourceLanguage }>>> = {
  az: () => import("./sentences-az.server"),
  en: () => import("./sentences-en.server"),
  ru: () => import("./sentences-ru.server"),
};

/**
 * Loads the sentences of a language for `resourcesOf`. It stores the sentences and not their promise, because workerd
 * lets no request wait for a promise of another request.
 */
export async function loadSentences(language: Language): Promise<void> {
  if (loaded.has(language)) return;
  loaded.set(language, (await MODULES[language]()).sentences);
}

/** The sentences by namespace of a language that `loadSentences` has loaded. */
export function resourcesOf(language: Language): ResourceLanguage {
  const sentences = loaded.get(language);
  if (!sentences) throw new Error(`The sentences in "${language}" are asked for before they are loaded.`);
  return sentences;
}
