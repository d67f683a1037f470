import { REFUND_APPROVAL_DAYS } from "#provider/contract/limits";
import { moneyText } from "#provider/rules/money-text";
import type { Db, Statement } from "../../db/database.ts";
import { mailPerson } from "../../db/outbox.ts";
import { secondsOfRefund } from "../../db/refund-reviewers.ts";
import type { RefundRow, TransactionRow, UserRow } from "../../db/rows.ts";
import { appUrl, type Env } from "../../env.ts";
import { refundLetter, type RefundNews } from "../../messages/refund.ts";

type Around = { db: Db; env: Env; now: number };
type Told = {
  refund: Pick<RefundRow, "amountMinor" | "reason" | "createdBy" | "createdByName">;
  transaction: Pick<TransactionRow, "id" | "merchantId" | "applicationId" | "currency" | "orderId" | "fullName">;
};

/** Tells a person of the merchant account the news of a refund. The letter leads to its payment. */
export function tellOfRefund(
  { refund, transaction }: Told,
  to: UserRow,
  news: RefundNews,
  { db, env, now }: Around,
): Statement[] {
  const link = `${appUrl(env, to.region)}/billing/transactions/${transaction.id}`;
  const told = {
    name: to.fullName,
    amount: moneyText(to.language, refund.amountMinor, transaction.currency),
    payer: transaction.fullName,
    order: transaction.orderId,
    link,
  };
  return mailPerson(db, to, { ...refundLetter(to.language, told, news), link, at: now });
}

/** Asks everybody who may approve a new refund to look at it. */
export async function askForRefund(told: Told, around: Around): Promise<Statement[]> {
  const { createdBy, createdByName: maker, reason } = told.refund;
  const { merchantId, applicationId } = told.transaction;
  const news = { kind: "waiting", maker, reason, days: REFUND_APPROVAL_DAYS } as const;
  const seconds = await secondsOfRefund(around.db, { merchantId, applicationId, createdBy });
  return seconds.flatMap((reviewer) => tellOfRefund(told, reviewer, news, around));
}
