import { encode } from "uqr";
import { escapeHtml } from "~/utils/escape-html";
import { remembered } from "~/utils/remembered";

/** A QR code as one SVG path on a square of `size` modules, quiet zone included. Computed in the loader. */
export type QrGeometry = { size: number; path: string };

export function qrGeometry(text: string): QrGeometry {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  let path = "";
  data.forEach((row, y) =>
    row.forEach((isDark, x) => {
      // One stroke for each run of dark modules.
      if (!isDark || row[x - 1]) return;
      let end = x + 1;
      while (row[end]) end += 1;
      path += `M${x} ${y}h${end - x}v1h${x - end}z`;
    }),
  );
  return { size, path };
}

/** Each takes some ten kilobytes. */
const MOST_KEPT = 100;

/**
 * The QR code of a payment link, which is no secret. Remembered, because trying all masks of a code costs a quarter of
 * a page, and every dialog over the link's page shows it again.
 */
export const paymentQr = remembered(qrGeometry, MOST_KEPT);

/** The QR code of a text; null if the text does not fit into one. */
export function safeQrGeometry(text: string): QrGeometry | null {
  try {
    return qrGeometry(text);
  } catch {
    return null;
  }
}

/** The default side of the picture, in CSS pixels. */
const SIDE = 1024;

/** A QR code as an SVG document of its own, with a name for screen readers; `side` in CSS pixels. */
export const qrSvg = ({ size, path }: QrGeometry, name: string, side = SIDE): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img">` +
  `<title>${escapeHtml(name)}</title><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>\n`;
