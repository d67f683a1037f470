import { and, eq, gt, lte, sql } from "drizzle-orm";
import type { Rate } from "../domain/rate.ts";
import { expectAtMost, type Db, type Statement } from "./database.ts";
import { rateCounters } from "./schema/index.ts";

/** Counts so many more in a bucket's window, and opens a new window where the last one is over; for a batch. */
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

/** The same at once: how many there are now, and until when. `by` 0 only looks and opens. */
export async function countOnce(db: Db, bucket: string, windowMs: number, now: number, by: 0 | 1 = 1) {
  const [row] = await counting(db, bucket, windowMs, now, by);
  if (!row) throw new Error("a counter that was just written is gone");
  return row;
}

/**
 * The same for a batch that is aborted where it would be more than `rate` allows: of many at once no more go through.
 */
export const countingWithin = (db: Db, bucket: string, rate: Rate, now: number, by = 1): Statement[] => [
  counting(db, bucket, rate.windowMs, now, by),
  expectAtMost(db, "no more than allowed", sql`(SELECT count FROM rate_counters WHERE bucket = ${bucket})`, rate.times),
];

/** How many are counted now, and until when; nothing where no window is open. */
export async function countOf(db: Db, bucket: string, now: number): Promise<{ count: number; windowEndsAt: number }> {
  const [row] = await db
    .select({ count: rateCounters.count, windowEndsAt: rateCounters.windowEndsAt })
    .from(rateCounters)
    .where(and(eq(rateCounters.bucket, bucket), gt(rateCounters.windowEndsAt, now)));
  return row ?? { count: 0, windowEndsAt: now };
}

/** Takes one off a bucket whose window is not over yet. */
export async function giveBackOnce(db: Db, bucket: string, now: number): Promise<void> {
  await db
    .update(rateCounters)
    .set({ count: sql`count - 1` })
    .where(and(eq(rateCounters.bucket, bucket), gt(rateCounters.count, 0), gt(rateCounters.windowEndsAt, now)));
}

/** Takes a bucket away, if it had counted anything: of two who do, one is told so. */
export const forgetCount = async (db: Db, bucket: string): Promise<boolean> =>
  (
    await db
      .delete(rateCounters)
      .where(and(eq(rateCounters.bucket, bucket), gt(rateCounters.count, 0)))
      .returning({ bucket: rateCounters.bucket })
  ).length > 0;

export const sweepRates = (db: Db, now: number): Statement =>
  db.delete(rateCounters).where(lte(rateCounters.windowEndsAt, now));
