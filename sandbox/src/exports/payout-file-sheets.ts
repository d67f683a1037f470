import { PAYOUT_FILE_ROWS } from "#provider/contract/limits";
import { PAYOUT_FILE_COLUMNS, type PayoutFileColumn } from "#provider/contract/payout-files";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { PAYOUT_TARGETS, type Language, type PayoutReason } from "#provider/contract/words";
import type { FileRow } from "../db/payout-files.ts";
import { bankReason } from "../messages/withdrawal.ts";
import { PAYOUT_FILE_WORDS } from "./payout-file-words.ts";
import { templateBytes } from "./template.ts";
import type { Cell, StreamedTable } from "./xlsx.ts";

const WIDTHS: Record<PayoutFileColumn, number> = {
  fullName: 30,
  target: 24,
  cardNumber: 34,
  amount: 14,
  description: 40,
};
/** An empty file of payouts to fill in: kinds from a list, numbers as text, and how to fill it in on a second sheet. */
export function payoutTemplate(language: Language): Promise<Uint8Array<ArrayBuffer>> {
  const words = PAYOUT_FILE_WORDS[language];
  return templateBytes({
    name: words.sheet.payouts,
    about: {
      name: words.sheet.about,
      lines: [
        ...PAYOUT_FILE_COLUMNS.map((column): [string, string] => [words.heading[column], words.about[column]]),
        ...words.rules,
      ],
    },
    rows: PAYOUT_FILE_ROWS,
    columns: PAYOUT_FILE_COLUMNS.map((column) => ({
      heading: words.heading[column],
      width: WIDTHS[column],
      kind: column === "amount" ? "amount" : "text",
      ...(column === "target"
        ? { choices: { words: PAYOUT_TARGETS.map((target) => words.target[target]), otherwise: words.notAKind } }
        : {}),
    })),
  });
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
