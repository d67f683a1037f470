import type { FileAnswer } from "#provider/contract/call";
import { EXCEL_MEDIA_TYPE } from "#provider/contract/exports";
import { PDF_MEDIA_TYPE } from "#provider/contract/statements";

/**
 * What a whole file of a kind has near its end: a ZIP its last record, a PDF the mark of its end, a PNG its last chunk.
 */
const ENDS: Record<string, string> = {
  [EXCEL_MEDIA_TYPE]: "PK\u0005\u0006",
  [PDF_MEDIA_TYPE]: "%%EOF",
  "image/png": "IEND",
};
/** As far from the end as readers look for it. */
const NEAR_BYTES = 1024;

/**
 * A file on its way through, never held whole. One that ends before its own end was broken off on the way, however
 * properly the connection was closed: this one breaks then, so that nobody takes it for a whole file. A kind whose end
 * is not known passes as it is.
 */
export function wholeFile({ body, contentType }: FileAnswer, brokeOff: () => void): ReadableStream<Uint8Array> {
  const end = ENDS[(contentType.split(";")[0] ?? "").trim().toLowerCase()];
  if (end === undefined) return body;
  let tail = new Uint8Array();
  const watching = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, controller) => {
      tail = lastOf(tail, piece);
      controller.enqueue(piece);
    },
    flush: (controller) => {
      if (new TextDecoder("latin1").decode(tail).includes(end)) return;
      brokeOff();
      controller.error(new Error("the file broke off"));
    },
  });
  return body.pipeThrough(watching);
}

/** The last bytes of both together. */
function lastOf(before: Uint8Array, piece: Uint8Array): Uint8Array<ArrayBuffer> {
  if (piece.length >= NEAR_BYTES) return piece.slice(-NEAR_BYTES);
  const kept = before.slice(-(NEAR_BYTES - piece.length));
  const both = new Uint8Array(kept.length + piece.length);
  both.set(kept);
  both.set(piece, kept.length);
  return both;
}
