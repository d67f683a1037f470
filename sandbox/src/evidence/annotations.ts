import type { PDFDict, PDFDocument, PDFObject, PDFPage, PDFRawStream } from "@cantoo/pdf-lib";
import type { Library } from "./library.ts";
import { intoRectangle, type Box, type Matrix } from "./page-view.ts";
import { boxIn, dictIn, found, matrixIn, membersIn, nameIn, numberIn, textIn } from "./pdf-read.ts";
import { unpacked } from "./unpacked.ts";
import { UnusableEvidence } from "./unusable-evidence.ts";

/** A drawing that lies on a page without being part of its content: of a box, a stamp, a typed value. */
export type Overlay = { stream: PDFRawStream; at: PDFObject; matrix: Matrix; bounds: Box };

/** What a page's annotations come to. `marked`: places that are marked to be blackened, and are not. */
export type Annotations = {
  overlays: Overlay[];
  attachments: string[];
  signers: string[];
  marked: Box[];
  hasAttachment: boolean;
  hasNote: boolean;
  hasSignature: boolean;
};

/** Flags (ISO 32000-1, 12.5.3) of what nobody sees on a screen. */
const HIDDEN = 2;
const NO_VIEW = 32;
/** Annotations that are no part of a page's picture: what happens on a click, and the frame around that. */
const NOT_DRAWN = ["Link", "Popup", "Screen", "Movie", "Sound", "RichMedia", "3D", "TrapNet", "PrinterMark"];
/** Fields of text or choice, whose typed value has to be drawn. */
const TYPED = ["Tx", "Ch"];
const SHOWN_TEXT = /T[jJ]|['"]/;
/** How many holders of a field stand above it at most. */
const MOST_PARENTS = 16;

/** The annotations of a page as drawings. Throws `UnusableEvidence` for one that only some programs draw. */
export function annotationsOf(library: Library, pdf: PDFDocument, page: PDFPage): Annotations {
  const all: Annotations = {
    overlays: [],
    attachments: [],
    signers: [],
    marked: [],
    hasAttachment: false,
    hasNote: false,
    hasSignature: false,
  };
  const form = dictIn(library, pdf.catalog, "AcroForm");
  const isRedrawn = form !== undefined && String(found(library, form, "NeedAppearances")) === "true";
  for (const annotation of membersIn(library, page.node, "Annots")) {
    if (!(annotation instanceof library.PDFDict)) continue;
    const flags = numberIn(library, annotation, "F") ?? 0;
    const kind = nameIn(library, annotation, "Subtype");
    if (kind === "Popup" || kind === "Text") all.hasNote = true;
    if (kind === "FileAttachment") {
      all.hasAttachment = true;
      all.attachments.push(...fileNames(library, dictIn(library, annotation, "FS")));
    }
    if ((flags & (HIDDEN | NO_VIEW)) !== 0) continue;
    const box = boxIn(library, annotation, "Rect");
    if (kind === "Redact" && box) all.marked.push(box);
    if (NOT_DRAWN.includes(kind)) continue;
    if (kind === "Widget") judgeField(library, annotation, isRedrawn, all);
    const drawing = drawingOf(library, annotation);
    if (drawing && box) {
      const bounds = boxIn(library, drawing.stream.dict, "BBox");
      const matrix = bounds && intoRectangle(box, bounds, matrixIn(library, drawing.stream.dict));
      if (bounds && matrix) all.overlays.push({ ...drawing, matrix, bounds });
    } else if (!drawing && box && !["Widget", "Text", "FileAttachment"].includes(kind))
      throw new UnusableEvidence("notDrawn", `a mark of kind ${kind} without a drawing`);
  }
  return all;
}

/** The drawing that is shown: of several, the one of the present state. */
function drawingOf(library: Library, annotation: PDFDict): Pick<Overlay, "stream" | "at"> | undefined {
  const { PDFName, PDFDict, PDFRawStream } = library;
  const drawings = dictIn(library, annotation, "AP");
  const normal = drawings && found(library, drawings, "N");
  const holder = normal instanceof PDFDict ? normal : drawings;
  const key = PDFName.of(normal instanceof PDFDict ? nameIn(library, annotation, "AS") : "N");
  const at = holder?.get(key);
  const stream = at && annotation.context.lookup(at);
  return at && stream instanceof PDFRawStream ? { stream, at } : undefined;
}

/** Notes a signature; throws for a typed value that is not drawn, or that every program draws anew. */
function judgeField(library: Library, field: PDFDict, isRedrawn: boolean, all: Annotations): void {
  const kind = inheritedOf(library, field, "FT");
  const type = kind instanceof library.PDFName ? kind.decodeText() : "";
  const value = inheritedOf(library, field, "V");
  if (type === "Sig" && value instanceof library.PDFDict) {
    all.hasSignature = true;
    const signer = textIn(library, value, "Name").trim();
    if (signer !== "") all.signers.push(signer);
  }
  const drawing = drawingOf(library, field);
  if (!drawing && dictIn(library, field, "MK")?.has(library.PDFName.of("BG")) === true)
    throw new UnusableEvidence("notDrawn", "a field whose ground is not drawn");
  if (!TYPED.includes(type) || !isTyped(library, value)) return;
  if (!drawing) throw new UnusableEvidence("notDrawn", "a typed value without a drawing");
  // The form asks that its values be drawn anew: the drawing may be that of an empty field.
  if (isRedrawn && !SHOWN_TEXT.test(Buffer.from(unpacked(library, drawing.stream)).toString("latin1")))
    throw new UnusableEvidence("notDrawn", "a typed value that the drawing does not have");
}

const isTyped = ({ PDFString, PDFHexString, PDFArray }: Library, value: PDFObject | undefined): boolean =>
  value instanceof PDFArray
    ? value.size() > 0
    : (value instanceof PDFString || value instanceof PDFHexString) && value.decodeText().trim() !== "";

/** A property of a field, which it may have of a field above it. */
function inheritedOf(library: Library, field: PDFDict, name: string): PDFObject | undefined {
  let holder: PDFDict | undefined = field;
  for (let level = 0; holder && level < MOST_PARENTS; level++) {
    const value = found(library, holder, name);
    if (value !== undefined) return value;
    holder = dictIn(library, holder, "Parent");
  }
  return undefined;
}

/** The name of a file in a file, as its holder gives it. */
export function fileNames(library: Library, file: PDFDict | undefined): string[] {
  if (!file) return [];
  const name = (textIn(library, file, "UF") || textIn(library, file, "F")).trim();
  return name === "" ? [] : [name];
}
