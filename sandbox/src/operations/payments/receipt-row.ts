import { moneyText } from "#provider/rules/money-text";
import type { Language } from "#provider/contract/words";
import type { ApplicationRow, NewTransaction } from "../../db/rows.ts";
import type { outboxMessages } from "../../db/schema/index.ts";
import { receiptMail } from "../../messages/receipt.ts";
import { receiptFactsOf, receiptLines, type Receiver } from "../../messages/receipt-facts.ts";

type About = {
  application: Pick<ApplicationRow, "id" | "name">;
  /** The merchant's address for questions; empty if there is none. */
  contact: string;
  company: Receiver["company"];
  language: Language;
  recipient: string;
  /** The address of the receipt. */
  link: string;
  /** Whether the money is held and not taken. */
  held: boolean;
  now: number;
};

/** The e-mail with the receipt of a payment; its id is the payment's, so that there is one of each. */
export function receiptRow(transaction: NewTransaction, about: About): typeof outboxMessages.$inferInsert {
  const { application, contact, company, language, recipient, link, held, now } = about;
  const { id, invoiceId, source, amountMinor, currency, fullName } = transaction;
  const mail = receiptMail(language, {
    name: fullName,
    amount: moneyText(language, amountMinor, currency),
    merchant: application.name,
    contact,
    source,
    code: transaction.invoiceCode ?? "",
    held,
    link,
    facts: receiptLines(receiptFactsOf(language, transaction, { name: application.name, company })),
  });
  return {
    ...mail,
    id: `rcp_${id}`,
    channel: "EMAIL",
    recipient,
    link,
    invoiceId,
    applicationId: application.id,
    language,
    createdAt: now,
  };
}
