import { getTableColumns, getTableName } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "../../db/database.ts";

/** The rows of one JSON text: D1 takes 100 bound parameters a statement and 2 MB a text. */
const ROWS_AT_ONCE = 500;

/** The column name that Drizzle's `casing: "snake_case"` makes. */
const columnName = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Inserts many rows in order, with one bound parameter for {@link ROWS_AT_ONCE} of them, while Drizzle's own insert
 * would bind every value. Columns that the first row does not name keep their default; every row names the same ones.
 */
export function insertAll<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  rows: readonly Table["$inferInsert"][],
): D1PreparedStatement[] {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in first);
  const names = columns.map(([key]) => `"${columnName(key)}"`).join(", ");
  const values = columns.map((_, place) => `value ->> ${place}`).join(", ");
  const statement = db.$client.prepare(
    `INSERT INTO "${getTableName(table)}" (${names}) SELECT ${values} FROM json_each(?) ORDER BY key`,
  );
  const statements: D1PreparedStatement[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const chunk = rows
      .slice(start, start + ROWS_AT_ONCE)
      .map((row: Record<string, unknown>) =>
        columns.map(([key, column]) => (row[key] === null ? null : column.mapToDriverValue(row[key]))),
      );
    statements.push(statement.bind(JSON.stringify(chunk)));
  }
  return statements;
}
