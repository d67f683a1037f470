import { BULK_COLUMNS, BULK_DAYS, type BulkColumn, type BulkProblem } from "#provider/contract/bulk-words";
import { BULK_ROWS } from "#provider/contract/limits";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import type { BulkRowRecord } from "../db/bulk.ts";
import { BULK_WORDS } from "./bulk-words.ts";
import { templateBytes } from "./template.ts";
import type { Cell, StreamedTable } from "./xlsx.ts";

const WIDTHS: Record<BulkColumn, number> = {
  fullName: 28,
  phone: 20,
  email: 28,
  amount: 14,
  currency: 10,
  description: 36,
  bookingId: 18,
  dueDate: 16,
  linkExpirationDate: 20,
  checkInDate: 16,
  language: 18,
};

/** An empty file of invoices to fill in: languages from a list, phones as text, days as days, and how to fill it in on a second sheet. */
export function bulkTemplate(language: Language, region: Region): Promise<Uint8Array<ArrayBuffer>> {
  const words = BULK_WORDS[language];
  const { languages } = REGION_FACTS[region];
  return templateBytes({
    name: words.sheet.invoices,
    about: {
      name: words.sheet.about,
      lines: [
        ...BULK_COLUMNS.map((column): [string, string] => [words.heading[column], words.about[column]]),
        ...words.rules,
      ],
    },
    rows: BULK_ROWS,
    columns: BULK_COLUMNS.map((column) => ({
      heading: words.heading[column],
      width: WIDTHS[column],
      kind: column === "amount" ? "amount" : BULK_DAYS.some((day) => day === column) ? "day" : "text",
      ...(column === "language"
        ? { choices: { words: languages.map((each) => words.language[each]), otherwise: words.notALanguage } }
        : {}),
    })),
  });
}

/** Why a row is no invoice. */
function reasonOf({ problems, skipped }: Pick<BulkRowRecord, "problems" | "skipped">, language: Language): string {
  const words = BULK_WORDS[language];
  if (skipped !== null) return words.skip[skipped];
  return problems.map(({ column, code }: BulkProblem) => `${words.heading[column]}: ${words.fault[code]}`).join("; ");
}

/** Rows that are no invoice as a file that can be sent again once it is mended: the columns of the template, then the row and the reason. */
export function notMadeTable(
  pages: AsyncIterable<readonly BulkRowRecord[]>,
  { language, region }: { language: Language; region: Region },
): StreamedTable {
  const words = BULK_WORDS[language];
  async function* lines() {
    for await (const page of pages)
      yield page.map((row): Cell[] => [
        ...BULK_COLUMNS.map((column) => row.typed[column] ?? ""),
        String(row.row),
        reasonOf(row, language),
      ]);
  }
  return {
    name: words.sheet.notMade,
    columns: [
      ...BULK_COLUMNS.map((column) => ({
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
