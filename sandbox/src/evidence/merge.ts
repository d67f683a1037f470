import { createHash } from "node:crypto";
import type { PDFDocument, PDFPage } from "@cantoo/pdf-lib";
import { openPens, type Pens } from "../exports/pdf-pen.ts";
import { joined } from "../images/bytes.ts";
import { Copying } from "./copying.ts";
import { EVIDENCE_WORDS } from "./evidence-words.ts";
import { pdfLibrary, type Library } from "./library.ts";
import { openedPdf } from "./open-pdf.ts";
import { copyPage } from "./page-copy.ts";
import { withStrip, type Strip } from "./page-view.ts";
import type { EvidencePart, MergedPage, Merging } from "./parts.ts";
import { picturePage } from "./picture-page.ts";
import { readPicture } from "./picture.ts";
import { Pieces } from "./pieces.ts";
import { evidenceSeal } from "./seal.ts";
import { stampPage, type Stamp } from "./stamp.ts";
import { drawSheet, layOut, SHEET, textsOf, type WrittenSheet } from "./text-pages.ts";

/*
 * Evidence as one PDF (docs/decisions/0177): pages that we write, and files that people sent. One file after another is
 * loaded, taken over, written and forgotten, so that ten files of 4 MB need the memory of one.
 */

/** A part with its pages. */
type Planned = { part: EvidencePart; pages: MergedPage[]; sheets: WrittenSheet[] };
type Plan = { library: Library; pdf: PDFDocument; pens: Pens; planned: Planned[]; total: number };

async function plan({ parts, about, title, language, fonts }: Merging): Promise<Plan> {
  const library = await pdfLibrary();
  const pdf = await library.PDFDocument.create({ updateMetadata: false });
  const made = new Date(about.madeAt);
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setSubject(`${about.disputeId}, ${about.appId}`);
  pdf.setLanguage(language);
  pdf.setProducer("Sandbox provider");
  pdf.setCreator("Sandbox provider");
  pdf.setCreationDate(made);
  pdf.setModificationDate(made);
  const pens = await openPens(pdf, fonts);
  const words = EVIDENCE_WORDS[language];
  const texts = parts.flatMap((part, place) =>
    part.kind === "text" ? textsOf(part.title, part.blocks) : [words.file(place, part.name)],
  );
  await pens.regular.ready(
    ...texts,
    "0123456789 ·…",
    words.pageOfFile(0, 0),
    words.page(0, 0),
    words.dispute(about.disputeId),
  );
  await pens.bold.ready(...texts);

  let number = 0;
  const planned = parts.map((part, place): Planned => {
    const sheets = part.kind === "text" ? layOut(part.title, part.blocks, pens) : [];
    const pages = part.kind === "text" ? sheets.length : part.pages;
    const name = part.kind === "text" ? part.title : part.name;
    return {
      part,
      sheets,
      pages: Array.from({ length: pages }, (_, at) => ({ number: ++number, part: place, name, page: at + 1, pages })),
    };
  });
  return { library, pdf, pens, planned, total: number };
}

/** The pages that merging gives, in their order. No file is loaded. */
export const evidencePages = async (merging: Merging): Promise<MergedPage[]> =>
  (await plan(merging)).planned.flatMap(({ pages }) => pages);

/**
 * One page of what merging gives, alone in a PDF without a seal: what a person looks at before sending. Loads the one
 * file that it is from. Undefined if there is no such page.
 */
export async function evidencePage(merging: Merging, number: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const planned = await plan(merging);
  if (!Number.isInteger(number) || number < 1 || number > planned.total) return undefined;
  const pieces: Uint8Array[] = [];
  for await (const piece of written(merging, planned, number)) pieces.push(piece);
  return joined(pieces);
}

/**
 * The merged file with its seal, in pieces of up to 4 MB, in order. `secret`: the Worker's TOKEN_HMAC_KEY. Throws for a
 * file that `readEvidence` refuses, or that has other pages than its part says.
 */
export async function* mergeEvidence(merging: Merging, secret: string): AsyncGenerator<Uint8Array> {
  const planned = await plan(merging);
  const hash = createHash("sha256");
  for await (const piece of written(merging, planned)) {
    hash.update(piece);
    yield piece;
  }
  yield evidenceSeal(secret, { ...merging.about, pages: planned.total }, hash.digest("hex"));
}

/** The bytes of all pages, or of one alone. */
async function* written(
  merging: Merging,
  { library, pdf, pens, planned, total }: Plan,
  only?: number,
): AsyncGenerator<Uint8Array> {
  const pieces = new Pieces(library);
  const words = EVIDENCE_WORDS[merging.language];
  yield* pieces.head();
  let file = 0;
  for (const { part, pages, sheets } of planned) {
    if (part.kind === "file") file += 1;
    const wanted = pages.filter(({ number }) => only === undefined || number === only);
    if (wanted.length === 0) continue;
    const stampOf = ({ number, name, page, pages: all }: MergedPage): Stamp => ({
      left: part.kind === "text" ? name : `${words.file(file, name)} · ${words.pageOfFile(page, all)}`,
      right: `${words.dispute(merging.about.disputeId)} · ${words.page(number, total)}`,
    });
    const source = await sourceOf({ library, pdf, pens }, part, sheets);
    for (const page of wanted) {
      const { page: made, strip } = await source.page(page.page - 1);
      stampPage(library, made, strip, stampOf(page), pens);
    }
    for (const ref of source.copied) {
      const object = pdf.context.lookup(ref);
      if (object) yield* pieces.object(ref, object);
      pdf.context.delete(ref);
    }
  }
  await pdf.flush();
  for (const [ref, object] of pdf.context.enumerateIndirectObjects()) yield* pieces.object(ref, object);
  const { about } = merging;
  const id = createHash("sha256")
    .update(JSON.stringify([about, total, only ?? 0]))
    .digest("hex")
    .slice(0, 32);
  yield* pieces.end(pdf.context, id);
}

/** Where the pages of a part come from; `copied` are the objects that its pages brought along. */
type Source = { page: (place: number) => Promise<{ page: PDFPage; strip: Strip }>; copied: Copying["copied"] };

async function sourceOf(
  { library, pdf, pens }: Pick<Plan, "library" | "pdf" | "pens">,
  part: EvidencePart,
  sheets: readonly WrittenSheet[],
): Promise<Source> {
  if (part.kind === "text")
    return { copied: [], page: async (place) => writtenPage(library, pdf, sheets[place] ?? [], pens) };
  const bytes = await part.load();
  if (part.type !== "pdf") {
    const copying = new Copying(library, pdf.context, pdf.context);
    const picture = readPicture(bytes, part.type);
    return { copied: copying.copied, page: () => picturePage(library, picture, pdf, copying) };
  }
  const opened = await openedPdf(library, bytes);
  if (opened.pages.length !== part.pages) throw new Error(`${opened.pages.length} pages instead of ${part.pages}`);
  const copying = new Copying(library, opened.pdf.context, pdf.context);
  return {
    copied: copying.copied,
    page: async (place) => {
      const page = opened.pages[place];
      if (!page) throw new Error(`no page ${place}`);
      return copyPage(library, { from: opened.pdf, page, copying }, pdf);
    },
  };
}

function writtenPage(
  library: Library,
  pdf: PDFDocument,
  sheet: WrittenSheet,
  pens: Pens,
): { page: PDFPage; strip: Strip } {
  const strip = withStrip({ box: { x: 0, y: 0, ...SHEET }, turn: 0, unit: 1 });
  const { x, y, width, height } = strip.media;
  const page = pdf.addPage([width, height]);
  page.node.set(library.PDFName.of("MediaBox"), pdf.context.obj([x, y, x + width, y + height]));
  drawSheet(library, page, sheet, pens);
  return { page, strip };
}
