import { moneyText } from "#provider/rules/money-text";
import type { Db, Statement } from "../../db/database.ts";
import type { ApplicationRow, NewTransaction } from "../../db/rows.ts";
import { outboxMessages } from "../../db/schema/index.ts";
import { receiptUrl, type Env } from "../../env.ts";
import { receiptMail } from "../../messages/receipt.ts";

/**
 * The e-mail with the receipt of an outside payment, which names no card; nothing for a payer without an address.
 * `contact`: the merchant's address for questions, empty if there is none.
 */
export function outsideReceipt(
  db: Db,
  {
    env,
    application,
    contact,
    transaction,
  }: { env: Pick<Env, "PUBLIC_URL">; application: ApplicationRow; contact: string; transaction: NewTransaction },
): Statement[] {
  const { id, email, invoiceId, invoiceCode, orderLanguage: language, amountMinor, currency, source } = transaction;
  if (email === null) return [];
  const code = invoiceCode ?? "";
  const link = receiptUrl(env, code, id);
  const mail = receiptMail(language, {
    name: transaction.fullName,
    amount: moneyText(language, amountMinor, currency),
    merchant: application.name,
    contact,
    source,
    code,
    held: false,
    link,
  });
  return [
    db.insert(outboxMessages).values({
      id: `rcp_${id}`,
      channel: "EMAIL",
      recipient: email,
      ...mail,
      link,
      invoiceId,
      applicationId: application.id,
      language,
      createdAt: transaction.createdAt,
    }),
  ];
}
