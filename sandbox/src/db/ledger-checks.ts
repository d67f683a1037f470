import { and, asc, desc, eq, gte, lt, ne, sql } from "drizzle-orm";
import type { Db, Statement } from "./database.ts";
import { ledgerChecks, ledgerFindings } from "./schema/index.ts";

export type LedgerCheckRow = typeof ledgerChecks.$inferSelect;
export type LedgerFindingRow = typeof ledgerFindings.$inferSelect;

/** The maximal number of findings kept per check. More findings than these have one common cause. */
export const KEPT_FINDINGS = 200;

const KEEP_MS = 90 * 24 * 3_600_000;

/** The running check, if any. */
export const runningCheck = async (db: Db): Promise<LedgerCheckRow | undefined> =>
  (
    await db
      .select()
      .from(ledgerChecks)
      .where(eq(ledgerChecks.state, sql`'RUNNING'`))
  )[0];

/** Whether a check was started at this instant or later. */
export const wasCheckedSince = async (db: Db, since: number): Promise<boolean> =>
  (await latestChecks(db, 1)).some(({ startedAt }) => startedAt >= since);

/** The latest checks, newest first. */
export const latestChecks = (db: Db, limit: number): Promise<LedgerCheckRow[]> =>
  db.select().from(ledgerChecks).orderBy(desc(ledgerChecks.seq)).limit(limit);

/** One check by its number. */
export const checkBySeq = async (db: Db, seq: number): Promise<LedgerCheckRow | undefined> =>
  (await db.select().from(ledgerChecks).where(eq(ledgerChecks.seq, seq)))[0];

/** The findings of a check, {@link KEPT_FINDINGS} at most, in the order in which they were found. */
export const findingsOf = (db: Db, checkSeq: number): Promise<LedgerFindingRow[]> =>
  db
    .select()
    .from(ledgerFindings)
    .where(eq(ledgerFindings.checkSeq, checkSeq))
    .orderBy(asc(ledgerFindings.seq))
    .limit(KEPT_FINDINGS);

/** Deletes old checks with their findings. The last finished check stays, regardless of its age. */
export const sweepLedgerChecks = (db: Db, now: number): Statement =>
  db
    .delete(ledgerChecks)
    .where(
      and(
        lt(ledgerChecks.startedAt, now - KEEP_MS),
        gte(ledgerChecks.finishedAt, 0),
        ne(ledgerChecks.seq, sql`(SELECT max(seq) FROM ledger_checks WHERE state = 'DONE')`),
      ),
    );
