import type {
  CUSTOMER_COLUMNS,
  FileColumn,
  INVOICE_COLUMNS,
  ListColumns,
  QR_COLUMNS,
  TRANSACTION_COLUMNS,
} from "#provider/contract/list-columns";
import type { REGION_FACTS } from "#provider/contract/regions";
import type { InvoiceStatus, PaymentSource, PaymentStatus } from "#provider/contract/words";

type Zone = (typeof REGION_FACTS)[keyof typeof REGION_FACTS]["zone"];

/** The names of one list and its columns; the currency has one name in all lists. */
type ListWords<C extends Pick<ListColumns, "file">> = {
  sheet: string;
  heading: Record<Exclude<FileColumn<C>, "currency">, string>;
};

/** The words of Excel files of lists in each language; the same words as in the back office. */
export type ListWordsOfLanguage = {
  transactions: ListWords<typeof TRANSACTION_COLUMNS>;
  invoices: ListWords<typeof INVOICE_COLUMNS>;
  qr: ListWords<typeof QR_COLUMNS>;
  customers: ListWords<typeof CUSTOMER_COLUMNS>;
  currency: string;
  zone: Record<Zone, string>;
  paymentStatus: Record<PaymentStatus, string>;
  paymentSource: Record<PaymentSource, string>;
  invoiceStatus: Record<InvoiceStatus, string>;
  /** Replaces the status while money of the invoice is on hold. */
  onHold: string;
  /** The last line of a file that does not hold the whole list. */
  cut: (shown: string) => string;
};
