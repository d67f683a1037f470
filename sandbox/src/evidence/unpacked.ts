import { Inflate } from "fflate";
import type { PDFRawStream } from "@cantoo/pdf-lib";
import type { Library } from "./library.ts";
import { UnusableEvidence } from "./unusable-evidence.ts";

/** What one stream, and the drawing of one page, may come to when it is unpacked. */
export const UNPACKED_BYTES = 32 * 1024 * 1024;
/** Of a stream that is packed in a way whose size nobody counts before it is unpacked. */
const OTHERWISE_PACKED_BYTES = 128 * 1024;
/** Packed bytes that are unpacked at once: the result may be a thousand times as large. */
const SLICE = 4 * 1024;
const ZLIB_HEADER_BYTES = 2;

/**
 * Throws once a stream of zlib comes to more than `most` bytes; nothing is kept of it. A stream that breaks off counts
 * as far as it goes.
 */
export function checkInflated(packed: Uint8Array, most = UNPACKED_BYTES): number {
  let length = 0;
  const inflating = new Inflate((piece) => {
    length += piece.length;
    if (length > most) throw new UnusableEvidence("tooDetailed", `a stream of more than ${most} bytes`);
  });
  try {
    for (let from = ZLIB_HEADER_BYTES; from < packed.length; from += SLICE)
      inflating.push(packed.subarray(from, from + SLICE), from + SLICE >= packed.length);
  } catch (error) {
    if (error instanceof UnusableEvidence) throw error;
    // Readers show what they can of a damaged stream, and so does the library.
  }
  return length;
}

/** The content of a stream, with all filters undone. Throws `UnusableEvidence` for one that comes to too much. */
export function unpacked(library: Library, stream: PDFRawStream): Uint8Array {
  const { PDFName, PDFArray, decodePDFRawStream } = library;
  const filter = stream.dict.lookup(PDFName.of("Filter"));
  const filters = filter instanceof PDFArray ? filter.asArray().map(String) : filter ? [String(filter)] : [];
  if (filters.length === 0) return stream.contents;
  if (filters.length === 1 && filters[0] === "/FlateDecode") checkInflated(stream.contents);
  else if (stream.contents.length > OTHERWISE_PACKED_BYTES)
    throw new UnusableEvidence("tooDetailed", `${stream.contents.length} bytes, packed with ${filters.join()}`);
  // The library leaves predicted bytes as they are (findings/pdf-lib-predictor.sh).
  if (isPredicted(library, stream)) throw new UnusableEvidence("unusual", "a content whose bytes are predicted");
  try {
    return decodePDFRawStream(stream).decode();
  } catch (error) {
    throw new UnusableEvidence("unusual", `packed with ${filters.join()}`, error);
  }
}

/** Whether bytes are written as differences from others (ISO 32000-1, 7.4.4.4). */
function isPredicted({ PDFName, PDFArray, PDFDict, PDFNumber }: Library, { dict }: PDFRawStream): boolean {
  const told = dict.lookup(PDFName.of("DecodeParms"));
  const all = told instanceof PDFArray ? told.asArray().map((one) => dict.context.lookup(one)) : [told];
  return all.some((one) => {
    const predictor = one instanceof PDFDict ? one.lookup(PDFName.of("Predictor")) : undefined;
    return predictor instanceof PDFNumber && predictor.asNumber() > 1;
  });
}
