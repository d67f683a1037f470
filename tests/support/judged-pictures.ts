import { readLogo } from "../../sandbox/src/images/logo.ts";
import { UnusableImage } from "../../sandbox/src/images/unusable-image.ts";

/**
 * The verdict on a picture: the word of the refusal, with the measured sides if any; or the type and sides of an
 * accepted one.
 */
export function judged(file: Uint8Array): string {
  try {
    const { mediaType, width, height } = readLogo(file);
    return `${mediaType} ${width}x${height}`;
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error;
    return error.measured ? `${error.fault} ${error.measured.width}x${error.measured.height}` : error.fault;
  }
}

/** Whether a file contains these bytes. */
export const holds = (file: Uint8Array, words: Uint8Array): boolean => Buffer.from(file).includes(Buffer.from(words));
