import { REFUND_FILE_ROWS } from "#provider/contract/limits";
import { REFUND_FILE_COLUMNS, type RefundFileColumn } from "#provider/contract/refund-file-words";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import type { ShownRefundRow } from "../db/refund-files.ts";
import { REFUND_FILE_WORDS } from "./refund-file-words.ts";
import { templateBytes } from "./template.ts";
import type { Cell, StreamedTable } from "./xlsx.ts";

const WIDTHS: Record<RefundFileColumn, number> = { order: 34, amount: 14, reason: 40 };

/** An empty file of refunds to fill in, with instructions on a second sheet. */
export function refundTemplate(language: Language): Promise<Uint8Array<ArrayBuffer>> {
  const words = REFUND_FILE_WORDS[language];
  return templateBytes({
    name: words.sheet.refunds,
    about: {
      name: words.sheet.about,
      lines: [
        ...REFUND_FILE_COLUMNS.map((column): [string, string] => [words.heading[column], words.about[column]]),
        ...words.rules,
      ],
    },
    rows: REFUND_FILE_ROWS,
    columns: REFUND_FILE_COLUMNS.map((column) => ({
      heading: words.heading[column],
      width: WIDTHS[column],
      kind: column === "amount" ? "amount" : "text",
    })),
  });
}

/** What is wrong with a row, or became of it. */
function outcomeOf({ row, made, refund }: ShownRefundRow, language: Language): string {
  const words = REFUND_FILE_WORDS[language];
  if (row.problems.length > 0)
    return row.problems.map(({ column, code }) => `${words.heading[column]}: ${words.fault[code]}`).join("; ");
  if (refund) return words.state[refund.state];
  if (made?.refusal) return words.refusal[made.refusal];
  return made ? words.turn : words.notConfirmed;
}

/**
 * Every row of a file with its outcome: the columns of the file, so that wrong rows can be corrected and sent again,
 * then row number, payment, payer and outcome.
 */
export function outcomeTable(
  pages: AsyncIterable<readonly ShownRefundRow[]>,
  { language, region }: { language: Language; region: Region },
): StreamedTable {
  const words = REFUND_FILE_WORDS[language];
  async function* lines() {
    for await (const page of pages)
      yield page.map((each): Cell[] => [
        ...REFUND_FILE_COLUMNS.map((column) => each.row.typed[column]),
        String(each.row.row),
        each.payment?.id ?? "",
        each.payment?.fullName ?? "",
        each.refund ? each.row.amountMinor : null,
        outcomeOf(each, language),
      ]);
  }
  return {
    name: words.sheet.outcomes,
    columns: [
      ...REFUND_FILE_COLUMNS.map((column) => ({
        heading: words.heading[column],
        width: WIDTHS[column],
        kind: "text" as const,
      })),
      { heading: words.row, width: 14, kind: "text" },
      { heading: words.payment, width: 24, kind: "text" },
      { heading: words.payer, width: 30, kind: "text" },
      { heading: words.refunded, width: 18, kind: "money" },
      { heading: words.outcome, width: 60, kind: "text" },
    ],
    pages: lines(),
    utcOffsetHours: REGION_FACTS[region].utcOffsetHours,
  };
}
