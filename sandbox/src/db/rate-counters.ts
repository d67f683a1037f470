import { lte, sql } from "drizzle-orm";
import type { Db, Statement } from "./database.ts";
import { rateCounters } from "./schema/index.ts";

/** Counts one more in a bucket's window, and opens a new window where the last one is over: how many, and until when. */
export async function countOnce(db: Db, bucket: string, windowMs: number, now: number) {
  const [row] = await db
    .insert(rateCounters)
    .values({ bucket, count: 1, windowEndsAt: now + windowMs })
    .onConflictDoUpdate({
      target: rateCounters.bucket,
      set: {
        count: sql`CASE WHEN window_ends_at <= ${now} THEN 1 ELSE count + 1 END`,
        windowEndsAt: sql`CASE WHEN window_ends_at <= ${now} THEN ${now + windowMs} ELSE window_ends_at END`,
      },
    })
    .returning({ count: rateCounters.count, windowEndsAt: rateCounters.windowEndsAt });
  if (!row) throw new Error("a counter that was just written is gone");
  return row;
}

export const sweepRates = (db: Db, now: number): Statement =>
  db.delete(rateCounters).where(lte(rateCounters.windowEndsAt, now));
