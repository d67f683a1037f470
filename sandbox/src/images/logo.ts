import { LOGO_PIXELS, LOGO_UNPACKED_BYTES } from "#provider/contract/limits";
import type { LogoMediaType } from "#provider/contract/logos";
import { beginsWith } from "./bytes.ts";
import { JPEG_SIGNATURE, rebuildJpeg } from "./jpeg.ts";
import { PNG_SIGNATURE, rebuildPng } from "./png.ts";
import { UnusableImage, type Sides } from "./unusable-image.ts";

/** A picture as it is stored and publicly shown. */
export type Picture = Sides & { mediaType: LogoMediaType; bytes: Uint8Array<ArrayBuffer> };

/** Throws unless a logo may have these sides (`LOGO_PIXELS`) and this many bytes of uncompressed pixels. */
function admit({ width, height }: Sides, unpacked = 0): void {
  const { minWidth, minHeight, max } = LOGO_PIXELS;
  const measured = { width, height };
  if (width > max || height > max) throw new UnusableImage("tooLarge", "sides too long", { measured });
  if (width < minWidth || height < minHeight) throw new UnusableImage("tooSmall", "sides too short", { measured });
  if (unpacked > LOGO_UNPACKED_BYTES)
    throw new UnusableImage("tooDetailed", `pixels of ${unpacked} bytes`, { measured });
}

/**
 * Rebuilds a logo from the data that its picture needs, so that no other data of the file becomes public (decision
 * 0078). Only its bytes decide its format. Throws {@link UnusableImage}.
 */
export function readLogo(file: Uint8Array): Picture {
  if (beginsWith(file, PNG_SIGNATURE)) return { mediaType: "image/png", ...rebuildPng(file, admit) };
  if (beginsWith(file, JPEG_SIGNATURE)) return { mediaType: "image/jpeg", ...rebuildJpeg(file, admit) };
  throw new UnusableImage("notImage", "neither JPG nor PNG");
}
