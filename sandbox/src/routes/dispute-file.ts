import type { DisputeFileType } from "#provider/contract/dispute-words";
import type { EvidenceFileKind } from "#provider/contract/evidence";
import { DISPUTE_FILE_BYTES, FILE_NAME_LENGTH } from "#provider/contract/limits";
import { bytesOf } from "#provider/door/held-file";
import type { DisputeFileRow } from "../db/rows.ts";
import { refuse } from "../domain/refusal.ts";

const MEDIA_TYPES: Record<EvidenceFileKind, DisputeFileType> = {
  pdf: "application/pdf",
  jpg: "image/jpeg",
  png: "image/png",
};

/** A file's name as people see it: without its path and signs that hide, and no longer than is kept. */
const nameOf = ({ name }: File): string =>
  name
    .replace(/^.*[/\\]/, "")
    .replace(/[\p{C}\u2028\u2029]/gu, "")
    .trim()
    .slice(-FILE_NAME_LENGTH) || "file";

/**
 * A file that somebody sends along with an answer, as it came, with what it is as evidence. Refuses what no bank would
 * see as its sender sees it (`EVIDENCE_FAULTS`).
 */
export async function sentEvidence(file: File): Promise<
  Pick<DisputeFileRow, "name" | "mediaType" | "pages" | "warnings" | "attachments" | "signers"> & {
    bytes: Uint8Array<ArrayBuffer>;
  }
> {
  if (file.size > DISPUTE_FILE_BYTES) throw refuse("file_too_large");
  const bytes = new Uint8Array(await bytesOf(file));
  const { readEvidence } = await import("../evidence/read.ts");
  const read = await readEvidence(bytes);
  if (!read.ok) throw refuse("file_invalid", { fields: [{ field: "file", code: read.fault }] });
  const { pages, warnings, attachments, signers } = read;
  return { name: nameOf(file), mediaType: MEDIA_TYPES[read.kind], bytes, pages, warnings, attachments, signers };
}
