import type { InvoiceChange } from "#provider/contract/invoice-log";
import type { invoiceBodySchema } from "#provider/contract/invoices";
import type { z } from "zod";
import { decimalText } from "#provider/rules/money-text";

/** The fields of an invoice that can be edited, as typed. */
export type Changeable = Omit<z.output<typeof invoiceBodySchema>, "appId" | "channels">;

/** The text that the history stores for each field, in the form of the contract. */
const texts = (terms: Changeable): Record<string, string | null> => ({
  fullName: terms.fullName,
  phone: terms.phone,
  email: terms.email,
  amount: decimalText(terms.amount),
  description: terms.description,
  bookingId: terms.bookingId,
  linkExpirationDate: terms.linkExpirationDate,
  preAuth: String(terms.preAuth),
  partialAllowed: String(terms.partialAllowed),
  scheduledDate: terms.scheduledDate,
  dueDate: terms.dueDate,
  reminders: terms.reminders.length === 0 ? null : terms.reminders.join(),
  recurringInterval: terms.recurringInterval,
  installment: terms.installment && `${terms.installment.cardType},${terms.installment.period}`,
  checkInDate: terms.checkInDate,
  language: terms.language,
});

/** The changes of an edit, field by field. Empty if both are equal. */
export function changesBetween(before: Changeable, after: Changeable): InvoiceChange[] {
  const [old, changed] = [texts(before), texts(after)];
  return Object.keys(old).flatMap((field) => {
    const [from = null, to = null] = [old[field], changed[field]];
    return from === to ? [] : [{ field, from, to }];
  });
}
