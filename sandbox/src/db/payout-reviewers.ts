import { ROLE_DEFAULTS, ROLES } from "#provider/contract/permissions";
import { and, eq, ne, sql, type SQL } from "drizzle-orm";
import { alias, type AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { SEES_WHOLE_MERCHANT } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import { amongst } from "./lists/sight.ts";
import type { ApplicationRow, UserRow } from "./rows.ts";
import { areSameHands, sameHandsAs, type Hands } from "./same-hands.ts";
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

/** Rows of `users` by whatever name a statement has them. */
type Person = Hands & Record<"active" | "deletedAt" | "passwordSetAt", AnySQLiteColumn>;
type Concerned = { merchantId: unknown; applicationId: unknown };

/**
 * People who may approve payouts of an application: they can sign in, hold the permission, and see the application in a
 * role that leaves it to them. One rule for lists, letters and the statement that approves.
 */
export const reviewers = ({ merchantId, applicationId }: Concerned, who: Person = users): SQL | undefined =>
  and(
    sql`${who.merchantId} = ${merchantId}`,
    sql`${who.active} = 1`,
    sql`${who.deletedAt} IS NULL AND ${who.passwordSetAt} IS NOT NULL`,
    sql`EXISTS (SELECT 1 FROM ${userPermissions} WHERE ${userPermissions.userId} = ${who.id} AND ${userPermissions.permission} = 'PAYOUT_REVIEW')`,
    sql`(${amongst(who.role, SEES_WHOLE_MERCHANT)} OR EXISTS (SELECT 1 FROM ${memberships}
      WHERE ${memberships.userId} = ${who.id} AND ${memberships.applicationId} = ${applicationId}
      AND (${memberships.role} IS NULL OR ${amongst(memberships.role, REVIEWING_ROLES)})))`,
  );

type Made = Concerned & { createdBy: unknown };

/** Of those, whoever is a second person beside the maker of something: hands of their own (`same-hands.ts`). */
const seconds = (made: Made, who: Person = users): SQL =>
  sql`(${reviewers(made, who)} AND NOT ${sameHandsAs(who, made.createdBy)})`;

const earlier = alias(users, "earlier_second");
/** Of a row that somebody made: how many others may approve it. Those who are one pair of hands count once. */
const otherReviewers = (made: Made) =>
  sql<number>`(SELECT count(*) FROM ${users} WHERE ${seconds(made)} AND NOT EXISTS (SELECT 1 FROM ${users} AS earlier_second
    WHERE ${earlier.id} < ${users.id} AND ${areSameHands(earlier, users)} AND ${seconds(made, earlier)}))`;
/** Of a row that somebody made: whether they may approve what others make. */
const makerReviews = (made: Made) =>
  sql<number>`EXISTS (SELECT 1 FROM ${users} WHERE ${reviewers(made)} AND ${users.id} = ${made.createdBy})`;

const hasOtherReviewer = (made: Made) => sql<number>`EXISTS (SELECT 1 FROM ${users} WHERE ${seconds(made)})`;

/**
 * Of a row of payouts, and of one of files of payouts: how many others than its maker may approve it, and whether its
 * maker may those of others.
 */
export const OTHER_REVIEWERS = otherReviewers(payouts);
export const MAKER_REVIEWS = makerReviews(payouts);
export const FILE_OTHER_REVIEWERS = otherReviewers(payoutFiles);
export const FILE_MAKER_REVIEWS = makerReviews(payoutFiles);

/** Of such a row: everybody who is no second person beside its maker, and the maker, by id, as JSON. */
const handsOf = ({ merchantId, createdBy }: Pick<Made, "merchantId" | "createdBy">) =>
  sql<string>`(SELECT json_group_array(${users.id}) FROM ${users}
    WHERE ${users.merchantId} = ${merchantId} AND ${sameHandsAs(users, createdBy)})`;
export const MAKERS_HANDS = handsOf(payouts);
export const FILE_MAKERS_HANDS = handsOf(payoutFiles);

/** Approvals of a kind: of which rows, and their table. */
export const OF_PAYOUT = { made: payouts, approvals: payoutApprovals, of: payoutApprovals.payoutId };
export const OF_FILE = { made: payoutFiles, approvals: payoutFileApprovals, of: payoutFileApprovals.fileId };
type Kind = typeof OF_PAYOUT | typeof OF_FILE;

const approver = alias(users, "approver");
const before = alias(users, "approver_before");
/**
 * Of a row of approvals that has not lapsed: whoever gave it is a second person still, and has other hands than all who
 * approved before.
 */
const stillCounts = ({ approvals, of }: Kind, made: Made): SQL<number> => {
  // The same table twice: of the other row, only the columns that are told apart by its name.
  const other = approvals === payoutApprovals ? alias(payoutApprovals, "other") : alias(payoutFileApprovals, "other");
  const otherOf = "payoutId" in other ? other.payoutId : other.fileId;
  return sql`EXISTS (SELECT 1 FROM ${users} AS approver WHERE ${approver.id} = ${approvals.userId} AND ${seconds(made, approver)}
    AND NOT EXISTS (SELECT 1 FROM ${approvals} AS other JOIN ${users} AS approver_before ON ${before.id} = ${other.userId}
      WHERE ${otherOf} = ${of} AND ${other.seq} < ${approvals.seq} AND ${other.lapsedAt} IS NULL AND ${areSameHands(approver, before)}))`;
};

const approvedBy = (kind: Kind) =>
  sql<string>`CASE WHEN ${kind.made.state} <> 'AWAITING_APPROVAL' THEN '[]' ELSE
  (SELECT json_group_array(user_name) FROM (SELECT ${kind.approvals.userName} AS user_name FROM ${kind.approvals}
    WHERE ${kind.of} = ${kind.made.id} AND ${kind.approvals.lapsedAt} IS NULL AND ${stillCounts(kind, kind.made)}
    ORDER BY ${kind.approvals.seq})) END`;
/**
 * Of a row of payouts, or of files of payouts: who of all that approved it still may, by name, as JSON; nobody once it
 * no longer waits.
 */
export const APPROVED_BY = approvedBy(OF_PAYOUT);
export const FILE_APPROVED_BY = approvedBy(OF_FILE);
const wordsSchema = z.string().array();
/** Names or ids out of a JSON array that a statement made. */
export const readWords = (json: string): string[] => wordsSchema.parse(JSON.parse(json));

/**
 * Of a row of payouts, or of files of them, that waits: whether somebody who may approve payouts of its application may
 * approve it and has not yet: what others made, and their own where nobody else may.
 */
export const waitsFor = ({ made, approvals, of }: Kind, userId: string): SQL =>
  sql`(CASE WHEN ${made.createdBy} = ${userId} THEN NOT ${hasOtherReviewer(made)}
    ELSE NOT EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${made.createdBy} AND ${sameHandsAs(users, userId)}) END
    AND NOT EXISTS (SELECT 1 FROM ${approvals} JOIN ${users} ON ${users.id} = ${approvals.userId}
      WHERE ${of} = ${made.id} AND ${approvals.lapsedAt} IS NULL AND ${sameHandsAs(users, userId)}))`;
/** Whether nobody but somebody, and whoever is one pair of hands with them, may approve payouts of an application. */
export const isOnlyReviewer = ({ merchantId, applicationId }: Concerned, userId: string): SQL =>
  sql`NOT ${hasOtherReviewer({ merchantId, applicationId, createdBy: userId })}`;
/** Whether somebody may. */
export const isReviewer = (concerned: Concerned, userId: unknown): SQL<number> =>
  sql`EXISTS (SELECT 1 FROM ${users} WHERE ${reviewers(concerned)} AND ${users.id} = ${userId})`;
/** Whether somebody may, and is a second person beside the maker. */
export const isSecond = (made: Made, userId: unknown): SQL<number> =>
  sql`EXISTS (SELECT 1 FROM ${users} WHERE ${seconds(made)} AND ${users.id} = ${userId})`;
/** Of a row of approvals of something: it no longer counts. */
export const countsNoMore = (kind: Kind, made: Made): SQL => sql`NOT ${stillCounts(kind, made)}`;

/** The rules that refuse a second approval of one person. */
export const APPROVED_TWICE = "payout_approvals.payout_id";
export const FILE_APPROVED_TWICE = "payout_file_approvals.file_id";

/**
 * An approval of a payout, or of a file of payouts. `counts`: it has not lapsed, and whoever gave it still may.
 * `hands`: ids of everybody who is one pair of hands with them, and so gives no other.
 */
export type Approval = { userId: string; userName: string; at: number; counts: boolean; hands: readonly string[] };

/** `by`: what they are found by. `join`: what that is a column of, where it is not of them. */
type Found = { by: AnySQLiteColumn; join?: SQL; where: SQL };

async function approvalsWhere(
  db: Db,
  kind: Kind,
  { by, join = sql``, where }: Found,
): Promise<(Approval & { foundBy: string })[]> {
  const { made, approvals, of } = kind;
  const rows = await db.all<Omit<Approval, "counts" | "hands"> & { counts: number; hands: string; foundBy: string }>(
    sql`SELECT ${by} AS foundBy, ${approvals.userId} AS userId, ${approvals.userName} AS userName, ${approvals.at} AS at,
      ${approvals.lapsedAt} IS NULL AND ${stillCounts(kind, made)} AS counts,
      ${handsOf({ merchantId: made.merchantId, createdBy: approvals.userId })} AS hands
    FROM ${approvals} JOIN ${made} ON ${made.id} = ${of} ${join} WHERE ${where} ORDER BY ${approvals.seq}`,
  );
  return rows.map((row) => ({ ...row, counts: row.counts === 1, hands: readWords(row.hands) }));
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

const firstOf = (db: Db, where: SQL | undefined): Promise<UserRow[]> =>
  db.select().from(users).where(where).orderBy(users.searchName, users.id).limit(WRITTEN_TO);

/**
 * Who may approve payouts of an application as a second person beside their maker, and beside those who have approved
 * already.
 */
export const secondsOf = (
  db: Db,
  { merchantId, applicationId, createdBy }: { merchantId: string; applicationId: string; createdBy: string },
  approvers: readonly string[] = [],
): Promise<UserRow[]> =>
  firstOf(
    db,
    and(
      seconds({ merchantId, applicationId, createdBy }),
      ...approvers.map((id) => sql`NOT ${sameHandsAs(users, id)}`),
    ),
  );

/** Who may approve payouts of an application, but for somebody. */
export const reviewersBut = (db: Db, concerned: Concerned, userId: string): Promise<UserRow[]> =>
  firstOf(db, and(reviewers(concerned), ne(users.id, userId)));

/**
 * Everybody who may approve payouts of an application, by name. `isSecond`: beside `userId`, who makes or proposes
 * something.
 */
export async function allReviewers(
  db: Db,
  { id, merchantId }: Pick<ApplicationRow, "id" | "merchantId">,
  userId: string,
): Promise<(Pick<UserRow, "id" | "fullName"> & { isSecond: boolean })[]> {
  const rows = await db
    .select({ id: users.id, fullName: users.fullName, isSame: sameHandsAs(users, userId) })
    .from(users)
    .where(reviewers({ merchantId, applicationId: id }))
    .orderBy(users.searchName, users.id);
  return rows.map(({ isSame, ...reviewer }) => ({ ...reviewer, isSecond: isSame !== 1 }));
}
