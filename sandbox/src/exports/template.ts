import type { DataValidation } from "exceljs";
import { z } from "zod";

type TemplateColumn = {
  heading: string;
  width: number;
  kind: "text" | "amount" | "day";
  /** The allowed words, and the message for any other. */
  choices?: { words: readonly string[]; otherwise: string };
};

/**
 * An empty file to fill in: a sheet of headings, and a sheet that explains them. `rows`: the largest number of rows
 * that an upload reads.
 */
export type Template = {
  name: string;
  /** The explanation of each column; `example`: the title of the example values, if there are any. */
  about: {
    name: string;
    lines: readonly (readonly [label: string, text: string, example?: string])[];
    example?: string;
  };
  columns: readonly TemplateColumn[];
  rows: number;
};

/** The part of exceljs that sets rules for ranges of cells; its types omit it. */
const validationsSchema = z.custom<{ add: (range: string, rule: DataValidation) => void }>(
  (value) => typeof value === "object" && value !== null && "add" in value && typeof value.add === "function",
);

const FORMATS = { text: "@", amount: "#,##0.00", day: "dd.mm.yyyy" } as const;
const FIRST_LETTER = 65;

/** The template as an Excel file. */
export async function templateBytes({ name, about, columns, rows }: Template): Promise<Uint8Array<ArrayBuffer>> {
  const { default: ExcelJs } = await import("exceljs");
  const workbook = new ExcelJs.Workbook();
  const sheet = workbook.addWorksheet(name, { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = columns.map(({ width, kind }) => ({ width, style: { numFmt: FORMATS[kind] } }));
  sheet.addRow(columns.map(({ heading }) => heading)).font = { bold: true };
  const validations = validationsSchema.parse(Reflect.get(sheet, "dataValidations"));
  for (const [index, { choices }] of columns.entries()) {
    if (!choices) continue;
    const letter = String.fromCharCode(FIRST_LETTER + index);
    // One rule for the whole column: rules for each cell would be thousands.
    validations.add(`${letter}2:${letter}${rows + 1}`, {
      type: "list",
      allowBlank: true,
      formulae: [`"${choices.words.join(",")}"`],
      showErrorMessage: true,
      error: choices.otherwise,
    });
  }
  const explained = workbook.addWorksheet(about.name);
  explained.columns = [{ width: 28 }, { width: 90 }, { width: 28, style: { numFmt: FORMATS.text } }];
  if (about.example !== undefined) explained.addRow(["", "", about.example]).font = { bold: true };
  for (const line of about.lines) explained.addRow([...line]).getCell(1).font = { bold: true };
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}
