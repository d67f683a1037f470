import type { Worksheet } from "exceljs";
import { EXCEL_MEDIA_TYPE } from "#provider/contract/exports";
import type { FileAnswer } from "#provider/contract/call";
import { safeText } from "./cell-text.ts";
import type { About } from "./filter-sheet.ts";

/** A table for a person to open. A date is a day at midnight UTC. */
export type Sheet = {
  name: string;
  columns: readonly { heading: string; width: number }[];
  rows: readonly (readonly (string | Date)[])[];
  /** A line below the rows. */
  note?: string | undefined;
  /** A second sheet of labels and their values. */
  about?: About | undefined;
};

/** Excel's format of a text cell: its content stays text, also after editing. */
const TEXT_FORMAT = "@";
const DAY_FORMAT = "yyyy-mm-dd";

/** The sheet as an Excel file. The library is larger than the rest of the Worker, so that only exports load it. */
export async function excelBytes({ name, columns, rows, note, about }: Sheet): Promise<Uint8Array<ArrayBuffer>> {
  const { default: ExcelJs } = await import("exceljs");
  const workbook = new ExcelJs.Workbook();
  const sheet = workbook.addWorksheet(name, { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = columns.map(({ width }) => ({ width }));
  sheet.addRow(columns.map(({ heading }) => heading)).font = { bold: true };
  for (const row of rows) sheet.addRow(row.map((cell) => (typeof cell === "string" ? safeText(cell) : cell)));
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows.length + 1, column: columns.length } };
  if (note !== undefined) sheet.addRow([note]);
  sheet.eachRow((row) =>
    row.eachCell((cell) => {
      cell.numFmt = cell.value instanceof Date ? DAY_FORMAT : TEXT_FORMAT;
      cell.alignment = { vertical: "top" };
    }),
  );
  if (about) addAbout(workbook.addWorksheet(about.name), about);
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

function addAbout(sheet: Worksheet, { lines }: About): void {
  sheet.columns = [{ width: 32 }, { width: 60 }];
  for (const [label, value] of lines) {
    const row = sheet.addRow([safeText(label), safeText(value)]);
    row.getCell(1).font = { bold: true };
    row.eachCell((cell) => (cell.numFmt = TEXT_FORMAT));
  }
}

/** An Excel file as a download of this name (without ending), from its bytes or a stream of them. */
export function excelFile(name: string, content: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>): FileAnswer {
  const { body } = new Response(content);
  if (!body) throw new Error("an Excel file is never empty");
  return { body, contentType: EXCEL_MEDIA_TYPE, contentDisposition: `attachment; filename="${name}.xlsx"` };
}

/** The sheet as a file. */
export async function excelAnswer(sheet: Sheet): Promise<Pick<FileAnswer, "body" | "contentType">> {
  const { body, contentType } = excelFile(sheet.name, await excelBytes(sheet));
  return { body, contentType };
}
