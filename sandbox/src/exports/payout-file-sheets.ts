import type { DataValidation } from "exceljs";
import { PAYOUT_FILE_ROWS } from "#provider/contract/limits";
import { PAYOUT_FILE_COLUMNS, type PayoutFileColumn } from "#provider/contract/payout-files";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { PAYOUT_TARGETS, type Language, type PayoutReason } from "#provider/contract/words";
import { z } from "zod";
import type { FileRow } from "../db/payout-files.ts";
import { bankReason } from "../messages/withdrawal.ts";
import { PAYOUT_FILE_WORDS } from "./payout-file-words.ts";
import type { Cell, StreamedTable } from "./xlsx.ts";

const WIDTHS: Record<PayoutFileColumn, number> = {
  fullName: 30,
  target: 24,
  cardNumber: 34,
  amount: 14,
  description: 40,
};
/** What exceljs has for rules of many cells, and its types do not name. */
const validationsSchema = z.custom<{ add: (range: string, rule: DataValidation) => void }>(
  (value) => typeof value === "object" && value !== null && "add" in value && typeof value.add === "function",
);
const TEXT_FORMAT = "@";
const AMOUNT_FORMAT = "#,##0.00";

/** An empty file of payouts to fill in: kinds from a list, numbers as text, and how to fill it in on a second sheet. */
export async function payoutTemplate(language: Language): Promise<Uint8Array<ArrayBuffer>> {
  const { default: ExcelJs } = await import("exceljs");
  const words = PAYOUT_FILE_WORDS[language];
  const workbook = new ExcelJs.Workbook();
  const sheet = workbook.addWorksheet(words.sheet.payouts, { views: [{ state: "frozen", ySplit: 1 }] });
  sheet.columns = PAYOUT_FILE_COLUMNS.map((column) => ({
    width: WIDTHS[column],
    style: { numFmt: column === "amount" ? AMOUNT_FORMAT : TEXT_FORMAT },
  }));
  sheet.addRow(PAYOUT_FILE_COLUMNS.map((column) => words.heading[column])).font = { bold: true };
  const kinds = String.fromCharCode(65 + PAYOUT_FILE_COLUMNS.indexOf("target"));
  // One rule for the whole column: a rule for each cell is 5 000 of them.
  validationsSchema.parse(Reflect.get(sheet, "dataValidations")).add(`${kinds}2:${kinds}${PAYOUT_FILE_ROWS + 1}`, {
    type: "list",
    allowBlank: true,
    formulae: [`"${PAYOUT_TARGETS.map((target) => words.target[target]).join(",")}"`],
    showErrorMessage: true,
    error: words.notAKind,
  });
  const about = workbook.addWorksheet(words.sheet.about);
  about.columns = [{ width: 28 }, { width: 90 }];
  const lines: [string, string][] = [
    ...PAYOUT_FILE_COLUMNS.map((column): [string, string] => [words.heading[column], words.about[column]]),
    ...words.rules,
  ];
  for (const line of lines) about.addRow(line).getCell(1).font = { bold: true };
  return new Uint8Array(await workbook.xlsx.writeBuffer());
}

/** Why a row was not paid: what is wrong with its cells, or what its bank said. */
function reasonOf({ row, payout }: FileRow, language: Language): string {
  const words = PAYOUT_FILE_WORDS[language];
  const failure: PayoutReason | null = payout ? (payout.failure ?? "other") : null;
  if (failure !== null) return bankReason(language, failure);
  return row.problems.map(({ column, code }) => `${words.heading[column]}: ${words.fault[code]}`).join("; ");
}

/**
 * Rows that were not paid as a file that can be sent again once it is mended: the columns of the first one, then its row and the reason. Of a card
 * only the last digits are there.
 */
export function failedTable(
  pages: AsyncIterable<readonly FileRow[]>,
  { language, region }: { language: Language; region: Region },
): StreamedTable {
  const words = PAYOUT_FILE_WORDS[language];
  const cells: Record<PayoutFileColumn, (row: FileRow["row"]) => Cell> = {
    fullName: ({ typed }) => typed.fullName,
    target: ({ typed, target }) => (target ? words.target[target] : typed.target),
    cardNumber: ({ typed }) => typed.cardNumber,
    amount: ({ typed }) => typed.amount,
    description: ({ typed }) => typed.description,
  };
  async function* lines() {
    for await (const page of pages)
      yield page.map((each): Cell[] => [
        ...PAYOUT_FILE_COLUMNS.map((column) => cells[column](each.row)),
        String(each.row.row),
        reasonOf(each, language),
      ]);
  }
  return {
    name: words.sheet.failed,
    columns: [
      ...PAYOUT_FILE_COLUMNS.map((column) => ({
        heading: words.heading[column],
        width: WIDTHS[column],
        kind: "text" as const,
      })),
      { heading: words.row, width: 14, kind: "text" },
      { heading: words.reason, width: 60, kind: "text" },
    ],
    pages: lines(),
    utcOffsetHours: REGION_FACTS[region].utcOffsetHours,
  };
}
