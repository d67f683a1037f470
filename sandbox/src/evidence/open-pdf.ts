import type { PDFDocument, PDFPage } from "@cantoo/pdf-lib";
import { EVIDENCE_PAGES } from "#provider/contract/limits";
import type { Library } from "./library.ts";
import { holdToPlaces } from "./object-places.ts";
import { checkInflated, UNPACKED_BYTES } from "./unpacked.ts";
import { UnusableEvidence } from "./unusable-evidence.ts";

/** Streams that are unpacked whole while a file is opened: of objects, and of their places. */
const OPENED_STREAM = /\/(?:ObjStm|XRef)\b/g;
/** How far the beginning of a stream may stand from the name of its type. */
const DICTIONARY_LENGTH = 2048;

/** `isLocked`: the file has an owner's password and opens without one. */
export type OpenedPdf = { pdf: PDFDocument; pages: PDFPage[]; isLocked: boolean };

/** Opens a person's PDF; throws `UnusableEvidence` for one that cannot be opened. */
export async function openedPdf(library: Library, bytes: Uint8Array): Promise<OpenedPdf> {
  checkOpenedStreams(bytes);
  const { pdf, isLocked } = await opened(library, bytes);
  holdToPlaces(library, bytes, pdf);
  try {
    const pages = pdf.getPages();
    if (pages.length === 0) throw new UnusableEvidence("damaged", "no page");
    if (pages.length > EVIDENCE_PAGES) throw new UnusableEvidence("tooManyPages", `${pages.length} pages`);
    return { pdf, pages, isLocked };
  } catch (error) {
    throw error instanceof UnusableEvidence ? error : new UnusableEvidence("damaged", "pages that nobody finds", error);
  }
}

async function opened({ PDFDocument, ParseSpeeds, EncryptedPDFError }: Library, bytes: Uint8Array) {
  const options = { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false };
  try {
    return { pdf: await PDFDocument.load(bytes, options), isLocked: false };
  } catch (error) {
    if (!(error instanceof EncryptedPDFError)) throw new UnusableEvidence("damaged", "not a PDF to the library", error);
  }
  try {
    return { pdf: await PDFDocument.load(bytes, { ...options, password: "" }), isLocked: true };
  } catch (error) {
    throw new UnusableEvidence("password", "it opens with a password only", error);
  }
}

/** Throws if the streams that opening unpacks come to too much in all. */
function checkOpenedStreams(bytes: Uint8Array): void {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  let left = UNPACKED_BYTES;
  for (const { index } of text.matchAll(OPENED_STREAM)) {
    const at = text.indexOf("stream", index);
    if (at === -1 || at - index > DICTIONARY_LENGTH) continue;
    const from = at + (text.startsWith("\r\n", at + 6) ? 8 : 7);
    const end = text.indexOf("endstream", from);
    left -= checkInflated(bytes.subarray(from, end === -1 ? bytes.length : end), left);
  }
}
