import cyrillicRegular from "./fonts/montserrat-cyrillic-500.woff2?url";
import cyrillicBold from "./fonts/montserrat-cyrillic-700.woff2?url";
import latin400 from "./fonts/poppins-400.woff2?url";
import latin500 from "./fonts/poppins-500.woff2?url";
import latin600 from "./fonts/poppins-600.woff2?url";
import type { Language } from "~/i18n/languages";

const LATIN = [latin400, latin600, latin500];

/**
 * The font files of nearly every page in the language. All are preloaded, because each later one would change the
 * layout.
 */
export const FIRST_FONTS: Record<Language, readonly string[]> = {
  en: LATIN,
  az: LATIN,
  ru: [cyrillicRegular, cyrillicBold, ...LATIN],
};
