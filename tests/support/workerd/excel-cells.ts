import ExcelJs from "exceljs";

/** A sheet of an Excel file as a reader finds it: the first one, or the one with a name. */
export async function sheetOf(bytes: ArrayBuffer | Uint8Array, name?: string): Promise<ExcelJs.Worksheet> {
  const workbook = new ExcelJs.Workbook();
  await workbook.xlsx.load(bytes instanceof Uint8Array ? new Uint8Array(bytes).buffer : bytes);
  const sheet = name === undefined ? workbook.worksheets[0] : workbook.getWorksheet(name);
  if (!sheet) throw new Error("the file has no sheet");
  return sheet;
}

/** The cells of the first sheet row by row, `null` for an empty one between others; empty rows are left out. */
export const cellsOf = async (bytes: ArrayBuffer | Uint8Array): Promise<ExcelJs.CellValue[][]> =>
  rowsOf(await sheetOf(bytes));

/** The cells of the sheet with this name. */
export const linesOf = async (bytes: ArrayBuffer, sheet: string): Promise<ExcelJs.CellValue[][]> =>
  rowsOf(await sheetOf(bytes, sheet));

function rowsOf(sheet: ExcelJs.Worksheet): ExcelJs.CellValue[][] {
  const rows: ExcelJs.CellValue[][] = [];
  sheet.eachRow((row) => {
    const cells: ExcelJs.CellValue[] = [];
    row.eachCell({ includeEmpty: true }, (cell) => cells.push(cell.value));
    rows.push(cells);
  });
  return rows;
}
