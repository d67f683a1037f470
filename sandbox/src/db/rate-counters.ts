import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Rate } from "../domain/rate.ts";
import { expectAtMost, type Db, type Statement } from "./database.ts";
import { rateCounters } from "./schema/index.ts";

/** Adds to a bucket's count, and opens a new window if the last one is over; for a batch. */
export const counting = (db: Db, bucket: string, windowMs: number, now: number, by = 1) =>
  db
    .insert(rateCounters)
    .values({ bucket, count: by, windowEndsAt: now + windowMs })
    .onConflictDoUpdate({
      target: rateCounters.bucket,
      set: {
        count: sql`CASE WHEN window_ends_at <= ${now} THEN ${by} ELSE count + ${by} END`,
        windowEndsAt: sql`CASE WHEN window_ends_at <= ${now} THEN ${now + windowMs} ELSE window_ends_at END`,
      },
    })
    .returning({ count: rateCounters.count, windowEndsAt: rateCounters.windowEndsAt });

/**
 * Adds to a bucket's count at once, and answers with the count and the end of its window. `by` 0 only reads, and opens
 * a window.
 */
export async function countOnce(db: Db, bucket: string, windowMs: number, now: number, by: 0 | 1 = 1) {
  const [row] = await counting(db, bucket, windowMs, now, by);
  if (!row) throw new Error("a counter that was just written is gone");
  return row;
}

/**
 * Adds to a bucket's count in a batch, and aborts the batch above `rate`, so that requests at once cannot exceed it.
 */
export const countingWithin = (db: Db, bucket: string, rate: Rate, now: number, by = 1): Statement[] => [
  counting(db, bucket, rate.windowMs, now, by),
  expectAtMost(db, "no more than allowed", sql`(SELECT count FROM rate_counters WHERE bucket = ${bucket})`, rate.times),
];

/** The current count and the end of its window. The count is 0 if no window is open. */
export async function countOf(db: Db, bucket: string, now: number): Promise<{ count: number; windowEndsAt: number }> {
  const [row] = await db
    .select({ count: rateCounters.count, windowEndsAt: rateCounters.windowEndsAt })
    .from(rateCounters)
    .where(and(eq(rateCounters.bucket, bucket), gt(rateCounters.windowEndsAt, now)));
  return row ?? { count: 0, windowEndsAt: now };
}

/** Takes one off a bucket while its window is open. */
export async function giveBackOnce(db: Db, bucket: string, now: number): Promise<void> {
  await db
    .update(rateCounters)
    .set({ count: sql`count - 1` })
    .where(and(eq(rateCounters.bucket, bucket), gt(rateCounters.count, 0), gt(rateCounters.windowEndsAt, now)));
}

/** Deletes a bucket if its count is above zero. If two requests do so at once, only one gets true. */
export const forgetCount = async (db: Db, bucket: string): Promise<boolean> =>
  (
    await db
      .delete(rateCounters)
      .where(and(eq(rateCounters.bucket, bucket), gt(rateCounters.count, 0)))
      .returning({ bucket: rateCounters.bucket })
  ).length > 0;

export const sweepRates = (db: Db, now: number): Statement =>
  db.delete(rateCounters).where(lte(rateCounters.windowEndsAt, now));
