import type { FileAnswer } from "#provider/contract/call";

/** A table as a person would open it. A date is a day at midnight UTC. */
export type Sheet = {
  name: string;
  columns: readonly { heading: string; width: number }[];
  rows: readonly (readonly (string | Date)[])[];
  /** A line below the rows. */
  note?: string | undefined;
};

const EXCEL = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Excel's own mark of a text cell: what is in it stays text, also after it was edited. */
const TEXT_FORMAT = "@";
const DAY_FORMAT = "yyyy-mm-dd";

/** What no cell can hold. */
// eslint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Beginnings that a spreadsheet may take for a formula, also their full-width forms, also behind blanks. */
const FORMULA_START = /^[\s\u200b\ufeff]*[=+\-@\t\r＝＋－＠]|^[\t\r]/u;
const PHONE = /^\+\d+$/;

/**
 * A text that nobody's spreadsheet runs, whether the file is opened as it is or saved as CSV and opened again: what could begin a
 * formula gets an apostrophe before it. Phone numbers are left as they are: they would be numbers at worst.
 */
export function safeText(text: string): string {
  const clean = text.replace(/\p{Surrogate}/gu, "\ufffd").replace(UNPRINTABLE, "");
  return FORMULA_START.test(clean) && !PHONE.test(clean) ? `'${clean}` : clean;
}

/** The sheet as an Excel file. The library is loaded only when somebody exports: it is larger than the rest of the Worker. */
export async function excelBytes({ name, columns, rows, note }: Sheet): Promise<Uint8Array<ArrayBuffer>> {
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
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

/** The sheet as a download of that name. */
export async function excelAnswer(sheet: Sheet, fileName: string): Promise<FileAnswer> {
  const { body } = new Response(await excelBytes(sheet));
  if (!body) throw new Error("an Excel file is never empty");
  return { body, contentType: EXCEL, contentDisposition: `attachment; filename="${fileName}"` };
}
