import { DISPUTE_COLUMNS } from "#provider/contract/list-columns";
import type { NamedDispute } from "../db/disputes.ts";
import { maskedCard } from "../domain/card.ts";
import { DISPUTE_WORDS } from "./dispute-words.ts";
import { BRANDS, table, type Cells, type Reader } from "./list-tables.ts";
import { LIST_WORDS } from "./list-words/index.ts";
import type { StreamedTable } from "./xlsx.ts";

const cardOf = ({ payment: { cardBrand, cardLast4 } }: NamedDispute): string =>
  `${cardBrand === null ? "" : BRANDS[cardBrand]} ${maskedCard(cardLast4) ?? ""}`.trim();

/** Disputes as a file, in the order of their list. */
export function disputeTable(rows: AsyncIterable<NamedDispute[]>, reader: Reader): StreamedTable {
  const { language } = reader;
  const words = DISPUTE_WORDS[language];
  const cells: Cells<NamedDispute, typeof DISPUTE_COLUMNS> = {
    respondBy: { width: 26, cell: ({ dispute }) => dispute.respondBy },
    state: { width: 20, cell: ({ dispute }) => words.state[dispute.state] },
    id: { width: 24, cell: ({ dispute }) => dispute.id },
    payer: { width: 28, cell: ({ payment }) => payment.fullName },
    card: { width: 24, cell: cardOf },
    orderId: { width: 14, cell: ({ payment }) => payment.orderId },
    invoice: { width: 16, cell: ({ payment }) => payment.invoiceCode },
    application: { width: 24, cell: ({ appName }) => appName },
    reasonCode: { width: 14, cell: ({ dispute }) => dispute.reasonCode },
    reason: { width: 28, cell: ({ dispute }) => words.reason[dispute.reason] },
    created: { width: 26, cell: ({ dispute }) => dispute.createdAt },
    sent: { width: 26, cell: ({ dispute }) => dispute.sentAt },
    ended: { width: 26, cell: ({ dispute }) => dispute.endedAt },
    amount: { width: 14, cell: ({ dispute }) => dispute.amountMinor },
    fee: { width: 12, cell: ({ dispute }) => dispute.feeMinor },
    currency: { width: 10, cell: ({ dispute }) => dispute.currency },
  };
  const headings = { ...words.heading, currency: LIST_WORDS[language].currency };
  const columns = DISPUTE_COLUMNS.file.map(({ key, kind }) => ({ heading: headings[key], kind, ...cells[key] }));
  return table(words.sheet, rows, reader, columns);
}
