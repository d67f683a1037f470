import { and, eq, gt, lte, notExists, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { backOffMs } from "../domain/back-off.ts";
import type { Db, Statement } from "./database.ts";
import { jobFailures } from "./schema/index.ts";

/** A job by its name in the registry, and the id of the row it works on. */
type Attempt = { job: string; subject: string };
export type JobFailure = { failures: number; nextAttemptAt: number };

/** Much longer than any wait between attempts. An older failure belongs to a row that is no longer due. */
const KEEP_MS = 7 * 24 * 3_600_000;

const of = ({ job, subject }: Attempt) => and(eq(jobFailures.job, job), eq(jobFailures.subject, subject));

/** Whether a job may work on a row now: it has not failed, or its wait is over. A condition for queries of due rows. */
export const mayTry = (db: Db, job: string, subject: SQLWrapper, now: number): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(jobFailures)
      .where(and(eq(jobFailures.job, job), eq(jobFailures.subject, subject), gt(jobFailures.nextAttemptAt, now))),
  );

/** Ids that a job must not retry yet, for jobs without a query of due rows. */
export const waitingSubjects = async (db: Db, job: string, now: number): Promise<string[]> =>
  (
    await db
      .select({ subject: jobFailures.subject })
      .from(jobFailures)
      .where(and(eq(jobFailures.job, job), gt(jobFailures.nextAttemptAt, now)))
  ).map(({ subject }) => subject);

/** Stores one more failure in a row, and answers when the next attempt may be made. */
export async function noteJobFailure(db: Db, attempt: Attempt, now: number): Promise<JobFailure> {
  const [before] = await db.select({ failures: jobFailures.failures }).from(jobFailures).where(of(attempt));
  const failures = (before?.failures ?? 0) + 1;
  const failure = { failures, nextAttemptAt: now + backOffMs(failures) };
  await db
    .insert(jobFailures)
    .values({ ...attempt, ...failure })
    .onConflictDoUpdate({ target: [jobFailures.job, jobFailures.subject], set: failure });
  return failure;
}

/** Deletes earlier failures, in the batch that succeeds. */
export const forgetJobFailure = (db: Db, attempt: Attempt): Statement => db.delete(jobFailures).where(of(attempt));

/** Deletes failures of rows that are no longer due. */
export const sweepJobFailures = (db: Db, now: number): Statement =>
  db.delete(jobFailures).where(lte(jobFailures.nextAttemptAt, now - KEEP_MS));
