import type { FileAnswer } from "#provider/contract/call";
import { qrSvg, type QrGeometry } from "~/components/media/qr-geometry";
import { svgFile } from "~/server/svg-file";

/** A code of an application as a picture to download: the web code, or that for banking apps. */
export const qrFile = (
  geometry: QrGeometry,
  { appId, appName }: { appId: string; appName: string },
  kind: "qr" | "azqr" = "qr",
): FileAnswer => svgFile(qrSvg(geometry, appName), `${kind}-${appId}`);
