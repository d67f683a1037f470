import type { RefundRules } from "#provider/contract/refund-terms";
import { dayIn, startOfDay, type Region } from "#provider/contract/regions";
import { DEFAULT_REFUND_RULES } from "#provider/rules/refund-approval";
import { sql, type SQL } from "drizzle-orm";
import type { Db, Statement } from "./database.ts";
import { expectStanding, standingOf, type ProposedRules, type Standing } from "./rule-proposals.ts";
import { refundRuleChanges } from "./schema/index.ts";

/** The rules of refunds. */
export const REFUND_RULES: ProposedRules<RefundRules> = {
  kind: "refundRules",
  changes: refundRuleChanges,
  review: "REFUND_REVIEW",
  initially: DEFAULT_REFUND_RULES,
};
export type StandingRefundRules = Standing<RefundRules>;

export const standingRefundRules = (db: Db, applicationId: string): Promise<StandingRefundRules> =>
  standingOf(db, REFUND_RULES, applicationId);
/** Aborts the batch if other rules have come into force since these were read. */
export const expectRefundRules = (db: Db, applicationId: string, read: StandingRefundRules): Statement =>
  expectStanding(db, REFUND_RULES, applicationId, read);

/** The rule that refuses a second proposal while one waits. */
export const REFUND_PROPOSAL_WAITS = "refund_rule_changes.application_id";

const HOUR_MS = 3_600_000;

type Made = { application: { id: string; region: Region }; makerId: string; now: number };

/**
 * The sum that a person has refunded out of an application on the day of `now` in its region, in minor units: what
 * waits, is on its way and arrived, but not what came to nothing.
 */
export function refundedToday({ application: { id, region }, makerId, now }: Made): SQL<number> {
  const firstHour = startOfDay(region, dayIn(region, new Date(now))).getTime() / HOUR_MS;
  return sql`(SELECT coalesce(sum(amount_minor), 0) FROM refund_hours
    WHERE application_id = ${id} AND maker_id = ${makerId} AND hour >= ${firstHour})`;
}

/** Reads the sum of {@link refundedToday}. */
export async function readRefundedToday(db: Db, made: Made): Promise<number> {
  const [row] = await db.all<{ minor: number }>(sql`SELECT ${refundedToday(made)} AS minor`);
  return row?.minor ?? 0;
}
