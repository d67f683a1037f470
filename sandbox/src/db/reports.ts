import { REPORT_SENDINGS_SHOWN, REPORTS_AT_ONCE, type ReportStop } from "#provider/contract/report-words";
import { and, asc, desc, eq, gt, isNull, isNotNull, lte, sql } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import { expectAtMost, expectChange, type Db, type Statement } from "./database.ts";
import type { DueQuery } from "./due.ts";
import { mayTry } from "./job-failures.ts";
import { inSight } from "./lists/sight.ts";
import { HOLDING, IS_HERE, readHolding, type Holding } from "./people.ts";
import type { ApplicationRow, UserRow } from "./rows.ts";
import {
  applications,
  reportLinks,
  reportPeople,
  reports,
  reportSendings,
  users,
  walletMovements,
} from "./schema/index.ts";

export type ReportRow = typeof reports.$inferSelect;
export type SendingRow = typeof reportSendings.$inferSelect;
export type NewReport = Omit<ReportRow, "seq" | "stoppedBecause" | "stoppedByName" | "stoppedAt">;

/** A report with its application, its people by name, and when it was sent last. */
export type ReportFound = {
  report: ReportRow;
  appName: string;
  /** By name. */
  people: string[];
  lastAt: number | null;
};

const columns = { applicationId: applications.id, merchantId: applications.merchantId, region: applications.region };

/** The reports of the wallets in sight, those that are sent first, and then the newest. */
export async function reportsInSight(db: Db, sight: Sight, id?: string): Promise<ReportFound[]> {
  const rows = await db
    .select({
      report: reports,
      appName: applications.name,
      lastAt: sql<
        number | null
      >`(SELECT max(sent_at) FROM ${reportSendings} WHERE ${reportSendings.reportId} = ${reports}.id)`,
    })
    .from(reports)
    .innerJoin(applications, eq(applications.id, reports.applicationId))
    .where(and(inSight(columns, sight), id === undefined ? undefined : eq(reports.id, id)))
    .orderBy(sql`${reports.stoppedAt} IS NOT NULL`, desc(reports.seq));
  const people = await db
    .select({ reportId: reportPeople.reportId, name: users.fullName })
    .from(reportPeople)
    .innerJoin(users, eq(users.id, reportPeople.userId))
    .innerJoin(reports, eq(reports.id, reportPeople.reportId))
    .innerJoin(applications, eq(applications.id, reports.applicationId))
    .where(and(inSight(columns, sight), id === undefined ? undefined : eq(reports.id, id)))
    .orderBy(asc(users.searchName), asc(users.id));
  return rows.map((row) => ({
    ...row,
    people: people.flatMap(({ reportId, name }) => (reportId === row.report.id ? [name] : [])),
  }));
}

/** What a report sent last, the newest first. */
export const sendingsOf = (db: Db, reportId: string): Promise<SendingRow[]> =>
  db
    .select()
    .from(reportSendings)
    .where(eq(reportSendings.reportId, reportId))
    .orderBy(desc(reportSendings.seq))
    .limit(REPORT_SENDINGS_SHOWN);

/** The people of an account whose access has not been removed, by name. */
export const colleaguesOf = (db: Db, merchantId: string): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(and(eq(users.merchantId, merchantId), IS_HERE))
    .orderBy(asc(users.searchName), asc(users.id));

/** The place of the last movement in a wallet; 0 before the first. */
export async function lastNth(db: Db, accountId: string): Promise<number> {
  const [row] = await db
    .select({ nth: walletMovements.nth })
    .from(walletMovements)
    .where(eq(walletMovements.accountId, accountId))
    .orderBy(desc(walletMovements.nth))
    .limit(1);
  return row?.nth ?? 0;
}

const sentOf = (merchantId: string) => and(eq(reports.merchantId, merchantId), isNull(reports.stoppedAt));

/** How many files an account has sent regularly. */
export const reportsSent = (db: Db, merchantId: string): Promise<number> => db.$count(reports, sentOf(merchantId));

/** Adds a report; aborts the batch where the account has the most that it may have. */
export const addReport = (db: Db, report: NewReport, people: readonly string[]): Statement[] => [
  db.insert(reports).values(report),
  db.insert(reportPeople).values(people.map((userId) => ({ reportId: report.id, userId }))),
  expectAtMost(
    db,
    "no more reports than an account may have",
    sql`(SELECT count(*) FROM ${reports} WHERE ${sentOf(report.merchantId)})`,
    REPORTS_AT_ONCE,
  ),
];

/** Stops a report that is sent still. `byName`: the person who did. */
export const stopReport = (
  db: Db,
  { id }: Pick<ReportRow, "id">,
  { because, byName, now }: { because: ReportStop; byName: string | null; now: number },
): Statement[] => [
  db
    .update(reports)
    .set({ nextAt: null, stoppedBecause: because, stoppedByName: byName, stoppedAt: now })
    .where(and(eq(reports.id, id), isNull(reports.stoppedAt))),
  expectChange(db, "report still sent"),
];

export type DueReport = { report: ReportRow; application: ApplicationRow };

/** Reports whose time has come. */
export const dueReports = (db: Db, { job, now, limit }: DueQuery): Promise<DueReport[]> =>
  db
    .select({ report: reports, application: applications })
    .from(reports)
    .innerJoin(applications, eq(applications.id, reports.applicationId))
    .where(and(lte(reports.nextAt, now), mayTry(db, job, reports.id, now)))
    .orderBy(reports.nextAt)
    .limit(limit);

const ACCOUNT = sql`${applications.id} || ':' || ${applications.currency} || ':AVAILABLE'`;

/** Reports up to a withdrawal, with the first withdrawal that they were not sent for. */
export async function reportsOfWithdrawals(
  db: Db,
  { job, now, limit }: DueQuery,
): Promise<(DueReport & { withdrawal: { id: string; nth: number } })[]> {
  const nth = sql<number | null>`(SELECT min(nth) FROM ${walletMovements} WHERE account_id = ${ACCOUNT}
    AND kind = 'WITHDRAWAL' AND operation = 'WITHDRAWAL' AND nth > ${reports.afterNth})`;
  const rows = await db
    .select({
      report: reports,
      application: applications,
      withdrawal: { id: walletMovements.number, nth: walletMovements.nth },
    })
    .from(reports)
    .innerJoin(applications, eq(applications.id, reports.applicationId))
    .innerJoin(walletMovements, and(eq(walletMovements.accountId, ACCOUNT), eq(walletMovements.nth, nth)))
    .where(and(isNotNull(reports.afterNth), isNull(reports.stoppedAt), mayTry(db, job, reports.id, now)))
    .orderBy(reports.seq)
    .limit(limit);
  return rows;
}

/** The people of a report who are in its account still. */
export const readersOf = (db: Db, { id, merchantId }: Pick<ReportRow, "id" | "merchantId">): Promise<UserRow[]> =>
  db
    .select({ user: users })
    .from(reportPeople)
    .innerJoin(users, eq(users.id, reportPeople.userId))
    .where(and(eq(reportPeople.reportId, id), eq(users.merchantId, merchantId), IS_HERE))
    .orderBy(asc(users.searchName), asc(users.id))
    .then((rows) => rows.map(({ user }) => user));

/** Notes that a report was sent, with the links of its people, and when it is due next. */
export const addSending = (
  db: Db,
  report: ReportRow,
  {
    sending,
    links,
    next,
  }: {
    sending: Omit<SendingRow, "seq">;
    links: readonly (typeof reportLinks.$inferSelect)[];
    next: { nextAt: number } | { afterNth: number };
  },
): Statement[] => [
  db
    .update(reports)
    .set(next)
    .where(
      and(
        eq(reports.id, report.id),
        isNull(reports.stoppedAt),
        sql`${reports.nextAt} IS ${report.nextAt}`,
        sql`${reports.afterNth} IS ${report.afterNth}`,
      ),
    ),
  expectChange(db, "report due as it was"),
  db.insert(reportSendings).values(sending),
  ...(links.length === 0 ? [] : [db.insert(reportLinks).values([...links])]),
];

/** What a link leads to: its report and sending, and the person whose letter it stands in, as long as it works. */
export async function findReportLink(
  db: Db,
  wordHash: string,
  now: number,
): Promise<{ report: ReportRow; sending: SendingRow; reader: Holding } | undefined> {
  const [found] = await db
    .select({ report: reports, sending: reportSendings, ...HOLDING })
    .from(reportLinks)
    .innerJoin(reportSendings, eq(reportSendings.id, reportLinks.sendingId))
    .innerJoin(reports, eq(reports.id, reportSendings.reportId))
    .innerJoin(users, eq(users.id, reportLinks.userId))
    .where(
      and(
        eq(reportLinks.wordHash, wordHash),
        gt(reportLinks.expiresAt, now),
        eq(users.merchantId, reports.merchantId),
        IS_HERE,
      ),
    );
  return found && { report: found.report, sending: found.sending, reader: readHolding(found) };
}

export const sweepReportLinks = (db: Db, now: number): Statement =>
  db.delete(reportLinks).where(lte(reportLinks.expiresAt, now));
