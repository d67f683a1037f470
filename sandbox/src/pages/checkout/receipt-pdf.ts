import { moneyText } from "#provider/rules/money-text";
import { receiptSheet, type LogoPicture } from "../../exports/receipt-sheet.ts";
import { receiptStatusOf } from "../../domain/receipt-status.ts";
import { receiptFacts, type Paid } from "./receipt.ts";
import type { View } from "./view.ts";

/**
 * The receipt of a payment as a PDF, with the merchant's logo. If characters are left out that no font has, it refers
 * to its web page at this address. Throws for a payment without a receipt.
 */
export async function receiptPdf(
  view: View,
  paid: Paid,
  address: string,
  logo?: LogoPicture,
): Promise<Uint8Array<ArrayBuffer>> {
  const status = receiptStatusOf(paid.transaction.status);
  if (!status) throw new Error(`a ${paid.transaction.status} payment has no receipt`);
  const { say, language } = view;
  const { payable, transaction } = paid;
  const { orderId, invoiceCode, source } = transaction;
  return receiptSheet({
    language,
    title: say.receipt.title,
    number: source === "API" ? orderId : (invoiceCode ?? orderId),
    from: payable.application.name,
    amount: moneyText(language, transaction.amountMinor, transaction.currency),
    outcome: say.receipt.thanks[status],
    facts: receiptFacts(view, paid, status),
    notes: [say.receipt.issued, say.sandbox],
    unprintable: say.receipt.seeOnline,
    incomplete: say.receipt.incomplete(address),
    at: transaction.completedAt ?? transaction.createdAt,
    logo,
  });
}
