import cyrillic400 from "./fonts/montserrat-cyrillic-400.woff2?url";
import cyrillic600 from "./fonts/montserrat-cyrillic-600.woff2?url";
import latin400 from "./fonts/poppins-400.woff2?url";
import latin600 from "./fonts/poppins-600.woff2?url";
import type { Language } from "~/i18n/languages";

/** Regular and bold of what the language's page is surely set in; everything else loads when a letter needs it. */
const FILES: Record<Language, string[]> = {
  en: [latin400, latin600],
  az: [latin400, latin600],
  ru: [latin400, cyrillic400, cyrillic600],
};

/** `<link rel="preload">` descriptors of the fonts a page in this language needs first. */
export const preloads = (language: Language) =>
  FILES[language].map((href) => ({
    rel: "preload" as const,
    as: "font" as const,
    type: "font/woff2" as const,
    href,
    crossOrigin: "anonymous" as const,
  }));
