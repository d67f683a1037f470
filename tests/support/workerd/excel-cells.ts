import ExcelJs from "exceljs";

/** The first sheet of an Excel file as a reader of it finds it. */
export async function sheetOf(bytes: ArrayBuffer | Uint8Array): Promise<ExcelJs.Worksheet> {
  const workbook = new ExcelJs.Workbook();
  await workbook.xlsx.load(bytes instanceof Uint8Array ? new Uint8Array(bytes).buffer : bytes);
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error("the file has no sheet");
  return sheet;
}

/** Its cells row by row, `null` for an empty one between others; rows without any are left out. */
export async function cellsOf(bytes: ArrayBuffer | Uint8Array): Promise<ExcelJs.CellValue[][]> {
  const rows: ExcelJs.CellValue[][] = [];
  (await sheetOf(bytes)).eachRow((row) => {
    const cells: ExcelJs.CellValue[] = [];
    row.eachCell({ includeEmpty: true }, (cell) => cells.push(cell.value));
    rows.push(cells);
  });
  return rows;
}
