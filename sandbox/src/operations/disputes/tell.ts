import { answerersOf, type NamedDispute } from "../../db/disputes.ts";
import type { Db, Statement } from "../../db/database.ts";
import { mailPerson } from "../../db/outbox.ts";
import { appUrl, type Env } from "../../env.ts";
import { disputeLetter, type DisputeNews } from "../../messages/dispute.ts";
import { momentText } from "../../messages/moment.ts";
import type { NoticeKind } from "../../messages/payment-notice.ts";
import { moneyText } from "#provider/rules/money-text";
import { noticeOf } from "../payments/notice.ts";

export type Telling = { db: Db; env: Env; now: number };

const NOTICE: Record<DisputeNews, NoticeKind> = {
  asked: "DISPUTE_ASKED",
  claimed: "DISPUTE_CLAIMED",
  due: "DISPUTE_DUE",
  won: "DISPUTE_WON",
  lost: "DISPUTE_LOST",
  prevented: "DISPUTE_PREVENTED",
};

/**
 * Tells of a dispute: letters to everybody who may answer it, and a message to everybody who sees its payment and has
 * connected a messenger. Servers are told by a trigger.
 */
export async function tellOfDispute(
  { dispute, payment, appName }: NamedDispute,
  news: DisputeNews,
  { db, env, now }: Telling,
): Promise<Statement[]> {
  const { amountMinor, currency, region } = dispute;
  const link = `${appUrl(env, region)}/billing/disputes/${dispute.id}`;
  const readers = await answerersOf(db, dispute);
  const letters = readers.flatMap((person) => {
    const { language, fullName: name } = person;
    const letter = disputeLetter(language, news, {
      name,
      amount: moneyText(language, amountMinor, currency),
      fee: moneyText(language, dispute.feeMinor, currency),
      payer: payment.fullName,
      application: appName,
      reason: dispute.reason,
      until: dispute.respondBy === null ? "" : momentText(language, region, dispute.respondBy),
      link,
    });
    return mailPerson(db, person, { ...letter, link, at: now });
  });
  const reference =
    news === "due" ? `${dispute.id}_${dispute.toldHours ?? 0}_${dispute.isClaimed ? 1 : 0}` : dispute.id;
  return [...letters, noticeOf(db, payment, { kind: NOTICE[news], amountMinor, reference, at: now })];
}
