import { and, asc, desc, eq, lte, sql } from "drizzle-orm";
import { expectNumber, type Db, type Statement } from "./database.ts";
import type { DueQuery } from "./due.ts";
import { mayTry } from "./job-failures.ts";
import type { AzqrNoticeRow } from "./rows.ts";
import { azqrNotices } from "./schema/index.ts";

export const findAzqrNotice = async (db: Db, reference: string): Promise<AzqrNoticeRow | undefined> =>
  (await db.select().from(azqrNotices).where(eq(azqrNotices.reference, reference)))[0];

/** Notices to judge now: of a Worker that stopped in between, and those that paid nothing yet. */
export const azqrNoticesToAsk = (db: Db, { job, now, limit }: DueQuery): Promise<AzqrNoticeRow[]> =>
  db
    .select()
    .from(azqrNotices)
    .where(and(lte(azqrNotices.nextAskAt, now), mayTry(db, job, azqrNotices.reference, now)))
    .orderBy(asc(azqrNotices.nextAskAt))
    .limit(limit);

/** Aborts a batch unless the notice has paid something. */
export const expectPaid = (db: Db, { reference }: AzqrNoticeRow): Statement =>
  expectNumber(
    db,
    "the notice has paid",
    sql`(SELECT count(*) FROM ${azqrNotices} WHERE reference = ${reference} AND state = 'PAID')`,
    1,
  );

/** What staff look at: notices that paid nothing, the newest first. */
export const strayAzqrNotices = (db: Db, limit: number): Promise<AzqrNoticeRow[]> =>
  db
    .select()
    .from(azqrNotices)
    .where(sql`${azqrNotices.state} <> 'PAID'`)
    .orderBy(desc(azqrNotices.receivedAt))
    .limit(limit);
