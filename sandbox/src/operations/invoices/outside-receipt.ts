import type { Db, Statement } from "../../db/database.ts";
import type { ApplicationRow, NewTransaction } from "../../db/rows.ts";
import { outboxMessages } from "../../db/schema/index.ts";
import { receiptUrl, type Env } from "../../env.ts";
import type { Receiver } from "../../messages/receipt-facts.ts";
import { receiptRow } from "../payments/receipt-row.ts";

type Paid = {
  env: Pick<Env, "PUBLIC_URL">;
  application: ApplicationRow;
  /** The merchant's address for questions; empty if there is none. */
  contact: string;
  company: Receiver["company"];
  transaction: NewTransaction;
};

/** The e-mail with the receipt of an outside payment, which names no card; nothing for a payer without an address. */
export function outsideReceipt(db: Db, { env, application, contact, company, transaction }: Paid): Statement[] {
  const { id, email: recipient, orderLanguage: language, createdAt: now } = transaction;
  if (recipient === null) return [];
  const link = receiptUrl(env, transaction.invoiceCode ?? "", id);
  const row = receiptRow(transaction, { application, contact, company, language, recipient, link, held: false, now });
  return [db.insert(outboxMessages).values(row)];
}
