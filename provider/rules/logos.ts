import type { Logo } from "../contract/logos.ts";
import { LOGO_PDF_PIXELS } from "../contract/limits.ts";

/** Whether the receipt as PDF shows a logo: a JPG goes into it as it is, the pixels of a PNG are unpacked for it. */
export const fitsReceiptPdf = ({ mediaType, width, height }: Pick<Logo, "mediaType" | "width" | "height">): boolean =>
  mediaType === "image/jpeg" || width * height <= LOGO_PDF_PIXELS;
