import type { PDFDocument, PDFPage, PDFRef } from "@cantoo/pdf-lib";
import { dayText } from "#provider/rules/day-text";
import { wholeText } from "#provider/rules/money-text";
import { emojiIn } from "../exports/pdf-letters.ts";
import { drawLine, openPens, type Fonts, type Pens } from "../exports/pdf-pen.ts";
import { hexOf, sha256, type Bytes } from "../signatures/bytes.ts";
import type { Contract, MadeContract } from "./contract-data.ts";
import { CONTRACT_WORDS, textHashOf } from "./contract-text.ts";
import { layOut, PAGE, QR, type Sheet, type Written } from "./contract-layout.ts";
import { SIGNATURE_FIELDS } from "./signature-fields.ts";

type Library = typeof import("@cantoo/pdf-lib");

/** See `makeContract`, which provides the fonts. */
export async function contractPdf(contract: Contract, fonts: Fonts): Promise<MadeContract> {
  // Large libraries that only a PDF needs.
  const [library, { encode }] = await Promise.all([import("@cantoo/pdf-lib"), import("uqr")]);
  const pdf = await library.PDFDocument.create();
  await describe(library, pdf, contract);
  const { text, evidence } = contract;
  const said = [
    ...textsOf([contract, CONTRACT_WORDS[text.language].file]),
    PUT_IN,
    CONTRACT_WORDS[text.language].file.page("", ""),
  ];
  const dated = dayText(text.language, contract.day);
  const pens = await openPens(pdf, fonts);
  await pens.regular.ready(...said, dated);
  await pens.bold.ready(...said);
  const unknown = Array.from(new Set([...pens.regular.unknown, ...pens.bold.unknown, ...said.flatMap(emojiIn)]));
  if (unknown.length > 0) return { ok: false, letters: unknown };

  const hash = evidence ? await textHashOf(text) : "";
  const sheets = layOut({ ...contract, textHash: hash, dated }, pens);
  const pages = sheets.map((sheet) => draw(library, pdf, sheet, pens));
  const last = pages.at(-1);
  const code = sheets.at(-1)?.codeAt;
  if (!last || code === undefined) throw new Error("a contract ends with its code");
  drawCode(library, last, encode(contract.checkUrl, { ecc: "M", border: 0 }).data, PAGE.margin, code);
  for (const [place, page] of pages.entries()) {
    const words = CONTRACT_WORDS[text.language].file;
    const foot = `${text.number} · ${words.page(wholeText(text.language, place + 1), String(pages.length))}`;
    const small = { y: 40, size: 8, pen: "regular", tone: "quiet" } as const;
    write(library, page, { ...small, line: pens.regular.line(foot), x: PAGE.margin }, pens);
    const side = pens.regular.width(words.sandbox, 8);
    const right = PAGE.width - PAGE.margin - side;
    write(library, page, { ...small, line: pens.regular.line(words.sandbox), x: right }, pens);
  }
  addFields(library, pdf, Object.values(SIGNATURE_FIELDS), last);
  // Signing adds revisions with classic tables, which cannot follow object streams.
  const bytes = await pdf.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
  return { ok: true, pdf: new Uint8Array(bytes) };
}

/** Letters that the file adds to the text: for numbers, instants and separators. */
const PUT_IN = "0123456789abcdef UTC.,:·-";

/** Every text in a value. */
const textsOf = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [];

/** The file's metadata and id. All of it comes from the contract, so that the same file can be made again. */
async function describe({ PDFHexString }: Library, pdf: PDFDocument, { text, day, evidence }: Contract): Promise<void> {
  const made = new Date(evidence?.signingAt ?? `${day}T00:00:00Z`);
  pdf.setTitle(`${text.title} ${text.number}`, { showInWindowTitleBar: true });
  pdf.setSubject(text.parties.map(({ name }) => name).join(", "));
  pdf.setLanguage(text.language);
  pdf.setProducer("Sandbox provider");
  pdf.setCreator("Sandbox provider");
  pdf.setCreationDate(made);
  pdf.setModificationDate(made);
  const named: Bytes = new Uint8Array(new TextEncoder().encode(JSON.stringify([text, day, evidence])));
  const id = PDFHexString.of(hexOf((await sha256(named)).subarray(0, 16)));
  pdf.context.trailerInfo.ID = pdf.context.obj([id, id]);
}

function draw(library: Library, pdf: PDFDocument, sheet: Sheet, pens: Pens): PDFPage {
  const page = pdf.addPage([PAGE.width, PAGE.height]);
  const color = library.rgb(0.302, 0.741, 0.776);
  if (sheet.isFirst) page.drawRectangle({ x: 0, y: PAGE.height - 8, width: PAGE.width, height: 8, color });
  for (const one of sheet.written) write(library, page, one, pens);
  for (const y of sheet.rules)
    page.drawLine({
      start: { x: PAGE.margin, y },
      end: { x: PAGE.width - PAGE.margin, y },
      thickness: 0.75,
      color: library.rgb(0.86, 0.89, 0.91),
    });
  return page;
}

function write({ rgb }: Library, page: PDFPage, { line, pen, tone, ...look }: Written, pens: Pens): void {
  drawLine(page, pens[pen], line, { ...look, color: tone === "ink" ? rgb(0.04, 0.14, 0.2) : rgb(0.3, 0.36, 0.41) });
}

/** Draws the code as one filled path of rectangles. Adjacent modules of a row are one rectangle. */
function drawCode(library: Library, page: PDFPage, code: readonly boolean[][], x: number, y: number): void {
  const { pushGraphicsState, popGraphicsState, setFillingRgbColor, rectangle, fill } = library;
  const side = QR / code.length;
  const path = code.flatMap((modules, row) =>
    runsOf(modules).map(([from, to]) =>
      rectangle(x + from * side, y + (code.length - row - 1) * side, (to - from) * side, side),
    ),
  );
  page.pushOperators(pushGraphicsState(), setFillingRgbColor(0, 0, 0), ...path, fill(), popGraphicsState());
}

/** The beginnings and ends of dark modules in a row. */
function runsOf(modules: readonly boolean[]): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let from = 0; from < modules.length; from++) {
    if (!modules[from]) continue;
    let to = from;
    while (modules[to]) to++;
    found.push([from, to]);
    from = to;
  }
  return found;
}

/**
 * Adds signature fields without appearance and value. They exist from the start, so that signing fills them and changes
 * nothing else.
 */
function addFields({ PDFName, PDFString }: Library, pdf: PDFDocument, names: readonly string[], page: PDFPage): void {
  const fields: PDFRef[] = names.map((name) =>
    pdf.context.register(
      pdf.context.obj({
        Type: "Annot",
        Subtype: "Widget",
        FT: "Sig",
        T: PDFString.of(name),
        Rect: [0, 0, 0, 0],
        // Flags: printed and locked.
        F: 132,
        P: page.ref,
      }),
    ),
  );
  page.node.set(PDFName.of("Annots"), pdf.context.obj(fields));
  // Flags: signatures exist, and the file may only be appended to.
  pdf.catalog.set(PDFName.of("AcroForm"), pdf.context.obj({ Fields: fields, SigFlags: 3 }));
}
