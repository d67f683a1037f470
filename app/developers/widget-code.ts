import { qrSvg, type QrGeometry } from "~/components/media/qr-geometry";
import { escapeHtml } from "~/utils/escape-html";
import type { PayButton } from "~/utils/pay-button";
import { QR_SIDES, type QrSize } from "./widget";

/** HTML of a plain link, for the merchant's own style sheet to dress; every given text escaped. */
export const linkCode = ({ href, label, title, language }: PayButton): string =>
  `<a href="${escapeHtml(href)}" title="${escapeHtml(title)}" lang="${language}" target="_blank" rel="noopener">${escapeHtml(label)}</a>`;

/** HTML of a QR code that whoever reads it on a phone can press: a picture of its own, with nothing to load. */
export const qrCodeHtml = (geometry: QrGeometry, { href, title }: Pick<PayButton, "href" | "title">, size: QrSize) =>
  `<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${qrSvg(geometry, title, QR_SIDES[size]).trim()}</a>`;

/** As high as most pages of the checkout, where no script says how high. */
const FRAME_HEIGHT = 900;

/**
 * HTML of the checkout in a frame. Without the script the frame stays as high as it is. The code holds no script of its
 * own: what is typed can only be text between quotes.
 */
export function embedCode(
  { src, title }: { src: string; title: string },
  script: { url: string; integrity: string } | undefined,
): string {
  const marked = script ? " data-checkout" : "";
  const frame = `<iframe src="${escapeHtml(src)}" title="${escapeHtml(title)}"${marked} width="100%" height="${FRAME_HEIGHT}" style="border:0"></iframe>`;
  if (!script) return frame;
  return `${frame}\n<script src="${escapeHtml(script.url)}" integrity="${escapeHtml(script.integrity)}" crossorigin="anonymous" async></script>`;
}
