import type { EvidenceFault, EvidenceFileKind, EvidenceWarning } from "#provider/contract/evidence";
import { DISPUTE_FILE_BYTES } from "#provider/contract/limits";
import { kindOf, readPicture } from "./picture.ts";
import { readPdf } from "./read-pdf.ts";
import { UnusableEvidence } from "./unusable-evidence.ts";

/**
 * What a file is as evidence: its pages, what its sender has to know of it, the names of files in it, and of people in
 * whose name it is signed (there may be none for either, though `warnings` has the word).
 */
export type EvidenceRead =
  | {
      ok: true;
      kind: EvidenceFileKind;
      pages: number;
      warnings: EvidenceWarning[];
      attachments: string[];
      signers: string[];
    }
  | { ok: false; fault: EvidenceFault };

/** Reads a file that somebody uploads as evidence. What it is, its bytes say. Nothing in it is changed or kept. */
export async function readEvidence(bytes: Uint8Array): Promise<EvidenceRead> {
  try {
    if (bytes.length > DISPUTE_FILE_BYTES) throw new UnusableEvidence("tooLarge", `${bytes.length} bytes`);
    const kind = kindOf(bytes);
    if (kind === undefined) throw new UnusableEvidence("notEvidence", "neither PDF, JPG nor PNG");
    if (kind === "pdf") return { ok: true, kind, ...(await readPdf(bytes)) };
    readPicture(bytes, kind);
    return { ok: true, kind, pages: 1, warnings: [], attachments: [], signers: [] };
  } catch (error) {
    if (error instanceof UnusableEvidence) return { ok: false, fault: error.fault };
    throw error;
  }
}
