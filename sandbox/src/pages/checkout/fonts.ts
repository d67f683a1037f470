import montserratCyrillic400 from "@fontsource/montserrat/files/montserrat-cyrillic-400-normal.woff2";
import montserratCyrillic600 from "@fontsource/montserrat/files/montserrat-cyrillic-600-normal.woff2";
import poppinsLatin400 from "@fontsource/poppins/files/poppins-latin-400-normal.woff2";
import poppinsLatin600 from "@fontsource/poppins/files/poppins-latin-600-normal.woff2";
import poppinsLatinExt400 from "@fontsource/poppins/files/poppins-latin-ext-400-normal.woff2";
import poppinsLatinExt600 from "@fontsource/poppins/files/poppins-latin-ext-600-normal.woff2";

const LATIN =
  "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212";
const LATIN_EXT =
  "U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20CF";
/** Poppins has no Cyrillic letters; Montserrat's stand in. */
const CYRILLIC = "U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116";

/** Web fonts by file name, as the style sheet names them. */
export const WEB_FONTS = {
  "poppins-latin-400.woff2": { data: poppinsLatin400, weight: 400, range: LATIN },
  "poppins-latin-600.woff2": { data: poppinsLatin600, weight: 600, range: LATIN },
  "poppins-latin-ext-400.woff2": { data: poppinsLatinExt400, weight: 400, range: LATIN_EXT },
  "poppins-latin-ext-600.woff2": { data: poppinsLatinExt600, weight: 600, range: LATIN_EXT },
  "montserrat-cyrillic-400.woff2": { data: montserratCyrillic400, weight: 400, range: CYRILLIC },
  "montserrat-cyrillic-600.woff2": { data: montserratCyrillic600, weight: 600, range: CYRILLIC },
} satisfies Record<string, { data: unknown; weight: number; range: string }>;
