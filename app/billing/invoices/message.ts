import type { Invoice } from "#provider/contract/invoices";
import { fillTemplate, valuesOf } from "#provider/rules/invoice-message";
import { knownWord } from "#provider/rules/open-words";

type Addressed = Pick<
  Invoice,
  "fullName" | "amount" | "paidAmount" | "currency" | "invoiceCode" | "paymentUrl" | "language"
>;

/** The message to a payer, made of a typed template in the provider's way. */
export const messageOf = (
  template: string,
  { amount, paidAmount, paymentUrl, language, ...invoice }: Addressed,
): string =>
  fillTemplate(
    template,
    valuesOf({ ...invoice, language: knownWord(language) ?? "en", open: amount - paidAmount, link: paymentUrl }),
  );
