import type { Language } from "#provider/contract/words";

/** The text on a phone beside the control code; services take about 100 characters. */
type Sentences = { identify: (application: string) => string; sign: (application: string, number: string) => string };

export const SIGNING_WORDS: Record<Language, Sentences> = {
  en: {
    identify: (application) => `Sandbox provider: who signs for ${application}?`,
    sign: (application, number) => `Sandbox provider: sign contract ${number} of ${application}`,
  },
  az: {
    identify: (application) => `Sandbox provider: kim imzalayır? Tətbiq: ${application}`,
    sign: (application, number) => `Sandbox provider: müqaviləni imzalayın. Nömrə: ${number}, tətbiq: ${application}`,
  },
  ru: {
    identify: (application) => `Sandbox provider: кто подписывает? Приложение: ${application}`,
    sign: (application, number) => `Sandbox provider: подпишите договор ${number}, приложение: ${application}`,
  },
};
