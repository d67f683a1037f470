import type { PayoutRules } from "#provider/contract/payout-bands";
import { dayIn, startOfDay, type Region } from "#provider/contract/regions";
import { DEFAULT_PAYOUT_RULES } from "#provider/rules/payout-approvers";
import { and, eq, sql, type SQL } from "drizzle-orm";
import type { Db, Statement } from "./database.ts";
import {
  expectStanding,
  inForceOf,
  standingOf,
  standingOfRow,
  type ProposedRules,
  type RuleChangeRow,
  type Standing,
} from "./rule-proposals.ts";
import type { PayoutRow } from "./withdrawals.ts";
import { payoutRuleChanges, payouts } from "./schema/index.ts";

/** The rules of approval of payouts. */
export const PAYOUT_RULES: ProposedRules<PayoutRules> = {
  kind: "payoutRules",
  changes: payoutRuleChanges,
  review: "PAYOUT_REVIEW",
  initially: DEFAULT_PAYOUT_RULES,
};
export type StandingRules = Standing<PayoutRules>;

/** Joins the rules of payouts in force for the application of a row. */
export const inForce = (applicationId: unknown): SQL => inForceOf(PAYOUT_RULES, applicationId);
/** Reads the row that {@link inForce} joined. */
export const standingFrom = (change: RuleChangeRow<PayoutRules> | null | undefined): StandingRules =>
  standingOfRow(PAYOUT_RULES, change);
export const standingRules = (db: Db, applicationId: string): Promise<StandingRules> =>
  standingOf(db, PAYOUT_RULES, applicationId);
/** Aborts the batch if other rules have come into force since these were read. */
export const expectRules = (db: Db, applicationId: string, read: StandingRules): Statement =>
  expectStanding(db, PAYOUT_RULES, applicationId, read);

/** The rule that refuses a second proposal while one waits. */
export const PROPOSAL_WAITS = "payout_rule_changes.application_id";

type Made = { application: { id: unknown; region: Region }; makerId: string; now: number };

/**
 * The sum that a person has sent out of an application on the day of `now` in its region, in minor units without fees.
 * It includes reserved, sent and arrived payouts and those that a receiver sent back, but not those given back before
 * the bank had them or refused by the bank. A waiting file counts with its whole sum, and later each of its payouts,
 * which keep the file's time. Withdrawals, transfers and top-ups count too, except to the company itself: its own
 * account, and wallets of the same merchant (decision 0133).
 */
export function madeToday({ application: { id, region }, makerId, now }: Made): SQL<number> {
  const today = startOfDay(region, dayIn(region, new Date(now))).getTime();
  return sql`(SELECT coalesce(sum(made.amount_minor), 0) FROM payouts AS made WHERE made.application_id = ${id} AND made.kind = 'PAYOUT'
    AND made.created_by = ${makerId} AND made.created_at >= ${today}
    AND made.state IN ('CREATED', 'AWAITING_APPROVAL', 'IN_PROGRESS', 'SUCCESS', 'RETURNED'))
  + (SELECT coalesce(sum(sent.amount_minor), 0) FROM payouts AS sent WHERE sent.application_id = ${id} AND sent.kind = 'WITHDRAWAL'
    AND sent.made_today_minor > 0 AND sent.created_by = ${makerId} AND sent.created_at >= ${today}
    AND sent.state IN ('IN_PROGRESS', 'SUCCESS', 'RETURNED'))
  + (SELECT coalesce(sum(moved.amount_minor), 0) FROM wallet_transfers AS moved WHERE moved.from_application_id = ${id}
    AND moved.created_by = ${makerId} AND moved.created_at >= ${today} AND (moved.to_phone IS NOT NULL
      OR (SELECT there.merchant_id FROM applications AS there WHERE there.id = moved.to_application_id)
        IS NOT (SELECT here.merchant_id FROM applications AS here WHERE here.id = moved.from_application_id)))
  + (SELECT coalesce(sum(waiting.amount_minor), 0) FROM payout_files AS waiting WHERE waiting.application_id = ${id}
    AND waiting.created_by = ${makerId} AND waiting.made_at >= ${today} AND waiting.state = 'AWAITING_APPROVAL')`;
}

/** Reads the sum of {@link madeToday}. */
export async function readMadeToday(db: Db, made: Made): Promise<number> {
  const [row] = await db.all<{ minor: number }>(sql`SELECT ${madeToday(made)} AS minor`);
  return row?.minor ?? 0;
}

/**
 * Whether a payout of the application to exactly this account and name was approved and arrived. A card is never known,
 * because only its last digits are kept, which many cards share.
 */
export async function isKnownReceiver(
  db: Db,
  {
    applicationId,
    target,
    destination,
    fullName,
  }: Pick<PayoutRow, "applicationId" | "target" | "destination" | "fullName">,
): Promise<boolean> {
  if (target !== "BANK") return false;
  const [row] = await db
    .select({ id: payouts.id })
    .from(payouts)
    .where(
      and(
        eq(payouts.applicationId, applicationId),
        eq(payouts.destination, destination),
        // Literals, because the planner uses the partial index only with them.
        sql`kind = 'PAYOUT' AND state = 'SUCCESS'`,
        eq(payouts.fullName, fullName),
        sql`${payouts.reviewedAt} IS NOT NULL`,
      ),
    )
    .limit(1);
  return row !== undefined;
}
