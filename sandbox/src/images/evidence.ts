import { DISPUTE_PICTURE_PIXELS, LOGO_UNPACKED_BYTES } from "#provider/contract/limits";
import { beginsWith } from "./bytes.ts";
import { JPEG_SIGNATURE, rebuildJpeg } from "./jpeg.ts";
import { PNG_SIGNATURE, rebuildPng } from "./png.ts";
import { UnusableImage, type Sides } from "./unusable-image.ts";

/** Throws unless a picture may be sent along with these sides and this many bytes of uncompressed pixels. */
function admit({ width, height }: Sides, unpacked = 0): void {
  const measured = { width, height };
  if (width > DISPUTE_PICTURE_PIXELS || height > DISPUTE_PICTURE_PIXELS)
    throw new UnusableImage("tooLarge", "sides too long", { measured });
  if (unpacked > LOGO_UNPACKED_BYTES)
    throw new UnusableImage("tooDetailed", `pixels of ${unpacked} bytes`, { measured });
}

/**
 * A picture that is sent along with an answer, made anew from the data that it needs. Only its bytes decide its format;
 * undefined if they are of no picture. Throws {@link UnusableImage}.
 */
export function readPicture(
  file: Uint8Array,
): (Sides & { mediaType: "image/png" | "image/jpeg"; bytes: Uint8Array<ArrayBuffer> }) | undefined {
  if (beginsWith(file, PNG_SIGNATURE)) return { mediaType: "image/png", ...rebuildPng(file, admit) };
  if (beginsWith(file, JPEG_SIGNATURE)) return { mediaType: "image/jpeg", ...rebuildJpeg(file, admit) };
  return undefined;
}
