import montserratCyrillic400 from "@fontsource/montserrat/files/montserrat-cyrillic-400-normal.woff";
import montserratCyrillic600 from "@fontsource/montserrat/files/montserrat-cyrillic-600-normal.woff";
import montserratCyrillicExt400 from "@fontsource/montserrat/files/montserrat-cyrillic-ext-400-normal.woff";
import montserratCyrillicExt600 from "@fontsource/montserrat/files/montserrat-cyrillic-ext-600-normal.woff";
import montserratLatinExt400 from "@fontsource/montserrat/files/montserrat-latin-ext-400-normal.woff";
import montserratLatinExt600 from "@fontsource/montserrat/files/montserrat-latin-ext-600-normal.woff";
import montserratVietnamese400 from "@fontsource/montserrat/files/montserrat-vietnamese-400-normal.woff";
import montserratVietnamese600 from "@fontsource/montserrat/files/montserrat-vietnamese-600-normal.woff";
import poppinsLatin400 from "@fontsource/poppins/files/poppins-latin-400-normal.woff";
import poppinsLatin600 from "@fontsource/poppins/files/poppins-latin-600-normal.woff";
import poppinsLatinExt400 from "@fontsource/poppins/files/poppins-latin-ext-400-normal.woff";
import poppinsLatinExt600 from "@fontsource/poppins/files/poppins-latin-ext-600-normal.woff";
import cairoArabic400 from "./fonts/cairo-arabic-400.woff";
import cairoArabic600 from "./fonts/cairo-arabic-600.woff";
import { dataOf } from "./font-data.ts";
import type { Fonts } from "./pdf-pen.ts";

const REGULAR = [
  poppinsLatin400,
  poppinsLatinExt400,
  montserratCyrillic400,
  cairoArabic400,
  montserratLatinExt400,
  montserratCyrillicExt400,
  montserratVietnamese400,
];
const BOLD = [
  poppinsLatin600,
  poppinsLatinExt600,
  montserratCyrillic600,
  cairoArabic600,
  montserratLatinExt600,
  montserratCyrillicExt600,
  montserratVietnamese600,
];

/**
 * The fonts of PDFs. Poppins has neither Cyrillic nor, in one file, all of Latin; Montserrat has ₼, which Poppins
 * lacks, and Cairo is cut to Arabic (scripts/make/arabic-fonts.py).
 */
export const pdfFonts = (): Fonts => ({ regular: REGULAR.map(dataOf), bold: BOLD.map(dataOf) });
