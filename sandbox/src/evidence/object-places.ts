import type { PDFDocument, PDFObject, PDFRef } from "@cantoo/pdf-lib";
import type { Library } from "./library.ts";
import { UnusableEvidence } from "./unusable-evidence.ts";

/*
 * Where a file says that its objects stand (ISO 32000-1, 7.5.4 and 7.5.8). Readers go by that; the library takes of
 * each object the last in the file, whatever the tables say, and keeps those that an update has freed
 * (findings/pdf-lib-last-object.sh). So the tables are read here, and held against what the library takes.
 */

/** An object is free, stands at a place, or is packed in a stream of objects with this number. */
type Place = { kind: "free" } | { kind: "at"; at: number } | { kind: "packed"; within: number };
type Section = { places: Map<number, Place>; previous: number | undefined };

/** Direct objects in direct objects that are looked into. */
const DEPTH = 32;
/** Sections of one file: an update adds one, and a hybrid file has two for each. */
const MOST_SECTIONS = 200;
const OBJECT = /(?<=^|[\0\t\n\f\r ])(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+obj\b/g;
const HEAD = /\s*(\d+)\s+(\d+)\s+/y;
const ROW = /(\d{10}) (\d{5}) ([nf])\s*/y;
const STREAM_HEAD = /\s*\d+\s+\d+\s+obj/y;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/**
 * Takes out of an opened file what it says is free. Throws `UnusableEvidence` where the file shows another version of
 * an object than the library took, or still names a free one, which some readers show. A file whose tables are damaged
 * is left to the library, as readers do: they look for the objects, too.
 */
export function holdToPlaces(library: Library, bytes: Uint8Array, pdf: PDFDocument): void {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  const places = placesIn(library, bytes, text);
  if (!places) return;
  const last = new Map<number, number>();
  for (const found of text.matchAll(OBJECT)) last.set(Number(found[1]), found.index);
  for (const [number, place] of places) {
    const written = last.get(number);
    const shown = place.kind === "packed" ? last.get(place.within) : place.kind === "at" ? place.at : undefined;
    if (written !== undefined && shown !== undefined && written > shown)
      throw new UnusableEvidence("unusual", `of object ${number} an earlier version is shown than the last`);
  }
  const isFree = (ref: PDFRef) => (places.get(ref.objectNumber)?.kind ?? "free") === "free";
  const all = pdf.context.enumerateIndirectObjects();
  const freed = new Set(all.flatMap(([ref]) => (isFree(ref) ? [ref] : [])));
  if (freed.size === 0) return;
  for (const [ref, object] of all)
    if (!freed.has(ref) && namesOneOf(library, object, freed))
      throw new UnusableEvidence("unusual", `object ${ref.objectNumber} names one that is free and still there`);
  for (const ref of freed) pdf.context.delete(ref);
}

/** Whether an object names one of these, itself or in a direct object within it. */
function namesOneOf(library: Library, object: PDFObject, refs: ReadonlySet<PDFRef>, depth = 0): boolean {
  if (object instanceof library.PDFRef) return refs.has(object);
  if (depth > DEPTH) return false;
  const within =
    object instanceof library.PDFStream
      ? object.dict.values()
      : object instanceof library.PDFDict
        ? object.values()
        : object instanceof library.PDFArray
          ? object.asArray()
          : [];
  return within.some((one) => namesOneOf(library, one, refs, depth + 1));
}

/** The place of each object by the newest section that names it; undefined if the tables cannot be read. */
function placesIn(library: Library, bytes: Uint8Array, text: string): Map<number, Place> | undefined {
  const places = new Map<number, Place>();
  try {
    const start = text.lastIndexOf("startxref");
    let at: number | undefined = Number(/^startxref\s+(\d+)/.exec(text.slice(start, start + 64))?.[1] ?? Number.NaN);
    const seen = new Set<number>();
    while (at !== undefined) {
      if (Number.isNaN(at) || seen.has(at) || seen.size === MOST_SECTIONS) return undefined;
      seen.add(at);
      const section: Section = sectionAt(library, bytes, text, at);
      for (const [number, place] of section.places) if (!places.has(number)) places.set(number, place);
      at = section.previous;
    }
  } catch {
    return undefined;
  }
  for (const [number, place] of places)
    if (place.kind === "at" && Number(/^\s*(\d+)\s/.exec(text.slice(place.at, place.at + 24))?.[1] ?? -1) !== number)
      return undefined;
  return places;
}

function sectionAt(library: Library, bytes: Uint8Array, text: string, at: number): Section {
  if (text.startsWith("xref", at)) return tableAt(library, bytes, text, at + "xref".length);
  const head = matchAt(STREAM_HEAD, text, at);
  if (!head) throw new Error("no table of places");
  const context = library.PDFContext.create();
  const stream = library.PDFObjectParser.forBytes(bytes.subarray(at + head[0].length), context).parseObject();
  if (!(stream instanceof library.PDFRawStream)) throw new Error("no stream of places");
  const places = new Map<number, Place>();
  for (const { ref, offset, deleted, inObjectStream } of library.PDFXRefStreamParser.forStream(
    stream,
  ).parseIntoContext())
    places.set(
      ref.objectNumber,
      deleted ? { kind: "free" } : inObjectStream ? { kind: "packed", within: offset } : { kind: "at", at: offset },
    );
  const previous = stream.dict.lookupMaybe(library.PDFName.of("Prev"), library.PDFNumber)?.asNumber();
  return { places, previous };
}

function tableAt(library: Library, bytes: Uint8Array, text: string, from: number): Section {
  const places = new Map<number, Place>();
  let at = from;
  for (let head = matchAt(HEAD, text, at); head; head = matchAt(HEAD, text, at)) {
    at += head[0].length;
    for (let entry = 0; entry < Number(head[2]); entry++) {
      const row = matchAt(ROW, text, at);
      if (!row) throw new Error("a row of no table");
      at += row[0].length;
      const number = Number(head[1]) + entry;
      places.set(number, row[3] === "n" ? { kind: "at", at: Number(row[1]) } : { kind: "free" });
    }
  }
  const trailer = text.slice(at, text.indexOf("startxref", at));
  if (!/^\s*trailer/.test(trailer)) throw new Error("a table without an end");
  const told = (name: string) => new RegExp(`/${name}\\s+(\\d+)`).exec(trailer)?.[1];
  const [hidden, previous] = [told("XRefStm"), told("Prev")];
  // A hybrid file hides objects from old readers: its table says that they are free, and a stream where they are.
  if (hidden !== undefined)
    for (const [number, place] of sectionAt(library, bytes, text, Number(hidden)).places)
      if ((places.get(number)?.kind ?? "free") === "free") places.set(number, place);
  return { places, previous: previous === undefined ? undefined : Number(previous) };
}
