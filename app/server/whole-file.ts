import { ACCOUNTING_MEDIA_TYPES } from "#provider/contract/accounting-formats";
import type { FileAnswer } from "#provider/contract/call";
import { EXCEL_MEDIA_TYPE } from "#provider/contract/exports";
import { PDF_MEDIA_TYPE } from "#provider/contract/statement-file";

/**
 * The bytes near the end of a whole file of a kind: the last record of a ZIP, the end mark of a PDF, the last chunk of
 * a PNG, and what each file for accounting closes with (1C: КонецФайла in windows-1251). CSV has no such end.
 */
const ENDS: Record<string, string> = {
  [EXCEL_MEDIA_TYPE]: "PK\u0005\u0006",
  [PDF_MEDIA_TYPE]: "%%EOF",
  "image/png": "IEND",
  [ACCOUNTING_MEDIA_TYPES.camt053]: "</Document>",
  [ACCOUNTING_MEDIA_TYPES.mt940]: ":62F:",
  [ACCOUNTING_MEDIA_TYPES.ofx]: "</OFX>",
  [ACCOUNTING_MEDIA_TYPES.oneC]: "ÊîíåöÔàéëà",
};
/** How far from the end readers look for these bytes. */
const NEAR_BYTES = 1024;

/**
 * A file on its way through, never held whole. A file without its end bytes was cut off on the way, even if the
 * connection was closed properly. This stream then breaks, so that no reader takes the part for a whole file. A kind
 * without known end bytes passes unchanged.
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

/** The last bytes of the two pieces together. */
function lastOf(before: Uint8Array, piece: Uint8Array): Uint8Array<ArrayBuffer> {
  if (piece.length >= NEAR_BYTES) return piece.slice(-NEAR_BYTES);
  const kept = before.slice(-(NEAR_BYTES - piece.length));
  const both = new Uint8Array(kept.length + piece.length);
  both.set(kept);
  both.set(piece, kept.length);
  return both;
}
