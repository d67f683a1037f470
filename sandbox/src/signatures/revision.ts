import { bytesOf, joined, textOf, type Bytes } from "./bytes.ts";
import { matchAt, referenceOf, valueAt, written, type Dictionary, type Span, type Value } from "./pdf-values.ts";

/*
 * PDF at the level of bytes: reads the cross-reference tables of a file and adds a revision, without changing any
 * earlier byte. Supports only the features of our own files: classic tables, no encryption. Readers throw.
 */

/** The positions of a revision's objects, its end, and its trailer. */
export type Revision = { offsets: Map<number, number>; tableAt: number; end: number; trailer: Dictionary };
/** `text` has one letter for each byte. */
export type Pdf = { bytes: Bytes; text: string; revisions: Revision[] };

/**
 * Limits for files from outside, so that they cost no more than our own. Ours have three revisions, two fields and some
 * dozens of objects. One revision more is still read, so that it can be reported.
 */
const MOST_REVISIONS = 4;
const MOST_FIELDS = 2;
const MOST_OBJECTS = 10_000;

/** Opens a file with one revision or more, oldest first. Throws if any bytes follow the last one. */
export function openPdf(bytes: Bytes): Pdf {
  const text = textOf(bytes);
  if (!text.startsWith("%PDF-")) throw new Error("not a PDF");
  const last = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-64));
  const revisions: Revision[] = [];
  for (let at = Number(last?.[1] ?? Number.NaN); ;) {
    const revision = revisionAt(text, at);
    const prev = revision.trailer.get("Prev");
    revisions.unshift(revision);
    if (prev === undefined) break;
    if (revisions.length === MOST_REVISIONS) throw new Error("more revisions than files of ours have");
    if (!(Number(prev) < at)) throw new Error("revisions in a circle");
    at = Number(prev);
  }
  if (revisions.at(-1)?.end !== text.length) throw new Error("something follows the last revision");
  return { bytes, text, revisions };
}

function revisionAt(text: string, at: number): Revision {
  if (!Number.isInteger(at) || !text.startsWith("xref\n", at)) throw new Error("no cross-reference table");
  const offsets = new Map<number, number>();
  let place = at + "xref\n".length;
  const headAt = () => matchAt(/(\d+) (\d+) ?\r?\n/y, text, place);
  for (let head = headAt(); head; head = headAt()) {
    place += head[0].length;
    for (let entry = 0; entry < Number(head[2]); entry++, place += 20) {
      const row = matchAt(/(\d{10}) (\d{5}) ([nf])[ \r][\r\n]/y, text, place);
      if (!row) throw new Error("a cross-reference table with a wrong row");
      if (offsets.size === MOST_OBJECTS) throw new Error("more objects than files of ours have");
      if (row[3] === "n") offsets.set(Number(head[1]) + entry, Number(row[1]));
    }
  }
  const word = matchAt(/\s*trailer/y, text, place);
  if (!word) throw new Error("no trailer");
  const { value: trailer, end } = valueAt(text, place + word[0].length);
  const tail = matchAt(/\s*startxref\s+(\d+)\s+%%EOF\n?/y, text, end);
  if (!(trailer instanceof Map) || !tail || Number(tail[1]) !== at) throw new Error("no trailer");
  if (trailer.has("XRefStm") || trailer.has("Encrypt")) throw new Error("a kind of PDF that is not ours");
  return { offsets, tableAt: at, end: end + tail[0].length, trailer };
}

/** The dictionary with this number as of the given revision; by default the last one. */
export function dictionaryOf(
  pdf: Pdf,
  number: number,
  revision = pdf.revisions.length - 1,
  spans?: Map<string, Span>,
): Dictionary {
  for (let place = revision; place >= 0; place--) {
    const at = pdf.revisions[place]?.offsets.get(number);
    if (at === undefined) continue;
    const head = `${number} 0 obj`;
    if (!pdf.text.startsWith(head, at)) throw new Error(`object ${number} is not where the table says`);
    const { value } = valueAt(pdf.text, at + head.length, spans);
    if (value instanceof Map) return value;
    throw new Error(`object ${number} is no dictionary`);
  }
  throw new Error(`no object ${number}`);
}

/** The signature fields of the form by object number, as of the given revision. */
export function signatureFields(pdf: Pdf, revision = pdf.revisions.length - 1): Map<number, Dictionary> {
  const seen = (value: Value | undefined) =>
    value instanceof Map ? value : dictionaryOf(pdf, referenceOf(value), revision);
  const form = seen(seen(pdf.revisions[revision]?.trailer.get("Root")).get("AcroForm"));
  const fields = form.get("Fields");
  if (!Array.isArray(fields) || fields.length > MOST_FIELDS) throw new Error("a form without fields, or with too many");
  const found = fields.map((field) => [referenceOf(field), seen(field)] as const);
  return new Map(found.filter(([, field]) => field.get("FT") === "/Sig"));
}

/** The number of the next new object. */
export const nextNumber = ({ revisions }: Pdf): number => Number(revisions.at(-1)?.trailer.get("Size"));

/**
 * The bytes that, after those of `before`, make a revision with these objects. The same objects always give the same
 * bytes. Signatures are verified by writing their revision again, so this is a file format: change it only together
 * with a way to read the old one.
 */
export function revisionWith(before: Pdf, objects: ReadonlyMap<number, Dictionary>): string {
  const last = before.revisions.at(-1);
  if (!last) throw new Error("a file without revisions");
  // The line break belongs to the revision before, whichever program wrote that.
  let text = before.text.endsWith("\n") ? "" : "\n";
  const offsets = new Map<number, number>();
  for (const [number, dictionary] of objects) {
    offsets.set(number, before.bytes.length + text.length);
    text += `${number} 0 obj\n${written(dictionary)}\nendobj\n`;
  }
  const tableAt = before.bytes.length + text.length;
  text += "xref\n";
  for (const [number, offset] of offsets) text += `${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`;
  const trailer: Dictionary = new Map(last.trailer);
  const size = Math.max(nextNumber(before), ...Array.from(objects.keys(), (number) => number + 1));
  trailer.set("Size", String(size));
  trailer.set("Prev", String(last.tableAt));
  return `${text}trailer\n${written(trailer)}\nstartxref\n${tableAt}\n%%EOF\n`;
}

export const extended = (before: Pdf, revision: string): Bytes => joined(before.bytes, bytesOf(revision));

/** The file as it was when this was its last revision. */
export function pdfUpTo(pdf: Pdf, revision: number): Pdf {
  const end = pdf.revisions[revision]?.end ?? 0;
  return {
    bytes: pdf.bytes.subarray(0, end),
    text: pdf.text.slice(0, end),
    revisions: pdf.revisions.slice(0, revision + 1),
  };
}
