import { REGION_FACTS, type Region } from "#provider/contract/regions";
import type { CardBrand, Language } from "#provider/contract/words";
import type { InvoiceLine, QrLine, TransactionLine } from "../db/export-rows.ts";
import { wholeText } from "../domain/money-text.ts";
import { maskedCard } from "../wire/page.ts";
import { LIST_WORDS } from "./list-words.ts";
import type { Cell, Column, StreamedTable } from "./xlsx.ts";

/** Who reads the file; `cutAt`: how many rows it has when the list has more. */
export type Reader = { language: Language; region: Region; cutAt?: number | undefined };

const BRANDS: Record<CardBrand, string> = { VISA: "Visa", MASTERCARD: "Mastercard", AMEX: "Amex", UNKNOWN: "" };

/** Column by column: its heading and width, what it holds, and how a row fills it. */
type Field<Row> = Column & { cell: (row: Row) => Cell };

/** The columns of a list on screen, with what shares a cell there in columns of their own. */
export const transactionTable = (rows: AsyncIterable<TransactionLine[]>, reader: Reader): StreamedTable => {
  const { paymentStatus, currency, transactions: words } = LIST_WORDS[reader.language];
  const { heading } = words;
  return table(words.sheet, rows, reader, [
    { heading: heading.orderId, width: 14, kind: "text", cell: (row) => row.orderId },
    { heading: atZone(heading.created, reader), width: 26, kind: "time", cell: (row) => row.createdAt },
    { heading: heading.payer, width: 28, kind: "text", cell: (row) => row.fullName },
    { heading: heading.card, width: 24, kind: "text", cell: cardOf },
    { heading: heading.invoice, width: 16, kind: "text", cell: (row) => row.invoiceCode },
    { heading: heading.status, width: 22, kind: "word", cell: (row) => paymentStatus[row.status] },
    {
      heading: atZone(heading.captureBy, reader),
      width: 28,
      kind: "time",
      cell: (row) => (row.status === "PREAUTH_APPROVED" ? row.captureBy : null),
    },
    { heading: heading.amount, width: 14, kind: "money", cell: (row) => row.amountMinor },
    { heading: heading.refunded, width: 14, kind: "money", cell: (row) => row.refundedMinor },
    { heading: currency, width: 10, kind: "word", cell: (row) => row.currency },
  ]);
};

export const invoiceTable = (rows: AsyncIterable<InvoiceLine[]>, reader: Reader): StreamedTable => {
  const { invoiceStatus, currency, invoices: words } = LIST_WORDS[reader.language];
  const { heading } = words;
  return table(words.sheet, rows, reader, [
    { heading: heading.code, width: 18, kind: "text", cell: (row) => row.code },
    { heading: heading.customer, width: 28, kind: "text", cell: (row) => row.fullName },
    { heading: heading.email, width: 30, kind: "text", cell: (row) => row.email },
    { heading: heading.bookingId, width: 18, kind: "text", cell: (row) => row.bookingId },
    { heading: heading.application, width: 24, kind: "word", cell: (row) => row.appName },
    { heading: atZone(heading.created, reader), width: 26, kind: "time", cell: (row) => row.createdAt },
    { heading: heading.status, width: 22, kind: "word", cell: (row) => invoiceStatus[row.status] },
    { heading: heading.amount, width: 14, kind: "money", cell: (row) => row.amountMinor },
    { heading: heading.paid, width: 14, kind: "money", cell: (row) => row.paidMinor },
    { heading: currency, width: 10, kind: "word", cell: (row) => row.currency },
  ]);
};

export const qrTable = (rows: AsyncIterable<QrLine[]>, reader: Reader): StreamedTable => {
  const { paymentStatus, currency, qr: words } = LIST_WORDS[reader.language];
  const { heading } = words;
  return table(words.sheet, rows, reader, [
    { heading: heading.payer, width: 28, kind: "text", cell: (row) => row.fullName },
    { heading: heading.phone, width: 18, kind: "text", cell: (row) => row.phoneNumber },
    { heading: heading.optionalCode, width: 20, kind: "text", cell: (row) => row.optionalCode },
    { heading: heading.application, width: 24, kind: "word", cell: (row) => row.appName },
    { heading: atZone(heading.created, reader), width: 26, kind: "time", cell: (row) => row.createdAt },
    { heading: heading.status, width: 22, kind: "word", cell: (row) => paymentStatus[row.status] },
    { heading: heading.amount, width: 14, kind: "money", cell: (row) => row.amountMinor },
    { heading: currency, width: 10, kind: "word", cell: (row) => row.currency },
  ]);
};

function table<Row>(
  name: string,
  rows: AsyncIterable<Row[]>,
  { language, region, cutAt }: Reader,
  columns: readonly Field<Row>[],
): StreamedTable {
  async function* pages() {
    for await (const some of rows) yield some.map((row) => columns.map(({ cell }) => cell(row)));
  }
  const { utcOffsetHours } = REGION_FACTS[region];
  const note = cutAt === undefined ? undefined : LIST_WORDS[language].cut(wholeText(language, cutAt));
  return { name, columns, pages: pages(), note, utcOffsetHours };
}

/** A heading of times says where their clock is. */
const atZone = (heading: string, { language, region }: Reader): string =>
  `${heading} (${LIST_WORDS[language].zone[REGION_FACTS[region].zone]})`;

/** `Visa •••• 4242` */
const cardOf = ({ cardBrand, cardLast4 }: TransactionLine): string | null =>
  cardLast4 === null ? null : `${cardBrand === null ? "" : BRANDS[cardBrand]} ${maskedCard(cardLast4)}`.trim();
