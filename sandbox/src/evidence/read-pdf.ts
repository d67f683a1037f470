import type { EvidenceWarning } from "#provider/contract/evidence";
import { annotationsOf } from "./annotations.ts";
import { attachmentsOf } from "./attachments.ts";
import { Drawing } from "./drawn-things.ts";
import { hasHiddenLayers } from "./layers.ts";
import { pdfLibrary } from "./library.ts";
import { openedPdf } from "./open-pdf.ts";
import { pageContent } from "./page-content.ts";
import { after } from "./page-view.ts";
import { dictIn, found, matrixIn, sheetOf, viewOf } from "./pdf-read.ts";
import { hasCutOff, hasWordsUnderBox } from "./under-boxes.ts";
import { unpacked } from "./unpacked.ts";
import { UnusableEvidence } from "./unusable-evidence.ts";

/** What a PDF is as evidence. */
export type ReadPdf = { pages: number; warnings: EvidenceWarning[]; attachments: string[]; signers: string[] };

/** Reads a PDF; throws `UnusableEvidence`. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const library = await pdfLibrary();
  const { pdf, pages, isLocked } = await openedPdf(library, bytes);
  const form = dictIn(library, pdf.catalog, "AcroForm");
  if (form?.has(library.PDFName.of("XFA")) === true && String(found(library, pdf.catalog, "NeedsRendering")) === "true")
    throw new UnusableEvidence("portalForm", "a form of XFA");
  if (hasHiddenLayers(library, pdf)) throw new UnusableEvidence("layersOff", "layers that are off or switched");
  const brought = attachmentsOf(library, pdf);
  const [attachments, signers] = [new Set(brought.names), new Set<string>()];
  const warnings = new Set<EvidenceWarning>(isLocked ? ["locked"] : []);
  if (brought.has) warnings.add("attachmentsLeft");
  for (const page of pages) {
    const annotations = annotationsOf(library, pdf, page);
    const { box } = viewOf(library, page);
    const content = new Drawing(library);
    content.look(pageContent(library, page), page.node.Resources());
    const above = new Drawing(library);
    for (const { stream, matrix } of annotations.overlays) {
      const own = after(matrixIn(library, stream.dict), matrix);
      above.look(unpacked(library, stream), dictIn(library, stream.dict, "Resources"), own);
    }
    const { overlays, marked, hasNote, hasAttachment, hasSignature } = annotations;
    if (hasWordsUnderBox(content.things, above.things, marked)) warnings.add("wordsUnderBox");
    // What is too much to look at is told with the more careful word, where there is a box or a crop at all.
    else if (!content.isWhole && overlays.length > 0) warnings.add("wordsUnderBox");
    const sheet = sheetOf(library, page);
    const isCropped = sheet.width > box.width + 1 || sheet.height > box.height + 1;
    if (isCropped && (!content.isWhole || hasCutOff(content.things, sheet, box))) warnings.add("cutOff");
    if (hasNote) warnings.add("notesLeft");
    if (hasAttachment) warnings.add("attachmentsLeft");
    if (hasSignature) warnings.add("signatureEnds");
    for (const name of annotations.attachments) attachments.add(name);
    for (const name of annotations.signers) signers.add(name);
  }
  return { pages: pages.length, warnings: [...warnings], attachments: [...attachments], signers: [...signers] };
}
