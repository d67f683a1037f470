import type { EvidenceFileKind } from "#provider/contract/evidence";
import { mergeEvidence } from "../../sandbox/src/evidence/merge.ts";
import type { EvidencePart, Merging } from "../../sandbox/src/evidence/parts.ts";
import { readEvidence, type EvidenceRead } from "../../sandbox/src/evidence/read.ts";
import { pdfFonts } from "./pdf-fonts.ts";

export const EVIDENCE_SECRET = "a-key-of-tests-for-seals-0123456789";

/** A file as a part, with the pages that reading finds. Fails for a file that is refused. */
export async function filePart(name: string, bytes: Uint8Array): Promise<EvidencePart> {
  const { kind, pages } = await readGood(bytes);
  return partOf(name, bytes, kind, pages);
}

export const partOf = (name: string, bytes: Uint8Array, type: EvidenceFileKind, pages: number): EvidencePart => ({
  kind: "file",
  name,
  type,
  pages,
  load: async () => bytes,
});

/** What reading says of a file that is taken. */
export async function readGood(bytes: Uint8Array): Promise<Extract<EvidenceRead, { ok: true }>> {
  const read = await readEvidence(bytes);
  if (!read.ok) throw new Error(`the file is refused: ${read.fault}`);
  return read;
}

export const mergingOf = (parts: readonly EvidencePart[]): Merging => ({
  parts,
  about: { disputeId: "dsp_7K2M9QX4T1", appId: "ES1000001", madeAt: Date.UTC(2026, 10, 30, 9, 30) },
  title: "Evidence",
  language: "az",
  fonts: pdfFonts(),
});

/** The merged file whole. */
export async function merged(parts: readonly EvidencePart[]): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of mergeEvidence(mergingOf(parts), EVIDENCE_SECRET)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}
