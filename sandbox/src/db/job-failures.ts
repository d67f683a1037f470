import { and, eq, gt, lte, notExists, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { backOffMs } from "../domain/back-off.ts";
import type { Db, Statement } from "./database.ts";
import { jobFailures } from "./schema/index.ts";

/** A job by its name in the registry, and what it is done to by its id. */
type Attempt = { job: string; subject: string };
export type JobFailure = { failures: number; nextAttemptAt: number };

/** Much longer than anything waits: what is still noted by then is not due any more, so nobody will try it again. */
const KEEP_MS = 7 * 24 * 3_600_000;

const of = ({ job, subject }: Attempt) => and(eq(jobFailures.job, job), eq(jobFailures.subject, subject));

/**
 * Whether a job may be done to something now: it did not fail, or has waited long enough. A condition of queries for
 * what is due.
 */
export const mayTry = (db: Db, job: string, subject: SQLWrapper, now: number): SQL =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(jobFailures)
      .where(and(eq(jobFailures.job, job), eq(jobFailures.subject, subject), gt(jobFailures.nextAttemptAt, now))),
  );

/** What a job waits with, where no query asks for what is due. */
export const waitingSubjects = async (db: Db, job: string, now: number): Promise<string[]> =>
  (
    await db
      .select({ subject: jobFailures.subject })
      .from(jobFailures)
      .where(and(eq(jobFailures.job, job), gt(jobFailures.nextAttemptAt, now)))
  ).map(({ subject }) => subject);

/** Notes one more failure in a row, and answers when it may be tried again. */
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

/** Forgets earlier failures, for the batch that succeeds. */
export const forgetJobFailure = (db: Db, attempt: Attempt): Statement => db.delete(jobFailures).where(of(attempt));

/** Failures of what is not due any more. */
export const sweepJobFailures = (db: Db, now: number): Statement =>
  db.delete(jobFailures).where(lte(jobFailures.nextAttemptAt, now - KEEP_MS));
