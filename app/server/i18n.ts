import { createInstance, type i18n as I18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { i18nConfig } from "~/i18n/config";
import type { Language } from "~/i18n/languages";
import { rememberedSentences, type Say } from "~/i18n/remembered-sentences";
import { loadSentences, resourcesOf } from "~/i18n/resources.server";

const instances = new Map<Language, I18n>();

/**
 * The sentences of a language. They are made once for the Worker's life, because they hold nothing of a request.
 * The reader's language is always loaded; `sentencesIn` loads another one.
 */
export function sentences(language: Language): I18n {
  const made = instances.get(language);
  if (made) return made;
  const instance = createInstance();
  const resources = { [language]: resourcesOf(language) };
  void instance.use(initReactI18next).init({ ...i18nConfig, lng: language, resources, initImmediate: false });
  rememberWhatExists(instance);
  rememberSentences(instance);
  instances.set(language, instance);
  return instance;
}

/** More than there are sentences, so that keys from a browser's request cannot fill the memory. */
const MOST_KEYS = 8_000;

/**
 * Remembers which sentences exist. Every page looks up its titles, and i18next walks through all its languages for
 * each.
 */
function rememberWhatExists(instance: I18n): void {
  const exists = instance.exists.bind(instance);
  const known = new Map<unknown, boolean>();
  instance.exists = (key, options) => {
    if (options !== undefined || typeof key !== "string") return exists(key, options);
    const found = known.get(key) ?? exists(key);
    if (known.size < MOST_KEYS) known.set(key, found);
    return found;
  };
}

/**
 * Lets `getFixedT` return one function for a namespace, which remembers its sentences, as that of the pages does
 * (decision 0025).
 */
function rememberSentences(instance: I18n): void {
  const getFixedT = instance.getFixedT.bind(instance);
  const known = new Map<string, Say>();
  Object.assign(instance, {
    getFixedT: (language: unknown, space: unknown, ...rest: unknown[]) => {
      if (language !== null || typeof space !== "string" || rest.length > 0)
        return Reflect.apply(getFixedT, instance, [language, space, ...rest]);
      const say = known.get(space) ?? rememberedSentences({ getFixedT, languages: instance.languages }, space);
      known.set(space, say);
      return say;
    },
  });
}

/** Sentences in a language other than the reader's, such as a payer's. Loads the language if needed. */
export async function sentencesIn(language: Language): Promise<I18n> {
  await loadSentences(language);
  return sentences(language);
}
