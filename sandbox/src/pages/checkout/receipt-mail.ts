import { outboxMessages } from "../../db/schema/index.ts";
import type { Variables } from "../../call.ts";
import { moneyText } from "#provider/rules/money-text";
import { receiptMail } from "../../messages/receipt.ts";
import { receiptStatusOf } from "../../domain/receipt-status.ts";
import type { Paid } from "./receipt.ts";
import { paths, viewOf } from "./view.ts";

/**
 * Mails the payer their receipt, once for each payment however often it is called: the message's id is the payment's.
 * Does nothing without an e-mail address, or for a payment that neither took nor held money and was not paid to the
 * merchant directly.
 */
export async function mailReceipt(
  { db, env, clock }: Pick<Variables, "db" | "env" | "clock">,
  paid: Paid,
): Promise<void> {
  const { application, contact, transaction } = paid;
  const { email, source, invoiceId } = transaction;
  const code = transaction.invoiceCode ?? "";
  const status = receiptStatusOf(transaction.status);
  if (email === null || (status !== "paid" && status !== "held" && status !== "outside")) return;
  const view = viewOf(undefined, transaction.orderLanguage, transaction.region);
  const amount = moneyText(view.language, transaction.amountMinor, transaction.currency);
  const link = env.PUBLIC_URL + paths.receipt(code, transaction.id, view);
  const mail = receiptMail(view.language, {
    name: transaction.fullName,
    amount,
    merchant: application.name,
    contact,
    source,
    code,
    held: status === "held",
    link,
  });
  await db
    .insert(outboxMessages)
    .values({
      id: `rcp_${transaction.id}`,
      channel: "EMAIL",
      recipient: email,
      ...mail,
      link,
      invoiceId,
      applicationId: application.id,
      language: view.language,
      createdAt: clock.now(),
    })
    .onConflictDoNothing();
}
