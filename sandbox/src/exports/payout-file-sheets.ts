import { PAYOUT_FILE_ROWS } from "#provider/contract/limits";
import { payoutFileColumns, type PayoutFileColumn } from "#provider/contract/payout-file-rows";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { PAYOUT_TARGETS, type Language, type PayoutReason } from "#provider/contract/words";
import type { FileRow } from "../db/payout-file-rows.ts";
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
  personNumber: 20,
  routingCode: 16,
  variablePay: 16,
  unpaidDays: 14,
};
const AMOUNTS: readonly PayoutFileColumn[] = ["amount", "variablePay"];

/** An empty file of payouts to fill in: kinds from a list, numbers as text, and instructions on a second sheet. */
export function payoutTemplate(region: Region, language: Language): Promise<Uint8Array<ArrayBuffer>> {
  const words = PAYOUT_FILE_WORDS[language];
  const columns = payoutFileColumns(region);
  return templateBytes({
    name: words.sheet.payouts,
    about: {
      name: words.sheet.about,
      lines: [
        ...columns.map((column): [string, string] => [words.heading[column], words.about[column]]),
        ...words.rules,
      ],
    },
    rows: PAYOUT_FILE_ROWS,
    columns: columns.map((column) => ({
      heading: words.heading[column],
      width: WIDTHS[column],
      kind: AMOUNTS.includes(column) ? "amount" : "text",
      ...(column === "target"
        ? { choices: { words: PAYOUT_TARGETS.map((target) => words.target[target]), otherwise: words.notAKind } }
        : {}),
    })),
  });
}

/** Why a row was not paid: wrong cells, or the bank's answer. */
function reasonOf({ row, payout }: FileRow, language: Language): string {
  const words = PAYOUT_FILE_WORDS[language];
  const failure: PayoutReason | null = payout ? (payout.failure ?? "other") : null;
  if (failure !== null) return bankReason(language, failure);
  return row.problems.map(({ column, code }) => `${words.heading[column]}: ${words.fault[code]}`).join("; ");
}

/**
 * The rows that were not paid, as a file that can be corrected and sent again: the columns of the first file, then row
 * number and reason. A card appears by its last digits only.
 */
export function failedTable(
  pages: AsyncIterable<readonly FileRow[]>,
  { language, region }: { language: Language; region: Region },
): StreamedTable {
  const words = PAYOUT_FILE_WORDS[language];
  const columns = payoutFileColumns(region);
  const cells: Record<PayoutFileColumn, (row: FileRow["row"]) => Cell> = {
    fullName: ({ typed }) => typed.fullName,
    target: ({ typed, target }) => (target ? words.target[target] : typed.target),
    cardNumber: ({ typed }) => typed.cardNumber,
    amount: ({ typed }) => typed.amount,
    description: ({ typed }) => typed.description,
    personNumber: ({ typed }) => typed.salary?.personNumber ?? "",
    routingCode: ({ typed }) => typed.salary?.routingCode ?? "",
    variablePay: ({ typed }) => typed.salary?.variablePay ?? "",
    unpaidDays: ({ typed }) => typed.salary?.unpaidDays ?? "",
  };
  async function* lines() {
    for await (const page of pages)
      yield page.map((each): Cell[] => [
        ...columns.map((column) => cells[column](each.row)),
        String(each.row.row),
        reasonOf(each, language),
      ]);
  }
  return {
    name: words.sheet.failed,
    columns: [
      ...columns.map((column) => ({
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
