import { ROLE_DEFAULTS, ROLES } from "#provider/contract/permissions";
import { and, eq, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { SEES_WHOLE_MERCHANT } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import { amongst } from "./lists/sight.ts";
import type { ApplicationRow, UserRow } from "./rows.ts";
import {
  memberships,
  payoutApprovals,
  payoutFileApprovals,
  payoutFiles,
  payouts,
  userPermissions,
  users,
} from "./schema/index.ts";

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

type Made = Concerned & { createdBy: unknown };

/** Of a row that somebody made: how many others may approve it. */
const otherReviewers = (made: Made) =>
  sql<number>`(SELECT count(*) FROM ${users} WHERE ${reviewers(made)} AND ${users.id} <> ${made.createdBy})`;
/** Of a row that somebody made: whether they may approve what others make. */
const makerReviews = (made: Made) =>
  sql<number>`EXISTS (SELECT 1 FROM ${users} WHERE ${reviewers(made)} AND ${users.id} = ${made.createdBy})`;

const hasOtherReviewer = (made: Made) =>
  sql<number>`EXISTS (SELECT 1 FROM ${users} WHERE ${reviewers(made)} AND ${users.id} <> ${made.createdBy})`;

/** Of a row of payouts: whether one other than its maker may approve it. */
export const HAS_OTHER_REVIEWER = hasOtherReviewer(payouts);
/** The same of a row of files of payouts. */
export const FILE_HAS_OTHER_REVIEWER = hasOtherReviewer(payoutFiles);
/** Of a row of payouts, and of one of files of payouts: how many others than its maker may approve it, and whether its maker may those of others. */
export const OTHER_REVIEWERS = otherReviewers(payouts);
export const MAKER_REVIEWS = makerReviews(payouts);
export const FILE_OTHER_REVIEWERS = otherReviewers(payoutFiles);
export const FILE_MAKER_REVIEWS = makerReviews(payoutFiles);

/** Approvals of a kind: of which rows, and their table. */
export const OF_PAYOUT = { made: payouts, approvals: payoutApprovals, of: payoutApprovals.payoutId };
export const OF_FILE = { made: payoutFiles, approvals: payoutFileApprovals, of: payoutFileApprovals.fileId };

const approvedBy = ({ made, approvals, of }: typeof OF_PAYOUT | typeof OF_FILE) =>
  sql<string>`CASE WHEN ${made.state} <> 'AWAITING_APPROVAL' THEN '[]' ELSE
  (SELECT json_group_array(user_name) FROM (SELECT ${approvals.userName} AS user_name FROM ${approvals}
    JOIN ${users} ON ${users.id} = ${approvals.userId}
    WHERE ${of} = ${made.id} AND ${approvals.lapsedAt} IS NULL AND ${reviewers(made)}
    ORDER BY ${approvals.seq})) END`;
/** Of a row of payouts, or of files of payouts: who of all that approved it still may, by name, as JSON; nobody once it no longer waits. */
export const APPROVED_BY = approvedBy(OF_PAYOUT);
export const FILE_APPROVED_BY = approvedBy(OF_FILE);
const namesSchema = z.string().array();
/** Names out of a JSON array that a statement made. */
export const readNames = (json: string): string[] => namesSchema.parse(JSON.parse(json));

/** Of a row of payouts, or of files of them: whether somebody has approved it. */
export const hasApproved = ({ made, approvals, of }: typeof OF_PAYOUT | typeof OF_FILE, userId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${approvals} WHERE ${of} = ${made.id}
    AND ${approvals.userId} = ${userId} AND ${approvals.lapsedAt} IS NULL)`;
/** Whether somebody alone may approve payouts of an application. */
export const isOnlyReviewer = (concerned: Concerned, userId: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${users} WHERE ${reviewers(concerned)} AND ${users.id} <> ${userId})`;
/** Whether somebody may. */
export const isReviewer = (concerned: Concerned, userId: unknown): SQL<number> =>
  sql`EXISTS (SELECT 1 FROM ${users} WHERE ${reviewers(concerned)} AND ${users.id} = ${userId})`;

/** The rules that refuse a second approval of one person. */
export const APPROVED_TWICE = "payout_approvals.payout_id";
export const FILE_APPROVED_TWICE = "payout_file_approvals.file_id";

/** An approval of a payout, or of a file of payouts. `counts`: it has not lapsed, and whoever gave it still may. */
export type Approval = { userId: string; userName: string; at: number; counts: boolean };

/** `by`: what they are found by. `join`: what that is a column of, where it is not of them. */
type Found = { by: AnySQLiteColumn; join?: SQL; where: SQL };

async function approvalsWhere(
  db: Db,
  { made, approvals, of }: typeof OF_PAYOUT | typeof OF_FILE,
  { by, join = sql``, where }: Found,
): Promise<(Approval & { foundBy: string })[]> {
  const rows = await db.all<Omit<Approval, "counts"> & { counts: number; foundBy: string }>(
    sql`SELECT ${by} AS foundBy, ${approvals.userId} AS userId, ${approvals.userName} AS userName, ${approvals.at} AS at,
      ${approvals.lapsedAt} IS NULL AND ${isReviewer(made, approvals.userId)} AS counts
    FROM ${approvals} JOIN ${made} ON ${made.id} = ${of} ${join} WHERE ${where} ORDER BY ${approvals.seq}`,
  );
  return rows.map((row) => ({ ...row, counts: row.counts === 1 }));
}

/** Everybody who ever approved payouts, by payout, oldest first; of one from a file, whoever approved that. */
export async function approvalsOf(db: Db, payoutIds: readonly string[]): Promise<ReadonlyMap<string, Approval[]>> {
  const ofFiles = sql`JOIN ${payouts} ON ${payouts.fileId} = ${payoutFileApprovals.fileId}`;
  const rows = await Promise.all([
    approvalsWhere(db, OF_PAYOUT, {
      by: payoutApprovals.payoutId,
      where: amongst(payoutApprovals.payoutId, payoutIds),
    }),
    approvalsWhere(db, OF_FILE, { by: payouts.id, join: ofFiles, where: amongst(payouts.id, payoutIds) }),
  ]);
  const found = new Map<string, Approval[]>(payoutIds.map((id) => [id, []]));
  for (const { foundBy, ...approval } of rows.flat()) found.get(foundBy)?.push(approval);
  return found;
}
/** Everybody who ever approved a file of payouts, oldest first. */
export const approvalsOfFile = (db: Db, fileId: string): Promise<Approval[]> =>
  approvalsWhere(db, OF_FILE, { by: payoutFileApprovals.fileId, where: eq(payoutFileApprovals.fileId, fileId) });

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

/** Everybody who may approve payouts of an application, by name. */
export const allReviewers = (
  db: Db,
  { id, merchantId }: Pick<ApplicationRow, "id" | "merchantId">,
): Promise<Pick<UserRow, "id" | "fullName">[]> =>
  db
    .select({ id: users.id, fullName: users.fullName })
    .from(users)
    .where(reviewers({ merchantId, applicationId: id }))
    .orderBy(users.searchName, users.id);
