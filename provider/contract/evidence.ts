/** What a file of evidence may be; told by its content, never by its name or by what it is declared as. */
export const EVIDENCE_FILE_KINDS = ["pdf", "jpg", "png"] as const;
export type EvidenceFileKind = (typeof EVIDENCE_FILE_KINDS)[number];

/**
 * Why a file is no evidence; what `file_invalid` says of it. `notEvidence`: neither PDF, JPG nor PNG. `tooLarge`: more
 * bytes than `DISPUTE_FILE_BYTES`. `damaged`: it breaks off, or says of itself what is not so. `password`: it opens
 * with a password only. `layersOff`: it has layers that are switched off, or switched by a program, so that programs
 * disagree on what it shows. `notDrawn`: it has typed values or marks without a drawing, which only some programs draw.
 * `portalForm`: a form that one program alone opens (XFA). `tooManyPages`: more than `EVIDENCE_PAGES`. `tooDetailed`:
 * more points than `EVIDENCE_POINTS`, or drawing that comes to too much. `unusual`: a kind that few programs show.
 * `animated`: a picture that moves.
 */
export const EVIDENCE_FAULTS = [
  "notEvidence",
  "tooLarge",
  "damaged",
  "password",
  "layersOff",
  "notDrawn",
  "portalForm",
  "tooManyPages",
  "tooDetailed",
  "unusual",
  "animated",
] as const;
export type EvidenceFault = (typeof EVIDENCE_FAULTS)[number];

/**
 * What a person has to know of a file that is taken. `wordsUnderBox`: words, or a part of a picture, lie under a box,
 * and whoever gets the file can read them. `cutOff`: what was cropped is hidden and still inside. `attachmentsLeft`,
 * `notesLeft`: files in the file, and notes that open on a click, do not go along. `signatureEnds`: the signature stays
 * drawn and proves nothing in the merged file. `locked`: the file may not be changed by its owner's word, and is taken
 * as it is.
 */
export const EVIDENCE_WARNINGS = [
  "wordsUnderBox",
  "cutOff",
  "attachmentsLeft",
  "notesLeft",
  "signatureEnds",
  "locked",
] as const;
export type EvidenceWarning = (typeof EVIDENCE_WARNINGS)[number];
