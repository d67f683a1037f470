import type { EvidenceFault, EvidenceFileKind } from "#provider/contract/evidence";
import { EVIDENCE_POINTS } from "#provider/contract/limits";
import type { PDFContext, PDFRawStream } from "@cantoo/pdf-lib";
import { beginsWith } from "../images/bytes.ts";
import { JPEG_SIGNATURE, rebuildJpeg } from "../images/jpeg.ts";
import { orientationOfJpeg } from "../images/orientation.ts";
import { pngOnWhite } from "../images/png-on-white.ts";
import { PNG_SIGNATURE, rebuildPng } from "../images/png.ts";
import { UnusableImage, type Sides } from "../images/unusable-image.ts";
import type { Library } from "./library.ts";
import { UnusableEvidence } from "./unusable-evidence.ts";

/** A picture as it goes into a file: written again, without what cameras and programs noted (decision 0078). */
export type EvidencePicture = Sides & { kind: "jpg" | "png"; bytes: Uint8Array; orientation: number };

/** What the pixels of a PNG may come to; all of them are looked at. */
const UNPACKED_BYTES = 40 * 1024 * 1024;
const ANIMATED = [0x61, 0x63, 0x54, 0x4c];
const IMAGE_DATA = [0x49, 0x44, 0x41, 0x54];
const CHUNK_BYTES = 12;
/** PDF has no pictures with longer sides in its common readers. */
const SIDE = 32_000;

function admit({ width, height }: Sides, unpacked = 0): void {
  const isTooMuch = width * height > EVIDENCE_POINTS || width > SIDE || height > SIDE || unpacked > UNPACKED_BYTES;
  if (isTooMuch) throw new UnusableEvidence("tooDetailed", `${width} × ${height}, ${unpacked} bytes unpacked`);
  if (width === 0 || height === 0) throw new UnusableEvidence("damaged", "no points");
}

/** What a file is by its first bytes; undefined for anything but PDF, JPG and PNG. */
export function kindOf(file: Uint8Array): EvidenceFileKind | undefined {
  if (beginsWith(file, PNG_SIGNATURE)) return "png";
  if (beginsWith(file, JPEG_SIGNATURE)) return "jpg";
  // Some programs write a line before the mark; readers look for it in the first kilobyte.
  return Buffer.from(file.subarray(0, 1024)).toString("latin1").includes("%PDF-") ? "pdf" : undefined;
}

/** Reads a picture. Its points are counted before any is unpacked. Throws `UnusableEvidence`. */
export function readPicture(file: Uint8Array, kind: "jpg" | "png"): EvidencePicture {
  try {
    if (kind === "jpg") {
      const rebuilt = rebuildJpeg(file, admit);
      return { kind, ...rebuilt, orientation: orientationOfJpeg(rebuilt.bytes) };
    }
    if (isAnimated(file)) throw new UnusableEvidence("animated", "a picture that moves");
    return { kind, ...rebuildPng(file, admit), orientation: 1 };
  } catch (error) {
    if (error instanceof UnusableImage)
      throw new UnusableEvidence(FAULTS[error.fault] ?? "damaged", error.message, error);
    throw error;
  }
}

const FAULTS: Readonly<Record<string, EvidenceFault>> = { unusual: "unusual", tooDetailed: "tooDetailed" };

/** Whether a PNG says before its picture that more pictures follow. */
function isAnimated(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  for (let at = PNG_SIGNATURE.length; at + CHUNK_BYTES <= file.length; at += CHUNK_BYTES + view.getUint32(at)) {
    const type = file.subarray(at + 4, at + 8);
    if (beginsWith(type, ANIMATED)) return true;
    if (beginsWith(type, IMAGE_DATA)) return false;
  }
  return false;
}

/** The picture as an object of a PDF. Points of a JPG are taken as they lie. */
export async function pictureObject(
  library: Library,
  context: PDFContext,
  picture: EvidencePicture,
): Promise<PDFRawStream> {
  if (picture.kind === "jpg") {
    const ref = await (await library.JpegEmbedder.for(picture.bytes)).embedIntoContext(context);
    const object = context.lookup(ref);
    context.delete(ref);
    if (!(object instanceof library.PDFRawStream)) throw new Error("the library wrote no picture");
    return object;
  }
  const { stream, width, height, depth, colors, palette } = await pngOnWhite(picture.bytes);
  const space = palette
    ? context.obj([
        "Indexed",
        "DeviceRGB",
        palette.length / 3 - 1,
        library.PDFHexString.of(Buffer.from(palette).toString("hex")),
      ])
    : context.obj(colors === 1 ? "DeviceGray" : "DeviceRGB");
  const parameters = { Predictor: 15, Colors: colors, BitsPerComponent: depth, Columns: width };
  return context.stream(stream, {
    Type: "XObject",
    Subtype: "Image",
    Width: width,
    Height: height,
    BitsPerComponent: depth,
    ColorSpace: space,
    Filter: "FlateDecode",
    DecodeParms: parameters,
  });
}
