import { moneyText } from "#provider/rules/money-text";
import type { Db, Statement } from "../../db/database.ts";
import type { ApplicationRow, NewTransaction } from "../../db/rows.ts";
import { outboxMessages } from "../../db/schema/index.ts";
import { receiptStatusOf } from "../../domain/receipt-status.ts";
import { receiptUrl, type Env } from "../../env.ts";
import { receiptMail } from "../../messages/receipt.ts";
import { receiptFactsOf, receiptLines, type Receiver } from "../../messages/receipt-facts.ts";
import { runOnce } from "../run.ts";

type Given = { db: Db; env: Pick<Env, "PUBLIC_URL"> };
type Paid = {
  application: Pick<ApplicationRow, "id" | "name">;
  /** The merchant's address for questions; empty if there is none. */
  contact: string;
  company: Receiver["company"];
  transaction: NewTransaction;
};

/**
 * The e-mail with the receipt of a payment, in the language its payer paid in; its id is the payment's, so that there
 * is one of each. Nothing for a payer without an address. `now` in UTC milliseconds.
 */
export function receiptStatements({ db, env }: Given, paid: Paid, now: number): Statement[] {
  const { application, contact, company, transaction } = paid;
  const { id, invoiceId, source, amountMinor, currency, fullName, email, orderLanguage: language } = transaction;
  if (email === null) return [];
  const code = transaction.invoiceCode ?? "";
  const link = receiptUrl(env, code, id);
  const mail = receiptMail(language, {
    name: fullName,
    amount: moneyText(language, amountMinor, currency),
    merchant: application.name,
    contact,
    source,
    code,
    held: receiptStatusOf(transaction.status) === "held",
    link,
    facts: receiptLines(receiptFactsOf(language, transaction, { name: application.name, company })),
  });
  const row = {
    ...mail,
    id: `rcp_${id}`,
    channel: "EMAIL" as const,
    recipient: email,
    link,
    invoiceId,
    applicationId: application.id,
    language,
    createdAt: now,
  };
  return [db.insert(outboxMessages).values(row).onConflictDoNothing()];
}

/**
 * Mails the payer their receipt, once for each payment however often it is called. Does nothing for a payment that
 * neither took nor held money: whoever records what was paid outside says whether a receipt goes out.
 */
export async function mailReceipt(given: Given, paid: Paid, now: number): Promise<void> {
  const status = receiptStatusOf(paid.transaction.status);
  if (status === "paid" || status === "held") await runOnce(given.db, receiptStatements(given, paid, now));
}
