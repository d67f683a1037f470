import type { FileAnswer } from "#provider/contract/call";
import type { QrGeometry } from "~/components/qr-geometry";
import { escapeHtml } from "~/utils/escape-html";

/** Side of the picture where nobody says how large it should be, in CSS pixels. */
const SIDE = 1024;

/** A QR code as an SVG document of its own, named for whoever hears it. */
export const qrSvg = ({ size, path }: QrGeometry, name: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img">` +
  `<title>${escapeHtml(name)}</title><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>\n`;

/** That document as a download. `appId` is the provider's, letters and digits alone. */
export const qrFile = (geometry: QrGeometry, { appId, appName }: { appId: string; appName: string }): FileAnswer => ({
  body: new Blob([qrSvg(geometry, appName)]).stream(),
  contentType: "image/svg+xml; charset=utf-8",
  contentDisposition: `attachment; filename="qr-${appId}.svg"`,
});
