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
