import type { PDFDocument, PDFPage } from "@cantoo/pdf-lib";
import { uprightIn } from "../images/orientation.ts";
import type { Copying } from "./copying.ts";
import type { Library } from "./library.ts";
import { withStrip, type Strip } from "./page-view.ts";
import { pictureObject, type EvidencePicture } from "./picture.ts";
import { SHEET } from "./text-pages.ts";

const MARGIN = 18;
/** A sheet on its side, with its strip, is A4 as well. */
const WIDE = { width: 841.89, height: 573.28 };

/**
 * A page with a picture as cameras meant it: upright, as large as the sheet allows, and no larger than a point a pixel.
 */
export async function picturePage(
  library: Library,
  picture: EvidencePicture,
  to: PDFDocument,
  copying: Copying,
): Promise<{ page: PDFPage; strip: Strip }> {
  const { width, height, orientation } = picture;
  const sheet = width > height ? WIDE : SHEET;
  const strip = withStrip({ box: { x: 0, y: 0, ...sheet }, turn: 0, unit: 1 });
  const page = to.addPage([strip.media.width, strip.media.height]);
  const { x, y, width: across, height: up } = strip.media;
  page.node.set(library.PDFName.of("MediaBox"), to.context.obj([x, y, x + across, y + up]));
  const scale = Math.min(1, (sheet.width - 2 * MARGIN) / width, (sheet.height - 2 * MARGIN) / height);
  const shown = { width: width * scale, height: height * scale };
  const upright = uprightIn(
    { ...shown, x: (sheet.width - shown.width) / 2, y: (sheet.height - shown.height) / 2 },
    orientation,
  );
  const name = page.node.newXObject("Picture", copying.register(await pictureObject(library, to.context, picture)));
  const { pushGraphicsState, popGraphicsState, concatTransformationMatrix, drawObject } = library;
  page.pushOperators(pushGraphicsState(), concatTransformationMatrix(...upright), drawObject(name), popGraphicsState());
  return { page, strip };
}
