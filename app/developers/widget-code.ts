import { qrSvg, type QrGeometry } from "~/components/media/qr-geometry";
import { escapeHtml } from "~/utils/escape-html";
import type { PayButton } from "~/utils/pay-button";
import { QR_SIDES, type QrSize } from "./widget";

/** HTML of a plain link, styled by the merchant's own style sheet; every given text is escaped. */
export const linkCode = ({ href, label, title, language }: PayButton): string =>
  `<a href="${escapeHtml(href)}" title="${escapeHtml(title)}" lang="${language}" target="_blank" rel="noopener">${escapeHtml(label)}</a>`;

/** HTML of a QR code that a person who sees it on a phone can press: an inline picture that loads nothing. */
export const qrCodeHtml = (geometry: QrGeometry, { href, title }: Pick<PayButton, "href" | "title">, size: QrSize) =>
  `<a href="${escapeHtml(href)}" target="_blank" rel="noopener">${qrSvg(geometry, title, QR_SIDES[size]).trim()}</a>`;

/** The height of most pages of the checkout, for a frame without the script that sets the height. */
const FRAME_HEIGHT = 900;

/**
 * HTML of the checkout in a frame. Without the script the frame keeps its height. The code contains no inline script,
 * so input can only become text between quotes.
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
