import { readLogo } from "../../sandbox/src/images/logo.ts";
import { UnusableImage } from "../../sandbox/src/images/unusable-image.ts";

/** The word of the refusal, with the sides where they are measured; the type and sides of a picture that is taken. */
export function judged(file: Uint8Array): string {
  try {
    const { mediaType, width, height } = readLogo(file);
    return `${mediaType} ${width}x${height}`;
  } catch (error) {
    if (!(error instanceof UnusableImage)) throw error;
    return error.measured ? `${error.fault} ${error.measured.width}x${error.measured.height}` : error.fault;
  }
}

/** Whether these bytes are somewhere in a file. */
export const holds = (file: Uint8Array, words: Uint8Array): boolean => Buffer.from(file).includes(Buffer.from(words));
