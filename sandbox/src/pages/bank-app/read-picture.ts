import { pngPixels } from "../../images/png-pixels.ts";
import { UnusableImage } from "../../images/unusable-image.ts";

/** Of a picture that is looked at. */
const MOST_PIXELS = 4_000_000;

/** The text of the QR code in a PNG; undefined where there is none, or the file is no picture that can be read. */
export async function textOfPicture(file: Uint8Array): Promise<string | undefined> {
  // A large library that only this page needs.
  const { default: jsQR } = await import("jsqr");
  try {
    const pixels = pngPixels(file, ({ width, height }) => {
      if (width * height > MOST_PIXELS) throw new UnusableImage("tooLarge", "more pixels than are looked at");
    });
    return pixels && jsQR(pixels.data, pixels.width, pixels.height)?.data;
  } catch (error) {
    if (error instanceof UnusableImage) return undefined;
    throw error;
  }
}
