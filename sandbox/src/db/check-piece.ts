import { sql, type SQL } from "drizzle-orm";
import type { Finding, FindingKind } from "../domain/ledger-check.ts";
import type { Db } from "./database.ts";

/**
 * The number of rows in one piece of a check. A piece takes some tens of milliseconds, regardless of the size of the
 * table.
 */
export const PIECE = 2_000;

/** The result of a piece: the number of rows, its last row id (0 if no rows were left), and the errors found. */
export type Piece = { rows: number; end: number; findings: Finding[] };

/** Reads a query's errors: rows of subject, expected and found. */
export const findings = (db: Db, kind: FindingKind, query: SQL): Promise<Finding[]> =>
  db
    .all<Omit<Finding, "kind">>(query)
    .then((rows) => rows.map(({ subject, expected, found }) => ({ kind, subject: String(subject), expected, found })));

/** The number and the last row id of the next rows of a table. */
export async function extent(db: Db, rows: SQL): Promise<{ rows: number; end: number }> {
  const [found] = await db.all<{ rows: number; end: number }>(
    sql`SELECT count(*) AS rows, coalesce(max(place), 0) AS "end" FROM (${rows})`,
  );
  return found ?? { rows: 0, end: 0 };
}
