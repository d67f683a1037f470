import { sql, type SQL } from "drizzle-orm";
import type { Db } from "./database.ts";

/**
 * The number of rows that wait for a person, and their sum in minor units. `rows` has an `amount` for each. One row.
 */
export const countWaiting = (db: Db, rows: SQL) =>
  db.select({ count: sql<number>`count(*)`, sumMinor: sql<number>`coalesce(sum(amount), 0)` }).from(sql`(${rows})`);

/** A query for cases where nothing can wait. Its answer has the same shape as that of {@link countWaiting}. */
export const nothingWaits = (db: Db) => countWaiting(db, sql`SELECT 0 AS amount LIMIT 0`);
