import type { PDFContext, PDFDict, PDFObject, PDFRef } from "@cantoo/pdf-lib";
import type { Library } from "./library.ts";

/** What a drawing may name beside what it draws: where it is from, what it is part of, and other drawings for print. */
const DROPPED = new Set([
  "StructParent",
  "StructParents",
  "Metadata",
  "PieceInfo",
  "LastModified",
  "AF",
  "Alternates",
  "Ref",
  "OPI",
  "Measure",
  "PtData",
  "OC",
  "Thumb",
]);
/** What no drawing needs, however it is reached: other pages, files, acts, and what a page is part of. */
const NEVER = new Set(
  ["Page", "Pages", "Catalog", "Filespec", "EmbeddedFile", "Action", "Annot", "StructElem", "StructTreeRoot"].map(
    (type) => `/${type}`,
  ),
);
const LAYERS = new Set(["/OCG", "/OCMD"]);
/** Direct objects in direct objects; deeper ones are no drawing. */
const DEPTH = 64;

/**
 * Copies what a page draws with into another document: never a page, a file, an act or a layer's switches. The packed
 * content of a stream is shared with its source and not copied.
 */
export class Copying {
  /** The copies that can be named, in their order. */
  readonly copied: PDFRef[] = [];
  readonly #library: Library;
  readonly #from: PDFContext;
  readonly #to: PDFContext;
  readonly #known = new Map<PDFRef, PDFRef>();
  readonly #waiting: [from: PDFRef, to: PDFRef][] = [];

  constructor(library: Library, from: PDFContext, to: PDFContext) {
    this.#library = library;
    this.#from = from;
    this.#to = to;
  }

  /** The copy of an object with everything that it names. */
  of(object: PDFObject): PDFObject {
    const copy = this.#copy(object, 0);
    // One after another: a chain of names may be longer than calls may be deep.
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) {
      const [from, to] = next;
      const value = this.#from.lookup(from);
      this.#to.assign(to, value ? this.#copy(value, 0) : this.#library.PDFNull);
    }
    return copy;
  }

  /** Gives a new object a name in the other document. */
  register(object: PDFObject): PDFRef {
    const ref = this.#to.register(object);
    this.copied.push(ref);
    return ref;
  }

  #copy(object: PDFObject, depth: number): PDFObject {
    const { PDFArray, PDFDict, PDFRawStream, PDFRef, PDFStream, PDFInvalidObject, PDFNull } = this.#library;
    if (object instanceof PDFRef) return this.#named(object);
    if (depth > DEPTH || object instanceof PDFInvalidObject) return PDFNull;
    if (object instanceof PDFRawStream) {
      const dict = this.#dict(object.dict, depth, DROPPED);
      return dict instanceof PDFDict ? PDFRawStream.of(dict, object.contents) : PDFNull;
    }
    if (object instanceof PDFStream) return PDFNull;
    if (object instanceof PDFDict) return this.#dict(object, depth);
    if (object instanceof PDFArray) {
      const copy = PDFArray.withContext(this.#to);
      for (const one of object.asArray()) copy.push(this.#copy(one, depth + 1));
      return copy;
    }
    return object;
  }

  #named(ref: PDFRef): PDFRef {
    const known = this.#known.get(ref);
    if (known) return known;
    const copy = this.#to.nextRef();
    this.#known.set(ref, copy);
    this.copied.push(copy);
    this.#waiting.push([ref, copy]);
    return copy;
  }

  #dict(dict: PDFDict, depth: number, dropped: ReadonlySet<string> = new Set()): PDFObject {
    const { PDFDict, PDFName, PDFNull, PDFString } = this.#library;
    const type = String(dict.lookup(PDFName.of("Type")));
    if (NEVER.has(type)) return PDFNull;
    const copy = PDFDict.withContext(this.#to);
    if (LAYERS.has(type)) {
      // Every layer is on: what belongs to one is drawn, and its name is nobody's business.
      copy.set(PDFName.of("Type"), PDFName.of("OCG"));
      copy.set(PDFName.of("Name"), PDFString.of(""));
      return copy;
    }
    for (const [key, value] of dict.entries())
      if (!dropped.has(key.decodeText())) copy.set(key, this.#copy(value, depth + 1));
    return copy;
  }
}
