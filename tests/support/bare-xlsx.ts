import { strToU8, zipSync } from "fflate";

/** A relation of a workbook to a part of it. */
export const relation = (id: number, kind: string, target: string) =>
  `<Relationship Id="r${id}" Type="x/${kind}" Target="${target}"/>`;

type Parts = { sheets?: string; relations?: string; styles?: string; words?: string };
/** An XLSX of one sheet with these rows and further parts, in a form that no program writes, not compressed. */
export function bareXlsx(
  rows: string,
  { sheets = "", relations = "", styles = "", words = "" }: Parts = {},
): Uint8Array<ArrayBuffer> {
  const parts = {
    "_rels/.rels": `<Relationships>${relation(1, "officeDocument", "xl/workbook.xml")}</Relationships>`,
    "xl/workbook.xml": `<workbook><sheets><sheet name="Pay" r:id="r1"/>${sheets}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships>${relation(1, "worksheet", "sheet.xml")}${relation(2, "styles", "styles.xml")}${relation(3, "sharedStrings", "words.xml")}${relations}</Relationships>`,
    "xl/styles.xml": `<styleSheet>${styles}</styleSheet>`,
    "xl/words.xml": `<sst>${words}</sst>`,
    "xl/sheet.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  };
  // Stored, because a part that is compressed too tightly is refused before it is read.
  return new Uint8Array(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])), { level: 0 }),
  );
}
/** A row with a cell of 17. */
export const ONE_ROW = '<row r="1"><c r="A1" s="1"><v>17</v></c></row>';
/** Styles that all have one number format. */
export const styled = (code: string, styles: number) =>
  `<numFmts><numFmt numFmtId="170" formatCode="${code}"/></numFmts><cellXfs>${'<xf numFmtId="170"/>'.repeat(styles)}</cellXfs>`;
