import type { SalaryEdition } from "#provider/contract/salary-files";
import type { PAYOUT_FILE_FILTERS } from "#provider/contract/filters";
import { LIST_REACH, PAYOUT_APPROVAL_DAYS, PAYOUT_FILE_HOURS } from "#provider/contract/limits";
import { PAYOUT_FILE_TABS, type PayoutFileTab, type TabCounts } from "#provider/contract/list-tabs";
import type { PayoutFileSearch } from "#provider/contract/payout-files";
import type { NameCheck } from "#provider/contract/words";
import { searchText } from "#provider/rules/search-text";
import { type SQL, and, desc, eq, gt, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import type { Db, Statement } from "./database.ts";
import type { DueQuery } from "./due.ts";
import { mayTry } from "./job-failures.ts";
import { anyWaits } from "./leaving-acts.ts";
import { counted, type Counted, type PageRequest } from "./lists/paging.ts";
import type { PayoutViewer } from "./lists/payouts.ts";
import { between } from "./lists/periods.ts";
import { applicationsInSight, inSight } from "./lists/sight.ts";
import { beginsWords } from "./lists/words.ts";
import {
  approvalsOfFile,
  FILE_APPROVED_BY,
  FILE_MAKER_REVIEWS,
  FILE_MAKERS_HANDS,
  FILE_OTHER_REVIEWERS,
  OF_FILE,
  readWords,
  waitsFor as fileWaitsFor,
  type Approval,
} from "./payout-reviewers.ts";
import { inForce, standingFrom, type StandingRules } from "./payout-rules.ts";
import type { UserRow } from "./rows.ts";
import { applications, payoutFileRows, payoutFiles, payoutRuleChanges, users } from "./schema/index.ts";
import { countWaiting, nothingWaits } from "./waiting-counts.ts";

export type PayoutFileRecord = typeof payoutFiles.$inferSelect;
export type NamedFile = { file: PayoutFileRecord; appName: string };
/**
 * A file in a list, with the rules in force now, and its approvers while it waits. `waitsForYou`: the viewer may
 * approve it and has not done so.
 */
export type ListedFile = NamedFile & { standing: StandingRules; approvedBy: string[]; waitsForYou: boolean };
/**
 * A file with its approvals, the rules in force now, and the people left to approve it. `others`: how many besides its
 * maker. `makerReviews`: whether its maker may approve files of others.
 */
export type ReviewedFile = NamedFile & {
  standing: StandingRules;
  /** Whether its last approval waits for its minute. */
  leaves: boolean;
  approvals: Approval[];
  others: number;
  makerReviews: boolean;
  /** Ids of the maker and of all people who do not count as a second person beside them. */
  makersHands: readonly string[];
};

const HOUR_MS = 3_600_000;
const KEPT_MS = PAYOUT_FILE_HOURS * HOUR_MS;
const APPROVAL_MS = PAYOUT_APPROVAL_DAYS * 24 * HOUR_MS;

/** Until when a file may be made after its check, in UTC milliseconds. */
export const keptUntil = ({ createdAt }: Pick<PayoutFileRecord, "createdAt">): number => createdAt + KEPT_MS;
/** Until when a file may be approved after it was made. */
export const fileApproveBefore = (madeAt: number): number => madeAt + APPROVAL_MS;

/** The words by which search finds a file. */
export const searchOfPayoutFile = ({
  id,
  fileName,
  createdByName,
}: Pick<PayoutFileRecord, "id" | "fileName" | "createdByName">) => searchText(`${id} ${fileName} ${createdByName}`);

const seen = (sight: Sight): SQL =>
  sight.kind === "region"
    ? sql`${payoutFiles.applicationId} IN ${applicationsInSight(sight)}`
    : inSight({ ...payoutFiles, region: applications.region }, sight);
/** A file that is only checked concerns only the person who checked it. */
const shownTo = (userId: string) => or(ne(payoutFiles.state, "CHECKED"), eq(payoutFiles.createdBy, userId));

/** A file in sight, by its id. A checked file exists only for the person who checked it, and only while it is kept. */
export async function findPayoutFile(
  db: Db,
  { sight, userId, now }: { sight: Sight; userId: string; now: number },
  id: string,
): Promise<ReviewedFile | undefined> {
  const [[row], approvals] = await Promise.all([
    db
      .select({
        file: payoutFiles,
        appName: applications.name,
        rules: payoutRuleChanges,
        leaves: anyWaits(payoutFiles.id),
        others: FILE_OTHER_REVIEWERS,
        makerReviews: FILE_MAKER_REVIEWS,
        makersHands: FILE_MAKERS_HANDS,
      })
      .from(payoutFiles)
      .innerJoin(applications, eq(applications.id, payoutFiles.applicationId))
      .leftJoin(payoutRuleChanges, inForce(payoutFiles.applicationId))
      .where(
        and(
          eq(payoutFiles.id, id),
          seen(sight),
          shownTo(userId),
          or(ne(payoutFiles.state, "CHECKED"), gt(payoutFiles.createdAt, now - KEPT_MS)),
        ),
      ),
    approvalsOfFile(db, id),
  ]);
  if (!row) return undefined;
  const { rules, makerReviews, makersHands, leaves, ...reviewed } = row;
  return {
    ...reviewed,
    leaves: leaves === 1,
    approvals,
    standing: standingFrom(rules),
    makerReviews: makerReviews === 1,
    makersHands: readWords(makersHands),
  };
}

/**
 * The condition that a file waits and that this person may approve it and has not done so. Nothing waits for staff.
 * `lists/payouts.ts` has the same rule for payouts.
 */
function waitsFor({ userId, reviews }: Pick<PayoutViewer, "userId" | "reviews">): SQL | undefined {
  if (reviews === undefined || reviews.kind === "region") return undefined;
  return sql`${payoutFiles.applicationId} IN ${applicationsInSight(reviews)} AND ${payoutFiles.state} = 'AWAITING_APPROVAL'
    AND ${fileWaitsFor(OF_FILE, userId)}`;
}

/**
 * The number of files that wait for a person and the sum of their amounts without fees. Counts up to `limit` in an
 * index of waiting files.
 */
export function waitingFiles(db: Db, viewer: Pick<PayoutViewer, "userId" | "reviews">, limit: number) {
  const where = waitsFor(viewer);
  if (!where) return nothingWaits(db);
  return countWaiting(
    db,
    sql`SELECT amount_minor AS amount, id FROM payout_files INDEXED BY payout_files_made_by WHERE ${where} LIMIT ${limit}`,
  );
}

/** The conditions of a search in a list of files, besides the tab. Every typed word must begin a word of the file. */
const narrowedBy = (
  { text, state, appId, from, to }: Omit<PayoutFileSearch, "tab">,
  { region }: Pick<PayoutViewer, "region">,
): SQL[] =>
  Object.values({
    appId: appId === undefined ? [] : [eq(payoutFiles.applicationId, appId)],
    state: state === undefined ? [] : [eq(payoutFiles.state, state)],
    from: between(payoutFiles.createdAt, region, { from }),
    to: between(payoutFiles.createdAt, region, { to }),
    text: text === undefined ? [] : [beginsWords(payoutFiles.search, text)],
  } satisfies Record<keyof typeof PAYOUT_FILE_FILTERS, SQL[]>).flat();

/** The newest files that a text finds, without those that other people have only checked. */
export const filesNamed = (db: Db, viewer: PayoutViewer, text: string, limit: number): Promise<NamedFile[]> =>
  db
    .select({ file: payoutFiles, appName: applications.name })
    .from(payoutFiles)
    .innerJoin(applications, eq(applications.id, payoutFiles.applicationId))
    .where(and(seen(viewer.sight), shownTo(viewer.userId), ...narrowedBy({ text }, viewer)))
    .orderBy(desc(payoutFiles.createdAt), desc(payoutFiles.seq))
    .limit(limit);

/** A page of files, newest first, with their number and the number under each tab. */
export async function listPayoutFiles(
  db: Db,
  viewer: PayoutViewer,
  { page, pageSize, tab = "ALL", ...asked }: PageRequest & PayoutFileSearch,
): Promise<{ rows: ListedFile[]; found: Counted; tabs: TabCounts<PayoutFileTab> }> {
  const everything = and(seen(viewer.sight), shownTo(viewer.userId));
  const ofTab = tab === "WAITING" ? (waitsFor(viewer) ?? sql`0`) : everything;
  const narrowed = narrowedBy(asked, viewer);
  const where = and(ofTab, ...narrowed);
  const countOf = (of: SQL | undefined) =>
    db.select({ total: sql<number>`count(*)` }).from(
      db
        .select({ one: sql`1`.as("one") })
        .from(payoutFiles)
        .innerJoin(applications, eq(applications.id, payoutFiles.applicationId))
        .where(of)
        .limit(LIST_REACH + 1)
        .as("some"),
    );
  // Not a batch, because a batch mixes up columns of two tables that have the same name.
  const [rows, [all], [waiting], [some]] = await Promise.all([
    db
      .select({
        file: payoutFiles,
        appName: applications.name,
        rules: payoutRuleChanges,
        approvedBy: FILE_APPROVED_BY,
        waitsForYou: sql<number>`(${waitsFor(viewer) ?? sql`0`})`,
      })
      .from(payoutFiles)
      .innerJoin(applications, eq(applications.id, payoutFiles.applicationId))
      .leftJoin(payoutRuleChanges, inForce(payoutFiles.applicationId))
      .where(where)
      .orderBy(desc(payoutFiles.createdAt), desc(payoutFiles.seq))
      .limit(pageSize)
      .offset(page * pageSize),
    countOf(everything),
    waitingFiles(db, viewer, LIST_REACH + 1),
    narrowed.length > 0 ? countOf(where) : [],
  ]);
  const found = { ALL: counted(all?.total ?? 0), WAITING: counted(waiting?.count ?? 0) };
  const listed = rows.map(({ rules, approvedBy, waitsForYou, ...row }) => ({
    ...row,
    standing: standingFrom(rules),
    approvedBy: readWords(approvedBy),
    waitsForYou: waitsForYou === 1,
  }));
  const tabs = PAYOUT_FILE_TABS.map((one) => {
    const { total: count, more } = found[one];
    return { tab: one, count, ...(more ? { more } : {}) };
  });
  return { rows: listed, found: some ? counted(some.total) : found[tab], tabs };
}

/** The number of good rows that the spreadsheet hides, and their sum in minor units. */
export async function hiddenInFile(db: Db, fileId: string): Promise<{ count: number; amount: number }> {
  const [hidden] = await db
    .select({ count: sql<number>`count(*)`, amount: sql<number>`coalesce(sum(amount_minor), 0)` })
    .from(payoutFileRows)
    .where(
      and(
        eq(payoutFileRows.fileId, fileId),
        eq(payoutFileRows.isWarned, true),
        sql`EXISTS (SELECT 1 FROM json_each(warnings) WHERE value = 'hidden')`,
      ),
    );
  return hidden ?? { count: 0, amount: 0 };
}

/**
 * The arrived payouts of a salary file: their number, their sum in minor units, and the edition of the file to write.
 * Undefined for any other file.
 */
export type ArrivedSalaries = { rows: number; sumMinor: number; edition: SalaryEdition } | undefined;

export async function salariesOfFile(db: Db, fileId: string): Promise<ArrivedSalaries> {
  const [one] = await db.all<NonNullable<ArrivedSalaries> & { salaries: number }>(sql`
    SELECT count(*) AS salaries, count(payouts.id) AS rows, coalesce(sum(payouts.amount_minor), 0) AS sumMinor,
      (SELECT salary_edition FROM application_configs JOIN payout_files USING (application_id)
        WHERE payout_files.id = ${fileId}) AS edition
    FROM payout_file_rows LEFT JOIN payouts ON payouts.id = payout_file_rows.payout_id AND payouts.state = 'SUCCESS'
    WHERE payout_file_rows.file_id = ${fileId} AND payout_file_rows.typed ->> 'salary' IS NOT NULL`);
  return one && one.salaries > 0 ? { rows: one.rows, sumMinor: one.sumMinor, edition: one.edition } : undefined;
}

/** A past payout that arrived: its destination, the receiver's name, and the bank's answer about the name. */
export type PaidBefore = { destination: string; fullName: string; nameCheck: NameCheck | null };

/** The payouts of an application to some destinations that arrived. An index of destinations answers. */
export const paidBefore = (db: Db, applicationId: string, destinations: readonly string[]): Promise<PaidBefore[]> =>
  db.all<PaidBefore>(sql`
    SELECT DISTINCT payouts.destination, payouts.full_name AS fullName, payouts.name_check AS nameCheck
    FROM json_each(${JSON.stringify(destinations)}) wanted CROSS JOIN payouts ON payouts.application_id = ${applicationId}
      AND payouts.destination = wanted.value
    WHERE payouts.kind = 'PAYOUT' AND payouts.state = 'SUCCESS'`);

/** Files that were not approved in time, the longest due first, with their makers. */
export const unapprovedFiles = (
  db: Db,
  { job, now, limit }: DueQuery,
): Promise<{ file: PayoutFileRecord; maker: UserRow | null }[]> =>
  db
    .select({ file: payoutFiles, maker: users })
    .from(payoutFiles)
    .leftJoin(users, eq(users.id, payoutFiles.createdBy))
    .where(
      and(
        eq(payoutFiles.state, sql`'AWAITING_APPROVAL'`),
        lte(payoutFiles.madeAt, now - APPROVAL_MS),
        sql`NOT ${anyWaits(payoutFiles.id)}`,
        mayTry(db, job, payoutFiles.id, now),
      ),
    )
    .orderBy(payoutFiles.madeAt)
    .limit(limit);

/** Files whose payouts have all ended and whose makers have not been told. */
export const filesToTell = (
  db: Db,
  { job, now, limit }: DueQuery,
): Promise<{ file: PayoutFileRecord; maker: UserRow | null }[]> =>
  db
    .select({ file: payoutFiles, maker: users })
    .from(payoutFiles)
    .leftJoin(users, eq(users.id, payoutFiles.createdBy))
    .where(and(isNotNull(payoutFiles.finishedAt), isNull(payoutFiles.toldAt), mayTry(db, job, payoutFiles.id, now)))
    .orderBy(payoutFiles.finishedAt)
    .limit(limit);

/** Deletes checked files that were not made in time, with their rows. */
export function sweepPayoutFiles(db: Db, now: number): Statement[] {
  const old = sql`(SELECT id FROM payout_files WHERE state = 'CHECKED' AND created_at <= ${now - KEPT_MS})`;
  return [
    db.delete(payoutFileRows).where(sql`file_id IN ${old}`),
    db.delete(payoutFiles).where(and(eq(payoutFiles.state, sql`'CHECKED'`), lte(payoutFiles.createdAt, now - KEPT_MS))),
  ];
}
