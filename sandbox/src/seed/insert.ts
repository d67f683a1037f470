import { getTableColumns, getTableName, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db, Statement } from "../db/database.ts";

/** Rows that travel as one JSON text. D1 takes 100 bound parameters a statement and 2 MB a text. */
const ROWS_AT_ONCE = 500;

/** How Drizzle's `casing: "snake_case"` names a column. */
const columnName = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Inserts many rows with one bound parameter per {@link ROWS_AT_ONCE} of them, in their order. Columns that the first row does not
 * name keep their default; every row names the same ones.
 */
export function insertAll<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  rows: readonly Table["$inferInsert"][],
): Statement[] {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  const names = columns.map(([key]) => `"${columnName(key)}"`).join(", ");
  const values = columns.map((_, place) => `value ->> ${place}`).join(", ");
  const statements: Statement[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const chunk = rows
      .slice(start, start + ROWS_AT_ONCE)
      .map((row: Record<string, unknown>) =>
        columns.map(([key, column]) => (row[key] === null ? null : column.mapToDriverValue(row[key]))),
      );
    statements.push(
      db.run(
        sql`INSERT INTO ${sql.raw(`"${getTableName(table)}" (${names}) SELECT ${values}`)}
          FROM json_each(${JSON.stringify(chunk)}) WHERE true ORDER BY key`,
      ),
    );
  }
  return statements;
}
