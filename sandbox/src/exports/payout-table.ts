import { PAYOUT_COLUMNS } from "#provider/contract/payout-columns";
import { WHO_ACTS } from "#provider/rules/payout-acts";
import type { PayoutLine } from "../db/lists/export-rows.ts";
import { bankReason } from "../messages/withdrawal.ts";
import { cardTypeOf } from "../domain/card.ts";
import { BRANDS, table, type Cells, type Reader } from "./list-tables.ts";
import { LIST_WORDS } from "./list-words/index.ts";
import { PAYOUT_WORDS } from "./payout-words.ts";
import type { StreamedTable } from "./xlsx.ts";

/**
 * Payouts as a file. A failed one has its reason, in the words of the bank or of the person who rejected it, and who
 * must act.
 */
export function payoutTable(rows: AsyncIterable<PayoutLine[]>, reader: Reader): StreamedTable {
  const { language } = reader;
  const words = PAYOUT_WORDS[language];
  const cells: Cells<PayoutLine, typeof PAYOUT_COLUMNS> = {
    reference: { width: 24, cell: (row) => row.id },
    created: { width: 26, cell: (row) => row.createdAt },
    receiver: { width: 28, cell: (row) => row.fullName },
    target: { width: 24, cell: (row) => row.targetMasked },
    cardType: {
      width: 14,
      cell: (row) => {
        const brand = cardTypeOf(row);
        return brand && BRANDS[brand];
      },
    },
    application: { width: 24, cell: (row) => row.appName },
    applicationId: { width: 14, cell: (row) => row.applicationId },
    createdBy: { width: 24, cell: (row) => row.createdByName },
    madeFrom: {
      width: 28,
      cell: ({ fileName, recurringId }) => fileName ?? (recurringId && `${words.recurring} ${recurringId}`),
    },
    reviewedBy: { width: 24, cell: (row) => row.reviewedByName },
    state: { width: 22, cell: (row) => words.state[row.state] },
    why: { width: 40, cell: ({ failure, reason }) => (failure === null ? reason : bankReason(language, failure)) },
    acts: { width: 18, cell: ({ failure }) => (failure === null ? null : words.actor[WHO_ACTS[failure]]) },
    description: { width: 32, cell: (row) => row.description },
    amount: { width: 14, cell: (row) => row.amountMinor },
    fee: { width: 12, cell: (row) => row.feeMinor },
    total: { width: 18, cell: (row) => row.amountMinor + row.feeMinor },
    currency: { width: 10, cell: (row) => row.currency },
  };
  const headings = { ...words.heading, currency: LIST_WORDS[language].currency };
  const columns = PAYOUT_COLUMNS.file.map(({ key, kind }) => ({ heading: headings[key], kind, ...cells[key] }));
  return table(words.sheet, rows, reader, columns);
}
