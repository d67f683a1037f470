import type { Invoice } from "#provider/contract/invoices";
import { formatAmount } from "~/i18n/format";

type Addressed = Pick<
  Invoice,
  "fullName" | "amount" | "paidAmount" | "currency" | "invoiceCode" | "paymentUrl" | "language"
>;

/**
 * The message a payer gets: the application's template with its words filled in (docs/product.md section 9: full name, amount, currency, invoice
 * code, link), the amount still to be paid as the payer's language writes it. Words that are none stay as typed; a template without the link gets it.
 */
export function messageOf(template: string, invoice: Addressed): string {
  const words = new Map([
    ["fullName", invoice.fullName],
    ["amount", formatAmount(invoice.language, invoice.amount - invoice.paidAmount)],
    ["currency", invoice.currency],
    ["invoiceCode", invoice.invoiceCode],
    ["link", invoice.paymentUrl],
  ]);
  const filled = template.replace(/\{(\w+)\}/g, (typed, word: string) => words.get(word) ?? typed);
  return filled.includes(invoice.paymentUrl) ? filled : `${filled} ${invoice.paymentUrl}`;
}
