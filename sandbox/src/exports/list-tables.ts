import {
  CUSTOMER_COLUMNS,
  INVOICE_COLUMNS,
  QR_COLUMNS,
  TRANSACTION_COLUMNS,
  type FileColumn,
  type ListColumns,
} from "#provider/contract/list-columns";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import type { CardBrand, Language } from "#provider/contract/words";
import type { SeenCustomer } from "../db/lists/customers.ts";
import type { InvoiceLine, QrLine, TransactionLine } from "../db/lists/export-rows.ts";
import { wholeText } from "#provider/rules/money-text";
import { netOf } from "#provider/rules/net";
import { maskedCard } from "../domain/card.ts";
import { LIST_WORDS } from "./list-words/index.ts";
import type { Cell, Column, StreamedTable } from "./xlsx.ts";

/** The reader of the file; `cutAt`: the number of its rows if the list has more. */
export type Reader = { language: Language; region: Region; cutAt?: number | undefined };

export const BRANDS: Record<CardBrand, string> = { VISA: "Visa", MASTERCARD: "Mastercard", AMEX: "Amex", UNKNOWN: "" };

/** The width of each column, and the cell that it takes from a row; a missing column does not compile. */
export type Cells<Row, C extends Pick<ListColumns, "file">> = Record<
  FileColumn<C>,
  { width: number; cell: (row: Row) => Cell }
>;

/** A merchant's own facts in one cell: `cart: 17; shop: Baku`. */
const metadataText = (metadata: TransactionLine["metadata"]): string =>
  Object.entries(metadata ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join("; ");

export function transactionTable(rows: AsyncIterable<TransactionLine[]>, reader: Reader): StreamedTable {
  const { paymentStatus, paymentSource, currency, transactions: words } = LIST_WORDS[reader.language];
  const cells: Cells<TransactionLine, typeof TRANSACTION_COLUMNS> = {
    orderId: { width: 14, cell: (row) => row.orderId },
    created: { width: 26, cell: (row) => row.createdAt },
    payer: { width: 28, cell: (row) => row.fullName },
    card: { width: 24, cell: cardOf },
    invoice: { width: 16, cell: (row) => row.invoiceCode },
    bookingId: { width: 18, cell: (row) => row.bookingId },
    rrn: { width: 16, cell: (row) => row.rrn },
    application: { width: 24, cell: (row) => row.appName },
    applicationId: { width: 14, cell: (row) => row.applicationId },
    status: { width: 22, cell: (row) => paymentStatus[row.status] },
    captureBy: { width: 28, cell: (row) => (row.status === "PREAUTH_APPROVED" ? row.captureBy : null) },
    amount: { width: 14, cell: (row) => row.amountMinor },
    captured: { width: 14, cell: (row) => row.grossMinor },
    fee: { width: 12, cell: (row) => row.feeMinor },
    refunded: { width: 14, cell: (row) => row.refundedMinor },
    net: { width: 14, cell: netCell },
    currency: { width: 10, cell: (row) => row.currency },
    refundedBy: { width: 28, cell: (row) => row.refundedBy },
    completedBy: { width: 28, cell: (row) => row.completedBy },
    canceledBy: { width: 28, cell: (row) => row.canceledBy },
    source: { width: 16, cell: (row) => paymentSource[row.source] },
    reference: { width: 24, cell: (row) => row.reference },
    metadata: { width: 32, cell: (row) => metadataText(row.metadata) },
  };
  const headings = { ...words.heading, currency };
  const columns = TRANSACTION_COLUMNS.file.map(({ key, kind }) => ({ heading: headings[key], kind, ...cells[key] }));
  return table(words.sheet, rows, reader, columns);
}

export function invoiceTable(rows: AsyncIterable<InvoiceLine[]>, reader: Reader): StreamedTable {
  const { invoiceStatus, onHold, currency, invoices: words } = LIST_WORDS[reader.language];
  const cells: Cells<InvoiceLine, typeof INVOICE_COLUMNS> = {
    code: { width: 18, cell: (row) => row.code },
    customer: { width: 28, cell: (row) => row.fullName },
    email: { width: 30, cell: (row) => row.email },
    bookingId: { width: 18, cell: (row) => row.bookingId },
    application: { width: 24, cell: (row) => row.appName },
    created: { width: 26, cell: (row) => row.createdAt },
    due: { width: 14, cell: (row) => row.dueDay },
    expires: { width: 18, cell: (row) => row.linkExpirationDate },
    status: { width: 22, cell: (row) => (row.heldMinor > 0 ? onHold : invoiceStatus[row.status]) },
    amount: { width: 14, cell: (row) => row.amountMinor },
    paid: { width: 14, cell: (row) => row.paidMinor },
    outside: { width: 14, cell: (row) => row.outsideMinor },
    currency: { width: 10, cell: (row) => row.currency },
    canceledBy: { width: 28, cell: (row) => row.canceledBy },
    reference: { width: 24, cell: (row) => row.reference },
    metadata: { width: 32, cell: (row) => metadataText(row.metadata) },
  };
  const headings = { ...words.heading, currency };
  const columns = INVOICE_COLUMNS.file.map(({ key, kind }) => ({ heading: headings[key], kind, ...cells[key] }));
  return table(words.sheet, rows, reader, columns);
}

export function qrTable(rows: AsyncIterable<QrLine[]>, reader: Reader): StreamedTable {
  const { paymentStatus, currency, qr: words } = LIST_WORDS[reader.language];
  const cells: Cells<QrLine, typeof QR_COLUMNS> = {
    payer: { width: 28, cell: (row) => row.fullName },
    phone: { width: 18, cell: (row) => row.phoneNumber },
    optionalCode: { width: 20, cell: (row) => row.optionalCode },
    application: { width: 24, cell: (row) => row.appName },
    created: { width: 26, cell: (row) => row.createdAt },
    status: { width: 22, cell: (row) => paymentStatus[row.status] },
    amount: { width: 14, cell: (row) => row.amountMinor },
    currency: { width: 10, cell: (row) => row.currency },
  };
  const headings = { ...words.heading, currency };
  const columns = QR_COLUMNS.file.map(({ key, kind }) => ({ heading: headings[key], kind, ...cells[key] }));
  return table(words.sheet, rows, reader, columns);
}

export function customerTable(rows: AsyncIterable<SeenCustomer[]>, reader: Reader): StreamedTable {
  const { currency, customers: words } = LIST_WORDS[reader.language];
  const cells: Cells<SeenCustomer, typeof CUSTOMER_COLUMNS> = {
    fullName: { width: 28, cell: (row) => row.fullName },
    email: { width: 30, cell: (row) => row.email },
    phone: { width: 18, cell: (row) => row.phone },
    invoices: { width: 14, cell: (row) => row.invoices },
    payments: { width: 14, cell: (row) => row.payments },
    lastSeen: { width: 26, cell: (row) => row.lastSeenAt },
    owed: { width: 14, cell: (row) => row.owedMinor },
    paid: { width: 14, cell: (row) => row.paidMinor },
    currency: { width: 10, cell: () => REGION_FACTS[reader.region].currency },
  };
  const headings = { ...words.heading, currency };
  const columns = CUSTOMER_COLUMNS.file.map(({ key, kind }) => ({ heading: headings[key], kind, ...cells[key] }));
  return table(words.sheet, rows, reader, columns);
}

/** A table in the reader's time zone, which the headings of times name. */
export function table<Row>(
  name: string,
  rows: AsyncIterable<Row[]>,
  reader: Reader,
  columns: readonly (Column & { cell: (row: Row) => Cell })[],
): StreamedTable {
  async function* pages() {
    for await (const some of rows) yield some.map((row) => columns.map(({ cell }) => cell(row)));
  }
  const { region } = reader;
  return {
    name,
    columns: columns.map(({ heading, kind, width }) => ({
      heading: kind === "time" ? atZone(heading, reader) : heading,
      kind,
      width,
    })),
    pages: pages(),
    note: cutNote(reader),
    utcOffsetHours: REGION_FACTS[region].utcOffsetHours,
  };
}

/** The last line of a file that does not hold the whole list. */
export const cutNote = ({ language, cutAt }: Reader): string | undefined =>
  cutAt === undefined ? undefined : LIST_WORDS[language].cut(wholeText(language, cutAt));

/** A heading of times with their zone. */
const atZone = (heading: string, { language, region }: Reader): string =>
  `${heading} (${LIST_WORDS[language].zone[REGION_FACTS[region].zone]})`;

const netCell = ({ grossMinor, feeMinor, refundedMinor }: TransactionLine): number =>
  netOf({ capturedAmount: grossMinor, fee: feeMinor, refundedAmount: refundedMinor });

/** `Visa •••• 4242` */
const cardOf = ({ cardBrand, cardLast4 }: TransactionLine): string | null =>
  cardLast4 === null ? null : `${cardBrand === null ? "" : BRANDS[cardBrand]} ${maskedCard(cardLast4)}`.trim();
