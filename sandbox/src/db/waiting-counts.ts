import { sql, type SQL } from "drizzle-orm";
import type { Db } from "./database.ts";

/**
 * How many things wait for somebody, and their sum in minor units; `rows` are those that do, each with its `amount`.
 * One row.
 */
export const countWaiting = (db: Db, rows: SQL) =>
  db.select({ count: sql<number>`count(*)`, sumMinor: sql<number>`coalesce(sum(amount), 0)` }).from(sql`(${rows})`);

/**
 * What is asked where nothing ever waits: its answer has the same shape, so that it takes its place among other
 * questions.
 */
export const nothingWaits = (db: Db) => countWaiting(db, sql`SELECT 0 AS amount LIMIT 0`);
