import { outboxMessages } from "../../db/schema/index.ts";
import type { Variables } from "../../call.ts";
import { receiptStatusOf } from "../../domain/receipt-status.ts";
import { receiptRow } from "../../operations/payments/receipt-row.ts";
import type { Paid } from "./receipt.ts";
import { paths, viewOf } from "./view.ts";

/**
 * Mails the payer their receipt, once for each payment however often it is called. Does nothing without an e-mail
 * address, or for a payment that neither took nor held money: whoever records what was paid outside says whether a
 * receipt goes out.
 */
export async function mailReceipt(
  { db, env, clock }: Pick<Variables, "db" | "env" | "clock">,
  { application, contact, company, transaction }: Paid,
): Promise<void> {
  const { email: recipient } = transaction;
  const status = receiptStatusOf(transaction.status);
  if (recipient === null || (status !== "paid" && status !== "held")) return;
  const view = viewOf(undefined, transaction.orderLanguage, transaction.region);
  const row = receiptRow(transaction, {
    application,
    contact,
    company,
    language: view.language,
    recipient,
    link: env.PUBLIC_URL + paths.receipt(transaction.invoiceCode ?? "", transaction.id, view),
    held: status === "held",
    now: clock.now(),
  });
  await db.insert(outboxMessages).values(row).onConflictDoNothing();
}
