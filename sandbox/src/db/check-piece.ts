import { sql, type SQL } from "drizzle-orm";
import type { Finding, FindingKind } from "../domain/ledger-check.ts";
import type { Db } from "./database.ts";

/** How many rows one piece of a check looks at: some tens of milliseconds, however many there are in all. */
export const PIECE = 2_000;

/** What a piece looked at: how many rows, where it ended (0 when there was nothing left), and what was wrong in it. */
export type Piece = { rows: number; end: number; findings: Finding[] };

/** What a query names as wrong: rows of subject, expected and found. */
export const findings = (db: Db, kind: FindingKind, query: SQL): Promise<Finding[]> =>
  db
    .all<Omit<Finding, "kind">>(query)
    .then((rows) => rows.map(({ subject, expected, found }) => ({ kind, subject: String(subject), expected, found })));

/** Number and last row id of the next rows of a table. */
export async function extent(db: Db, rows: SQL): Promise<{ rows: number; end: number }> {
  const [found] = await db.all<{ rows: number; end: number }>(
    sql`SELECT count(*) AS rows, coalesce(max(place), 0) AS "end" FROM (${rows})`,
  );
  return found ?? { rows: 0, end: 0 };
}
