import cyrillic400 from "./fonts/montserrat-cyrillic-400.woff2?url";
import cyrillic500 from "./fonts/montserrat-cyrillic-500.woff2?url";
import cyrillic600 from "./fonts/montserrat-cyrillic-600.woff2?url";
import latin400 from "./fonts/poppins-400.woff2?url";
import latin500 from "./fonts/poppins-500.woff2?url";
import latin600 from "./fonts/poppins-600.woff2?url";
import type { Language } from "~/i18n/languages";

const LATIN = [latin400, latin600, latin500];

/** What nearly every page in the language is set in, most of it first. All at once, since each that comes later lays the page out anew. */
const FILES: Record<Language, string[]> = {
  en: LATIN,
  az: LATIN,
  ru: [cyrillic400, latin400, cyrillic600, latin600, cyrillic500, latin500],
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
