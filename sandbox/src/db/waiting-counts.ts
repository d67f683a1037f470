import { sql, type SQL } from "drizzle-orm";
import type { Db } from "./database.ts";

/**
 * The number of rows that wait for a person, their sum in minor units, and the id of the row while there is only one.
 * `rows` has an `amount` and an `id` for each. One row.
 */
export const countWaiting = (db: Db, rows: SQL) =>
  db
    .select({
      count: sql<number>`count(*)`,
      sumMinor: sql<number>`coalesce(sum(amount), 0)`,
      only: onlyId(sql`id`),
    })
    .from(sql`(${rows})`);

/** The id of the row in a query of sums, while it is the only one; null otherwise. */
export const onlyId = (id: SQL): SQL<string | null> => sql<string | null>`CASE WHEN count(*) = 1 THEN max(${id}) END`;

/** A query for cases where nothing can wait. Its answer has the same shape as that of {@link countWaiting}. */
export const nothingWaits = (db: Db) => countWaiting(db, sql`SELECT 0 AS amount, '' AS id LIMIT 0`);
