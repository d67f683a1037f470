import type { Invoice } from "#provider/contract/invoices";
import { fillTemplate, valuesOf } from "#provider/rules/invoice-message";

type Addressed = Pick<
  Invoice,
  "fullName" | "amount" | "paidAmount" | "currency" | "invoiceCode" | "paymentUrl" | "language"
>;

/** The message to a payer, made of a typed template in the provider's way. */
export const messageOf = (template: string, { amount, paidAmount, paymentUrl, ...invoice }: Addressed): string =>
  fillTemplate(template, valuesOf({ ...invoice, open: amount - paidAmount, link: paymentUrl }));
