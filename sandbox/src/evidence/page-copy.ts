import type { PDFDict, PDFDocument, PDFName, PDFObject, PDFOperator, PDFPage } from "@cantoo/pdf-lib";
import { annotationsOf } from "./annotations.ts";
import type { Copying } from "./copying.ts";
import type { Library } from "./library.ts";
import { contentStreams, pageContent } from "./page-content.ts";
import { withStrip, type Box, type Matrix, type Strip } from "./page-view.ts";
import { viewOf } from "./pdf-read.ts";

/** Kinds of resources that a page gets more of. */
const EXTENDED = ["Font", "XObject", "ExtGState"];

/**
 * Puts a person's page behind the others: what it draws as one drawing, what lies on it (boxes, stamps, typed values)
 * as further ones, both cut to the part that the person sees, and below that an empty strip. Nothing of it can be
 * clicked, lifted, filled in or run, and a stack of states that it leaves open ends with its drawing.
 */
export function copyPage(
  library: Library,
  { from, page, copying }: { from: PDFDocument; page: PDFPage; copying: Copying },
  to: PDFDocument,
): { page: PDFPage; strip: Strip } {
  const view = viewOf(library, page);
  const strip = withStrip(view);
  const copy = to.addPage([strip.media.width, strip.media.height]);
  const { node } = copy;
  const name = (text: string): PDFName => library.PDFName.of(text);
  const corners = ({ x, y, width, height }: Box) => to.context.obj([x, y, x + width, y + height]);
  node.set(name("MediaBox"), corners(strip.media));
  node.set(name("Rotate"), to.context.obj(view.turn));
  if (view.unit !== 1) node.set(name("UserUnit"), to.context.obj(view.unit));
  const group = page.node.get(name("Group"));
  if (group) node.set(name("Group"), copying.of(group));

  const named = page.node.getInheritableAttribute(name("Resources"));
  const resources = named ? copying.of(named) : to.context.obj({});
  node.set(name("Resources"), extendable(library, to, resources));
  const content = contentOf(library, { page, copying }, to);
  const drawings: [PDFObject, Matrix | undefined][] = [];
  if (content) {
    const { dict } = content;
    for (const key of ["Type", "Subtype", "FormType", "BBox", "Matrix", "Resources", "Group"]) dict.delete(name(key));
    dict.set(name("Type"), name("XObject"));
    dict.set(name("Subtype"), name("Form"));
    dict.set(name("BBox"), corners(view.box));
    dict.set(name("Resources"), resources);
    drawings.push([copying.register(content), undefined]);
  }
  for (const { at, matrix } of annotationsOf(library, from, page).overlays) drawings.push([copying.of(at), matrix]);
  const operators = drawings.flatMap(([drawing, matrix]) => drawn(library, copy, drawing, matrix));
  const { pushGraphicsState, popGraphicsState, rectangle, clip, endPath } = library;
  const { x, y, width, height } = view.box;
  copy.pushOperators(
    pushGraphicsState(),
    rectangle(x, y, width, height),
    clip(),
    endPath(),
    ...operators,
    popGraphicsState(),
  );
  return { page: copy, strip };
}

function drawn(library: Library, page: PDFPage, drawing: PDFObject, matrix: Matrix | undefined): PDFOperator[] {
  const { PDFRef, pushGraphicsState, popGraphicsState, concatTransformationMatrix, drawObject } = library;
  if (!(drawing instanceof PDFRef)) throw new Error("a drawing is named");
  const called = page.node.newXObject("Evidence", drawing);
  return [
    pushGraphicsState(),
    ...(matrix ? [concatTransformationMatrix(...matrix)] : []),
    drawObject(called),
    popGraphicsState(),
  ];
}

/** A page's content as one stream: its own where it is one, otherwise all of them joined. */
function contentOf(
  library: Library,
  { page, copying }: { page: PDFPage; copying: Copying },
  to: PDFDocument,
): ReturnType<typeof to.context.stream> | undefined {
  const streams = contentStreams(library, page);
  const [first] = streams;
  if (!first) return undefined;
  if (streams.length > 1) return to.context.flateStream(pageContent(library, page));
  const copy = copying.of(first);
  if (!(copy instanceof library.PDFRawStream)) throw new Error("a copy of a stream is one");
  return copy;
}

/** Resources of their own for a page: the same things by the same names, and room for more. */
function extendable(library: Library, to: PDFDocument, resources: PDFObject): PDFDict {
  const { PDFDict, PDFName } = library;
  const given = to.context.lookup(resources);
  const own = given instanceof PDFDict ? given.clone(to.context) : to.context.obj({});
  for (const kind of EXTENDED) {
    const things = own.lookup(PDFName.of(kind));
    own.set(PDFName.of(kind), things instanceof PDFDict ? things.clone(to.context) : to.context.obj({}));
  }
  return own;
}
