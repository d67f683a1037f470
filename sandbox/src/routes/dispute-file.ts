import { EncryptedPDFError, PDFDocument } from "@cantoo/pdf-lib";
import type { DisputeFileFault, DisputeFileType } from "#provider/contract/dispute-words";
import { DISPUTE_FILE_BYTES, FILE_NAME_LENGTH } from "#provider/contract/limits";
import { bytesOf } from "#provider/door/held-file";
import { refuse } from "../domain/refusal.ts";
import { readPicture } from "../images/evidence.ts";
import { UnusableImage } from "../images/unusable-image.ts";

const PDF_SIGNATURE = "%PDF-";
/** Readers look for the signature among the first bytes. */
const SIGNATURE_WITHIN = 1024;

const unfit = (code: DisputeFileFault | UnusableImage["fault"]) =>
  refuse("file_invalid", { fields: [{ field: "file", code }] });

const isPdf = (file: Uint8Array): boolean =>
  new TextDecoder("latin1").decode(file.subarray(0, SIGNATURE_WITHIN)).includes(PDF_SIGNATURE);

/** Whether a PDF can be read, and by anybody; its bytes stay as they are. */
async function demandReadablePdf(file: Uint8Array): Promise<void> {
  try {
    const read = await PDFDocument.load(file, { updateMetadata: false });
    if (read.getPageCount() === 0) throw unfit("damaged");
  } catch (error) {
    if (error instanceof EncryptedPDFError) throw unfit("locked");
    throw unfit("damaged");
  }
}

/** A file's name as people see it: without its path and signs that hide, and no longer than is kept. */
const nameOf = ({ name }: File): string =>
  name
    .replace(/^.*[/\\]/, "")
    .replace(/[\p{C}\u2028\u2029]/gu, "")
    .trim()
    .slice(-FILE_NAME_LENGTH) || "file";

/**
 * A file that somebody sends along with an answer: a PDF as it is, a picture made anew. Refuses a file that is too
 * large or none of these.
 */
export async function sentEvidence(
  file: File,
): Promise<{ name: string; mediaType: DisputeFileType; bytes: Uint8Array<ArrayBuffer> }> {
  if (file.size > DISPUTE_FILE_BYTES) throw refuse("file_too_large");
  const bytes = await bytesOf(file);
  const name = nameOf(file);
  if (isPdf(bytes)) {
    await demandReadablePdf(bytes);
    return { name, mediaType: "application/pdf", bytes: new Uint8Array(bytes) };
  }
  try {
    const picture = readPicture(bytes);
    if (!picture) throw unfit("notEvidence");
    return { name, mediaType: picture.mediaType, bytes: picture.bytes };
  } catch (error) {
    if (error instanceof UnusableImage) throw unfit(error.fault);
    throw error;
  }
}
