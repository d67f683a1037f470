import type { PDFPage, PDFRawStream } from "@cantoo/pdf-lib";
import { joined } from "../images/bytes.ts";
import type { Library } from "./library.ts";
import { unpacked, UNPACKED_BYTES } from "./unpacked.ts";
import { UnusableEvidence } from "./unusable-evidence.ts";

/** The streams that make up a page's content; none for an empty page. */
export function contentStreams({ PDFArray, PDFRawStream }: Library, { node }: PDFPage): PDFRawStream[] {
  const contents = node.Contents();
  const all = contents instanceof PDFArray ? contents.asArray().map((one) => node.context.lookup(one)) : [contents];
  return all.filter((one) => one instanceof PDFRawStream);
}

/** The content of a page as one, unpacked. A new stream begins a new word. Throws `UnusableEvidence` for too much. */
export function pageContent(library: Library, page: PDFPage): Uint8Array {
  const pieces: Uint8Array[] = [];
  let left = UNPACKED_BYTES;
  for (const stream of contentStreams(library, page)) {
    const piece = unpacked(library, stream);
    left -= piece.length;
    if (left < 0) throw new UnusableEvidence("tooDetailed", "a page that comes to too much");
    pieces.push(piece, Uint8Array.of(10));
  }
  return joined(pieces);
}
