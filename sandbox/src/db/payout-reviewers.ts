import { and, eq, sql, type SQL } from "drizzle-orm";
import { alias, type AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import type { Db } from "./database.ts";
import { anyWaits } from "./leaving-acts.ts";
import { amongst } from "./lists/sight.ts";
import type { UserRow } from "./rows.ts";
import { areSameHands, sameHandsAs } from "./same-hands.ts";
import { payoutApprovals, payoutFileApprovals, payoutFiles, payouts, users } from "./schema/index.ts";
import {
  hasSecondBy,
  isOnlyReviewerBy,
  isReviewerBy,
  secondsFor,
  whoMay,
  writtenTo,
  type Concerned,
  type Made,
  type Person,
} from "./second-people.ts";

/** People who may approve payouts of an application. Lists, letters and the approving statement share this rule. */
export const reviewers = (concerned: Concerned, who: Person = users) => whoMay("PAYOUT_REVIEW", concerned, who);

/** Approvers who count as a second person beside the maker: another pair of hands (`same-hands.ts`). */
const seconds = (made: Made, who: Person = users): SQL => secondsFor("PAYOUT_REVIEW", made, who);

const earlier = alias(users, "earlier_second");
/** How many people besides the maker of a row may approve it. People who are one pair of hands count once. */
const otherReviewers = (made: Made) =>
  sql<number>`(SELECT count(*) FROM ${users} WHERE ${seconds(made)} AND NOT EXISTS (SELECT 1 FROM ${users} AS earlier_second
    WHERE ${earlier.id} < ${users.id} AND ${areSameHands(earlier, users)} AND ${seconds(made, earlier)}))`;
/** Whether the maker of a row may approve rows of other makers. */
const makerReviews = (made: Made) => isReviewerBy("PAYOUT_REVIEW", made, made.createdBy);

const hasOtherReviewer = (made: Made) => hasSecondBy("PAYOUT_REVIEW", made);

/**
 * For a row of payouts or payout files: how many people besides its maker may approve it, and whether its maker may
 * approve those of others.
 */
export const OTHER_REVIEWERS = otherReviewers(payouts);
export const MAKER_REVIEWS = makerReviews(payouts);
export const FILE_OTHER_REVIEWERS = otherReviewers(payoutFiles);
export const FILE_MAKER_REVIEWS = makerReviews(payoutFiles);

/** Ids, as JSON, of the maker and of all people who do not count as a second person beside them. */
const handsOf = ({ merchantId, createdBy }: Pick<Made, "merchantId" | "createdBy">) =>
  sql<string>`(SELECT json_group_array(${users.id}) FROM ${users}
    WHERE ${users.merchantId} = ${merchantId} AND ${sameHandsAs(users, createdBy)})`;
export const MAKERS_HANDS = handsOf(payouts);
export const FILE_MAKERS_HANDS = handsOf(payoutFiles);

/** A kind of approvals: the approved table, the table of approvals, and its reference. */
export const OF_PAYOUT = { made: payouts, approvals: payoutApprovals, of: payoutApprovals.payoutId };
export const OF_FILE = { made: payoutFiles, approvals: payoutFileApprovals, of: payoutFileApprovals.fileId };
type Kind = typeof OF_PAYOUT | typeof OF_FILE;

const approver = alias(users, "approver");
const before = alias(users, "approver_before");
/**
 * Whether an approval that has not lapsed still counts: its approver is still a second person, and another pair of
 * hands than all earlier approvers.
 */
const stillCounts = ({ approvals, of }: Kind, made: Made): SQL<number> => {
  // The approvals table a second time. The alias serves only for columns that need its name.
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
 * Names, as JSON, of the approvers of a payout or payout file whose approval still counts. Empty once it no longer
 * waits.
 */
export const APPROVED_BY = approvedBy(OF_PAYOUT);
export const FILE_APPROVED_BY = approvedBy(OF_FILE);
const wordsSchema = z.string().array();
/** Reads names or ids from a JSON array that a statement built. */
export const readWords = (json: string): string[] => wordsSchema.parse(JSON.parse(json));

/**
 * For a waiting payout or payout file: whether a person with the permission may approve it and has not done so. A
 * person approves what others made, and their own only if no other approver exists. In the minute of its last approval
 * it waits for nobody.
 */
export const waitsFor = ({ made, approvals, of }: Kind, userId: string): SQL =>
  sql`(NOT ${anyWaits(made.id)}
    AND CASE WHEN ${made.createdBy} = ${userId} THEN NOT ${hasOtherReviewer(made)}
    ELSE NOT EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${made.createdBy} AND ${sameHandsAs(users, userId)}) END
    AND NOT EXISTS (SELECT 1 FROM ${approvals} JOIN ${users} ON ${users.id} = ${approvals.userId}
      WHERE ${of} = ${made.id} AND ${approvals.lapsedAt} IS NULL AND ${sameHandsAs(users, userId)}))`;
/**
 * Whether a person, with all people who are one pair of hands with them, is the only approver of an application's
 * payouts.
 */
export const isOnlyReviewer = (concerned: Concerned, userId: string): SQL =>
  isOnlyReviewerBy("PAYOUT_REVIEW", concerned, userId);
/** The condition that an approval no longer counts. */
export const countsNoMore = (kind: Kind, made: Made): SQL => sql`NOT ${stillCounts(kind, made)}`;

/** The rules that refuse a second approval by the same person. */
export const APPROVED_TWICE = "payout_approvals.payout_id";
export const FILE_APPROVED_TWICE = "payout_file_approvals.file_id";

/**
 * An approval of a payout or payout file. `counts`: it has not lapsed, and the approver still may approve. `hands`: ids
 * of all people who are one pair of hands with the approver, and so cannot give another approval.
 */
export type Approval = { userId: string; userName: string; at: number; counts: boolean; hands: readonly string[] };

/** `by`: the column that approvals are found by. `join`: the table of that column, if it is another one. */
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

/** All approvals ever given to payouts, by payout, oldest first. A payout from a file has the approvals of the file. */
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
/** All approvals ever given to a payout file, oldest first. */
export const approvalsOfFile = (db: Db, fileId: string): Promise<Approval[]> =>
  approvalsWhere(db, OF_FILE, { by: payoutFileApprovals.fileId, where: eq(payoutFileApprovals.fileId, fileId) });

/** People who may approve payouts of an application as a second person beside the maker and the earlier approvers. */
export const secondsOf = (
  db: Db,
  { merchantId, applicationId, createdBy }: { merchantId: string; applicationId: string; createdBy: string },
  approvers: readonly string[] = [],
): Promise<UserRow[]> =>
  writtenTo(
    db,
    and(
      seconds({ merchantId, applicationId, createdBy }),
      ...approvers.map((id) => sql`NOT ${sameHandsAs(users, id)}`),
    ),
  );
