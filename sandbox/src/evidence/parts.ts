import type { EvidenceFileKind } from "#provider/contract/evidence";
import type { Language } from "#provider/contract/words";
import type { Fonts } from "../exports/pdf-pen.ts";

/** A part of a page that we write. A fact whose value is null is left out. */
export type TextBlock =
  | { heading: string }
  | { text: string }
  | { facts: readonly (readonly [name: string, value: string | null])[] };

/** A part of evidence: pages that we write, or a file that was read (`readEvidence`). `load` is asked once, in turn. */
export type EvidencePart =
  | { kind: "text"; title: string; blocks: readonly TextBlock[] }
  | { kind: "file"; name: string; type: EvidenceFileKind; pages: number; load: () => Promise<Uint8Array> };

/** Whose evidence a file is, and when it was made (UTC milliseconds). */
export type EvidenceAbout = { disputeId: string; appId: string; madeAt: number };

/** What is merged: its parts in their order, the words of its strips, and the title of the document. */
export type Merging = {
  parts: readonly EvidencePart[];
  about: EvidenceAbout;
  title: string;
  language: Language;
  fonts: Fonts;
};

/**
 * A page of the merged file. `number` is its place in all (from 1), `part` that of its part (from 0), `name` its file's
 * name or its title, `page` its place in that part and `pages` how many the part has.
 */
export type MergedPage = { number: number; part: number; name: string; page: number; pages: number };
