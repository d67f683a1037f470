import { createInstance, type i18n as I18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { i18nConfig } from "~/i18n/config";
import { DEFAULT_LANGUAGE, type Language } from "~/i18n/languages";
import { loadSentences, resourcesOf } from "~/i18n/resources.server";

const instances = new Map<Language, I18n>();

/**
 * The sentences of a language: made once for the Worker's life, as nothing in them belongs to a request. English is always there, and so is the
 * language of whoever asks; another one is asked for with `sentencesIn`.
 */
export function sentences(language: Language): I18n {
  const made = instances.get(language);
  if (made) return made;
  const instance = createInstance();
  const resources = { [DEFAULT_LANGUAGE]: resourcesOf(DEFAULT_LANGUAGE), [language]: resourcesOf(language) };
  void instance.use(initReactI18next).init({ ...i18nConfig, lng: language, resources, initImmediate: false });
  instances.set(language, instance);
  return instance;
}

/** The same of a language that may be another than the reader's, as of a link's payers: loaded first where nobody has read it yet. */
export async function sentencesIn(language: Language): Promise<I18n> {
  await loadSentences(language);
  return sentences(language);
}
