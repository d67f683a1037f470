import { ROLE_DEFAULTS, ROLES } from "#provider/contract/permissions";
import { and, eq, sql, type SQL } from "drizzle-orm";
import { SEES_WHOLE_MERCHANT } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import { amongst } from "./lists/sight.ts";
import type { UserRow } from "./rows.ts";
import { memberships, payouts, userPermissions, users } from "./schema/index.ts";

const REVIEWING_ROLES = ROLES.filter((role) => ROLE_DEFAULTS[role].includes("PAYOUT_REVIEW"));

type Concerned = { merchantId: unknown; applicationId: unknown };

/**
 * People who may approve payouts of an application: they can sign in, hold the permission, and see the application in a role that leaves it to
 * them. One rule for lists, letters and the statement that approves.
 */
export const reviewers = ({ merchantId, applicationId }: Concerned): SQL | undefined =>
  and(
    sql`${users.merchantId} = ${merchantId}`,
    eq(users.active, true),
    sql`${users.deletedAt} IS NULL AND ${users.passwordSetAt} IS NOT NULL`,
    sql`EXISTS (SELECT 1 FROM ${userPermissions} WHERE ${userPermissions.userId} = ${users.id} AND ${userPermissions.permission} = 'PAYOUT_REVIEW')`,
    sql`(${amongst(users.role, SEES_WHOLE_MERCHANT)} OR EXISTS (SELECT 1 FROM ${memberships}
      WHERE ${memberships.userId} = ${users.id} AND ${memberships.applicationId} = ${applicationId}
      AND (${memberships.role} IS NULL OR ${amongst(memberships.role, REVIEWING_ROLES)})))`,
  );

const OF_PAYOUT = { merchantId: payouts.merchantId, applicationId: payouts.applicationId };

/** Of a row of payouts: whether somebody else than its maker may approve it. */
export const HAS_OTHER_REVIEWER = sql<number>`EXISTS (SELECT 1 FROM ${users} WHERE ${reviewers(OF_PAYOUT)} AND ${users.id} <> ${payouts.createdBy})`;
/** Of a row of payouts: whether its maker may approve payouts of others. */
export const MAKER_REVIEWS = sql<number>`EXISTS (SELECT 1 FROM ${users} WHERE ${reviewers(OF_PAYOUT)} AND ${users.id} = ${payouts.createdBy})`;

/** How many are written to at once about one payout. */
const WRITTEN_TO = 20;

/** Who may approve payouts of an application, but for their maker. */
export const reviewersOf = (
  db: Db,
  { merchantId, applicationId, createdBy }: { merchantId: string; applicationId: string; createdBy: string },
): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(and(reviewers({ merchantId, applicationId }), sql`${users.id} <> ${createdBy}`))
    .orderBy(users.searchName, users.id)
    .limit(WRITTEN_TO);
