import { TRANSFER_COLUMNS, WITHDRAWAL_COLUMNS } from "#provider/contract/wallet-money-columns";
import type { PayoutLine } from "../db/lists/export-rows.ts";
import type { NamedTransfer } from "../db/transfers.ts";
import { bankReason } from "../messages/withdrawal.ts";
import { table, type Cells, type Reader } from "./list-tables.ts";
import { LIST_WORDS } from "./list-words/index.ts";
import { PAYOUT_WORDS } from "./payout-words.ts";
import { TRANSFER_WORDS, WITHDRAWAL_WORDS } from "./wallet-money-words.ts";
import type { StreamedTable } from "./xlsx.ts";

/** Withdrawals as a file. One that its bank did not take has the reason. */
export function withdrawalTable(rows: AsyncIterable<PayoutLine[]>, reader: Reader): StreamedTable {
  const { language } = reader;
  const words = WITHDRAWAL_WORDS[language];
  const cells: Cells<PayoutLine, typeof WITHDRAWAL_COLUMNS> = {
    reference: { width: 24, cell: (row) => row.id },
    created: { width: 26, cell: (row) => row.createdAt },
    target: { width: 24, cell: (row) => row.targetMasked },
    application: { width: 24, cell: (row) => row.appName },
    applicationId: { width: 14, cell: (row) => row.applicationId },
    createdBy: { width: 24, cell: (row) => row.createdByName },
    state: { width: 22, cell: (row) => PAYOUT_WORDS[language].state[row.state] },
    why: { width: 40, cell: ({ failure }) => (failure === null ? null : bankReason(language, failure)) },
    description: { width: 32, cell: (row) => row.description },
    amount: { width: 14, cell: (row) => row.amountMinor },
    fee: { width: 12, cell: (row) => row.feeMinor },
    total: { width: 18, cell: (row) => row.amountMinor + row.feeMinor },
    currency: { width: 10, cell: (row) => row.currency },
  };
  const headings = { ...words.heading, currency: LIST_WORDS[language].currency };
  const columns = WITHDRAWAL_COLUMNS.file.map(({ key, kind }) => ({ heading: headings[key], kind, ...cells[key] }));
  return table(words.sheet, rows, reader, columns);
}

/** The name and the application of the wallet in sight, and who is at the other end. */
const endsOf = ({ transfer, direction, fromName, toName }: NamedTransfer) => {
  const [from, to] = [
    { name: fromName, id: transfer.fromApplicationId },
    { name: toName ?? transfer.toPhone, id: transfer.toApplicationId },
  ];
  return direction === "IN" ? { own: to, other: from } : { own: from, other: to };
};

/** Transfers and top-ups as a file, a line for each end in sight. */
export function transferTable(rows: AsyncIterable<NamedTransfer[]>, reader: Reader): StreamedTable {
  const { language } = reader;
  const words = TRANSFER_WORDS[language];
  const cells: Cells<NamedTransfer, typeof TRANSFER_COLUMNS> = {
    reference: { width: 24, cell: ({ transfer }) => transfer.id },
    created: { width: 26, cell: ({ transfer }) => transfer.createdAt },
    what: { width: 18, cell: ({ transfer, direction }) => words.tab[transfer.kind === "TOPUP" ? "TOP_UP" : direction] },
    other: { width: 28, cell: (row) => endsOf(row).other.name },
    wallet: { width: 24, cell: (row) => endsOf(row).own.name },
    walletId: { width: 14, cell: (row) => endsOf(row).own.id },
    // Only the sender sees which of its people made the transfer.
    createdBy: { width: 24, cell: ({ transfer, direction }) => (direction === "OUT" ? transfer.createdByName : null) },
    description: { width: 32, cell: ({ transfer }) => transfer.description },
    amount: {
      width: 14,
      cell: ({ transfer, direction }) => (direction === "OUT" ? -transfer.amountMinor : transfer.amountMinor),
    },
    currency: { width: 10, cell: ({ transfer }) => transfer.currency },
  };
  const headings = { ...words.heading, currency: LIST_WORDS[language].currency };
  const columns = TRANSFER_COLUMNS.file.map(({ key, kind }) => ({ heading: headings[key], kind, ...cells[key] }));
  return table(words.sheet, rows, reader, columns);
}
