import { moneyText } from "#provider/rules/money-text";
import { sealedPdf } from "../../exports/made-seal.ts";
import { receiptSheet, type LogoPicture } from "../../exports/receipt-sheet.ts";
import { receiptStatusOf } from "../../domain/receipt-status.ts";
import { receiptFacts, type Paid } from "./receipt.ts";
import type { View } from "./view.ts";

/**
 * The receipt of a payment as a PDF, with its seal and the merchant's logo. If characters are left out that no font
 * has, it refers to its web page at this address. `secret`: the Worker's TOKEN_HMAC_KEY. Throws for a payment without a
 * receipt.
 */
export async function receiptPdf(
  secret: string,
  view: View,
  paid: Paid,
  { address, logo }: { address: string; logo?: LogoPicture | undefined },
): Promise<Uint8Array<ArrayBuffer>> {
  const status = receiptStatusOf(paid.transaction.status);
  if (!status) throw new Error(`a ${paid.transaction.status} payment has no receipt`);
  const { say, language } = view;
  const { payable, transaction } = paid;
  const { orderId, invoiceCode, source } = transaction;
  const number = source === "API" ? orderId : (invoiceCode ?? orderId);
  const at = transaction.completedAt ?? transaction.createdAt;
  const pdf = await receiptSheet({
    language,
    title: say.receipt.title,
    number,
    from: payable.application.name,
    amount: moneyText(language, transaction.amountMinor, transaction.currency),
    outcome: say.receipt.thanks[status],
    facts: receiptFacts(view, paid, status),
    notes: [say.receipt.issued, say.sandbox],
    unprintable: say.receipt.seeOnline,
    incomplete: say.receipt.incomplete(address),
    at,
    logo,
  });
  return sealedPdf(secret, pdf, { kind: "receipt", number, at });
}
