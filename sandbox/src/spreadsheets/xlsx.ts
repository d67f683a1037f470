import { areTooMany, CODE_LENGTH, formatsOfStyles, type NumberFormat } from "./formats.ts";
import type { OnRow, OtherSheet, SheetFacts } from "./rows.ts";
import { UnreadableFile } from "./unreadable.ts";
import { Words } from "./words.ts";
import { CellText, isTrue, RowReader } from "./xlsx-cells.ts";
import { demandShort, elementsIn, scan, targetOf, typeOf, type Parts } from "./xlsx-parts.ts";
import { attributeNamed, XmlScanner } from "./xml.ts";
import { partsOf, textOf, type Part } from "./zip.ts";

/**
 * The largest number of bytes that are read: ten times the longest file of invoices. Reading more would take longer
 * than a person waits.
 */
const READ_BYTES = 48 * 1024 * 1024;
/** The number of bytes of each further sheet that are searched for contents. */
const GLANCE_BYTES = 2 * 1024 * 1024;

const idOf = attributeNamed("Id");
const sheetIdOf = attributeNamed("id");
const stateOf = attributeNamed("state");
const formatIdOf = attributeNamed("numFmtId");
const formatCodeOf = attributeNamed("formatCode");
const from1904Of = attributeNamed("date1904");
const nameOf = attributeNamed("name");

/** A relation to another part: its id, its kind, and the part. */
type Relation = { id: string; kind: string; part: string };

/** A path relative to the folder of another part. */
function pathFrom(base: string, target: string): string {
  if (target.startsWith("/")) return target.slice(1);
  const folders = base.split("/").slice(0, -1);
  for (const step of target.split("/")) {
    if (step === "..") folders.pop();
    else if (step !== ".") folders.push(step);
  }
  return folders.join("/");
}

/** The relations of a part (`""`: of the file itself). */
function relationsOf(file: Uint8Array, parts: Parts, of: string): Relation[] {
  const cut = of.lastIndexOf("/") + 1;
  const name = `${of.slice(0, cut)}_rels/${of.slice(cut)}.rels`;
  return elementsIn(file, parts, name, "Relationship").map((attributes) => ({
    id: idOf(attributes) ?? "",
    kind: (typeOf(attributes) ?? "").split("/").at(-1) ?? "",
    part: pathFrom(of, targetOf(attributes) ?? ""),
  }));
}

/** The first visible sheet, its shared strings, its number formats, and the start of the day count. */
type Sheet = {
  name: string;
  others: readonly OtherSheet[];
  sheet: Part;
  words: Part | undefined;
  formats: readonly NumberFormat[];
  from1904: boolean;
};

function sheetOf(file: Uint8Array, parts: Parts, place: number): Sheet {
  const book = relationsOf(file, parts, "").find(({ kind }) => kind === "officeDocument")?.part;
  if (book === undefined || !/\bworkbook\d*\.xml$/i.test(book))
    throw new UnreadableFile("no workbook", { fault: "otherFormat" });
  const relations = relationsOf(file, parts, book);
  const worksheets = new Map(relations.flatMap(({ id, kind, part }) => (kind === "worksheet" ? [[id, part]] : [])));
  const shown = elementsIn(file, parts, book, "sheet")
    .filter((attributes) => ["visible", undefined].includes(stateOf(attributes)))
    .flatMap((attributes) => {
      const part = worksheets.get(sheetIdOf(attributes) ?? "");
      return part === undefined ? [] : [{ name: nameOf(attributes) ?? "", part }];
    });
  const wanted = shown[place];
  if (!wanted) throw new UnreadableFile("no sheet that is shown", { fault: "noSheet" });
  const sheet = parts.get(wanted.part);
  if (!sheet) throw new UnreadableFile(`no ${wanted.part}`);
  const related = (asked: string) => relations.find(({ kind }) => kind === asked)?.part ?? "";
  const from1904 = elementsIn(file, parts, book, "workbookPr").some((attributes) => isTrue(from1904Of(attributes)));
  const words = parts.get(related("sharedStrings"));
  if (sheet.size + (words?.size ?? 0) > READ_BYTES)
    throw new UnreadableFile("a sheet that is too large", { fault: "tooLargeInside" });
  return {
    name: wanted.name,
    others: shown.flatMap(({ name, part }, at) =>
      at === place ? [] : [{ place: at, name, rows: holdsAnything(file, parts.get(part)) }],
    ),
    sheet,
    words,
    formats: formatsOf(file, parts, related("styles")),
    from1904,
  };
}

/** Whether a sheet has a cell with contents, judged by its beginning. */
function holdsAnything(file: Uint8Array, part: Part | undefined): boolean {
  if (!part) return false;
  let isFound = false;
  let isValue = false;
  const scanner = new XmlScanner({
    open: (name) => (isValue = name === "v" || name === "t"),
    close: () => (isValue = false),
    text: (text) => (isFound ||= isValue && text.trim() !== ""),
  });
  let seen = 0;
  for (const piece of textOf(file, part)) {
    scanner.write(piece);
    seen += piece.length;
    if (isFound || seen > GLANCE_BYTES) break;
  }
  return isFound;
}

/** The number formats by style. */
function formatsOf(file: Uint8Array, parts: Parts, name: string): NumberFormat[] {
  const part = parts.get(name);
  if (!part) return [];
  demandShort(part, name);
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isInCells = false;
  scan(file, part, {
    open: (element, attributes) => {
      if (element === "cellXfs") isInCells = true;
      else if (element === "numFmt")
        codes.set(Number(formatIdOf(attributes)), (formatCodeOf(attributes) ?? "").slice(0, CODE_LENGTH + 1));
      else if (element === "xf" && isInCells) ids.push(Number(formatIdOf(attributes) ?? 0));
      if (areTooMany(ids.length, codes.size)) throw new UnreadableFile("too many styles", { fault: "tooLargeInside" });
    },
    close: (element) => {
      if (element === "cellXfs") isInCells = false;
    },
  });
  return formatsOfStyles(ids, codes);
}

function wordsOf(file: Uint8Array, part: Part | undefined): readonly string[] {
  const words = new Words();
  if (!part) return words.all;
  const text = new CellText();
  scan(file, part, {
    open: (name) => text.open(name),
    text: (piece) => text.add(piece),
    close: (name) => {
      text.close(name);
      if (name === "si") words.add(text.take());
    },
  });
  return words.all;
}

/** Reads one of the visible sheets of an XLSX row by row, by its position among them. Throws {@link UnreadableFile}. */
export function readXlsx(file: Uint8Array, onRow: OnRow, place: number): SheetFacts {
  const parts = partsOf(file);
  const { name: sheetName, others, sheet, words, ...shown } = sheetOf(file, parts, place);
  const reader = new RowReader(wordsOf(file, words), shown, onRow);
  scan(file, sheet, {
    open: (name, attributes) => reader.open(name, attributes),
    text: (text) => reader.text(text),
    close: (name) => reader.close(name),
  });
  if (!reader.hasRows) throw new UnreadableFile("a sheet without rows");
  return { sheet: sheetName, others, hiddenColumns: reader.hiddenColumns };
}
