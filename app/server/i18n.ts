import { createInstance, type i18n as I18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { i18nConfig } from "~/i18n/config";
import type { Language } from "~/i18n/languages";
import { resources } from "~/i18n/resources.server";

const instances = new Map<Language, I18n>();

/** The sentences of a language: made once for the Worker's life, as nothing in them belongs to a request. */
export function sentences(language: Language): I18n {
  const made = instances.get(language);
  if (made) return made;
  const instance = createInstance();
  void instance.use(initReactI18next).init({ ...i18nConfig, lng: language, resources, initImmediate: false });
  instances.set(language, instance);
  return instance;
}
