import type { FileAnswer } from "#provider/contract/call";
import { qrSvg, type QrGeometry } from "~/components/media/qr-geometry";
import { svgFile } from "~/server/svg-file";

/** The code of an application as a picture to download. */
export const qrFile = (geometry: QrGeometry, { appId, appName }: { appId: string; appName: string }): FileAnswer =>
  svgFile(qrSvg(geometry, appName), `qr-${appId}`);
