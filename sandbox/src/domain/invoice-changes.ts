import type { InvoiceChange } from "#provider/contract/invoice-log";
import type { invoiceBodySchema } from "#provider/contract/invoices";
import { RETURN_FIELDS } from "#provider/contract/return-fields";
import type { z } from "zod";
import { decimalText } from "#provider/rules/money-text";
import type { MerchantTerms } from "./merchant-terms.ts";

/** The fields of an invoice that can be edited, as typed, and the merchant's own terms, as they are kept. */
export type Changeable = Omit<z.output<typeof invoiceBodySchema>, "appId" | "channels"> & MerchantTerms;

/** A merchant's own facts as one text, as JSON where one of them has what stands between two. */
function factsText(metadata: MerchantTerms["metadata"]): string | null {
  if (metadata === null) return null;
  const facts = Object.entries(metadata);
  const isPlain = facts.every(([name, value]) => !/[:;]/.test(name) && !value.includes(";"));
  return isPlain ? facts.map(([name, value]) => `${name}: ${value}`).join("; ") : JSON.stringify(metadata);
}

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
  reference: terms.reference,
  metadata: factsText(terms.metadata),
  ...Object.fromEntries(RETURN_FIELDS.map((field) => [field, terms.returns?.[field] ?? null])),
});

/** The changes of an edit, field by field. Empty if both are equal. */
export function changesBetween(before: Changeable, after: Changeable): InvoiceChange[] {
  const [old, changed] = [texts(before), texts(after)];
  return Object.keys(old).flatMap((field) => {
    const [from = null, to = null] = [old[field], changed[field]];
    return from === to ? [] : [{ field, from, to }];
  });
}
