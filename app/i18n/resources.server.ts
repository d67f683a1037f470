import type { ResourceLanguage } from "i18next";
import { DEFAULT_LANGUAGE, type Language } from "./languages";
import { byNamespace } from "./namespaces.server";

/**
 * All sentences by language and namespace, as far as they are loaded. English is: it says what no other language says,
 * and knows which codes have a sentence. The others are modules of their own, or every start of the Worker would read
 * three languages for one person (decision 0055).
 */
const loaded = new Map<Language, ResourceLanguage>([
  [DEFAULT_LANGUAGE, byNamespace(import.meta.glob("/locales/en/*.json", { eager: true, import: "default" }))],
]);

/** A line for each language but English: its module, fetched when somebody reads it. */
const LATER: Readonly<Record<Exclude<Language, "en">, () => Promise<{ sentences: ResourceLanguage }>>> = {
  az: () => import("./sentences-az.server"),
  ru: () => import("./sentences-ru.server"),
};

/**
 * Makes the sentences of a language ready for `resourcesOf`. What is remembered is the sentences and not the promise of
 * them: workerd lets no request wait for what another one began.
 */
export async function loadSentences(language: Language): Promise<void> {
  if (language === "en" || loaded.has(language)) return;
  loaded.set(language, (await LATER[language]()).sentences);
}

/** Sentences by namespace, of a language that `loadSentences` has made ready. */
export function resourcesOf(language: Language): ResourceLanguage {
  const sentences = loaded.get(language);
  if (!sentences) throw new Error(`The sentences in "${language}" are asked for before they are loaded.`);
  return sentences;
}
