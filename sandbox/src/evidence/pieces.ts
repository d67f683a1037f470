import type { PDFContext, PDFObject, PDFRef } from "@cantoo/pdf-lib";
import type { Library } from "./library.ts";

const latin = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"));

/**
 * Writes a PDF object by object, so that nobody holds the whole. The table of places stands at its end. An object that
 * was written may be forgotten.
 */
export class Pieces {
  readonly #library: Library;
  readonly #places = new Map<number, number>();
  #at = 0;

  constructor(library: Library) {
    this.#library = library;
  }

  *head(): Generator<Uint8Array> {
    // Bytes beyond ASCII in the second line: for programs that guess whether a file is text.
    yield this.#count(latin("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n"));
  }

  *object(ref: PDFRef, object: PDFObject): Generator<Uint8Array> {
    this.#places.set(ref.objectNumber, this.#at);
    yield this.#count(latin(`${ref.objectNumber} 0 obj\n`));
    if (object instanceof this.#library.PDFStream) {
      object.updateDict();
      yield this.#count(written(object.dict));
      yield this.#count(latin("\nstream\n"));
      yield this.#count(object.getContents());
      yield this.#count(latin("\nendstream\nendobj\n"));
    } else {
      yield this.#count(written(object));
      yield this.#count(latin("\nendobj\n"));
    }
  }

  /** The table, and what readers begin with. `id`: 32 hexadecimal digits. */
  *end({ trailerInfo, largestObjectNumber }: PDFContext, id: string): Generator<Uint8Array> {
    const tableAt = this.#at;
    const size = largestObjectNumber + 1;
    let table = `xref\n0 ${size}\n0000000000 65535 f \n`;
    for (let number = 1; number < size; number++) {
      const place = this.#places.get(number);
      table += place === undefined ? "0000000000 65535 f \n" : `${String(place).padStart(10, "0")} 00000 n \n`;
    }
    const { Root, Info } = trailerInfo;
    const known = `/Size ${size} /Root ${String(Root)}${Info ? ` /Info ${String(Info)}` : ""} /ID [<${id}> <${id}>]`;
    yield this.#count(latin(`${table}trailer\n<< ${known} >>\nstartxref\n${tableAt}\n%%EOF\n`));
  }

  #count(bytes: Uint8Array): Uint8Array {
    this.#at += bytes.length;
    return bytes;
  }
}

function written(object: PDFObject): Uint8Array {
  const bytes = new Uint8Array(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return bytes;
}
