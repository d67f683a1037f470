import { PAYOUT_APPROVAL_DAYS } from "#provider/contract/limits";
import type { Region } from "#provider/contract/regions";
import { moneyText } from "#provider/rules/money-text";
import type { Db, Statement } from "../../db/database.ts";
import { mailPerson } from "../../db/outbox.ts";
import { secondsOf } from "../../db/payout-reviewers.ts";
import type { ReviewedPayout } from "../../db/payouts.ts";
import type { UserRow } from "../../db/rows.ts";
import type { PayoutRow } from "../../db/withdrawals.ts";
import { appUrl, type Env } from "../../env.ts";
import { payoutLetter, type PayoutNews } from "../../messages/payout.ts";

type LetterPayout = Pick<
  PayoutRow,
  | "id"
  | "merchantId"
  | "applicationId"
  | "amountMinor"
  | "currency"
  | "fullName"
  | "targetMasked"
  | "createdBy"
  | "createdByName"
  | "approversNeeded"
>;
export type Around = { db: Db; env: Env; now: number };

/** The address of a payout's page, where the letters about it lead. */
export const linkOfPayout = (env: Env, region: Region, id: string): string =>
  `${appUrl(env, region)}/billing/payouts/${id}`;

/** Tells a person of the merchant account the news of a payout. */
export function tellOfPayout(
  payout: LetterPayout,
  to: UserRow,
  news: PayoutNews,
  { db, env, now }: Around,
): Statement[] {
  const link = linkOfPayout(env, to.region, payout.id);
  const told = {
    name: to.fullName,
    amount: moneyText(to.language, payout.amountMinor, payout.currency),
    receiver: payout.fullName,
    target: payout.targetMasked,
    reference: payout.id,
    link,
  };
  return mailPerson(db, to, { ...payoutLetter(to.language, told, news), link, at: now });
}

/** Asks every approver of a new payout to review it. */
export async function askReviewers(payout: LetterPayout, around: Around): Promise<Statement[]> {
  const { createdByName: maker, approversNeeded: needed } = payout;
  const news = { kind: "waiting", maker, days: PAYOUT_APPROVAL_DAYS, needed } as const;
  return (await secondsOf(around.db, payout)).flatMap((reviewer) => tellOfPayout(payout, reviewer, news, around));
}

/** After the first of two approvals, asks the people who may give the second. */
export async function askOneMore(
  { payout, approvals }: Pick<ReviewedPayout, "payout" | "approvals">,
  by: { id: string; fullName: string },
  around: Around,
): Promise<Statement[]> {
  const news = { kind: "oneMore", maker: payout.createdByName, by: by.fullName } as const;
  const left = await secondsOf(around.db, payout, approversOf(approvals, by));
  return left.flatMap((reviewer) => tellOfPayout(payout, reviewer, news, around));
}

/** The ids of the people whose approvals count after one more approval. */
export const approversOf = (approvals: ReviewedPayout["approvals"], by: { id: string }): string[] => [
  ...approvals.filter(({ counts }) => counts).map(({ userId }) => userId),
  by.id,
];
