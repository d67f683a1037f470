import { getTableColumns, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db, Statement } from "./database.ts";

/**
 * Characters of the rows that go to the database in one statement: a text of D1 holds 2 MB, and a character may be four
 * bytes.
 */
const LENGTH_AT_ONCE = 400_000;

/** Cuts rows that are written as JSON into lists of a length that a statement takes. */
export function jsonLists(rows: Iterable<string>): string[] {
  const lists: string[] = [];
  let waiting: string[] = [];
  let length = 0;
  for (const row of rows) {
    if (length + row.length > LENGTH_AT_ONCE && waiting.length > 0) {
      lists.push(`[${waiting.join(",")}]`);
      [waiting, length] = [[], 0];
    }
    waiting.push(row);
    length += row.length;
  }
  return waiting.length > 0 ? [...lists, `[${waiting.join(",")}]`] : lists;
}

/**
 * Many rows of a table in a few statements: D1 takes 100 parameters in one. Every column must be there; one that
 * numbers itself is null.
 */
export function insertMany<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  rows: readonly { [Key in keyof Table["$inferSelect"]]?: Table["$inferSelect"][Key] | null }[],
): Statement[] {
  // What the database computes is not written.
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined);
  const written = rows.map((row) =>
    JSON.stringify(
      columns.map(([name, column]) => {
        const value: unknown = Reflect.get(row, name);
        return value === undefined || value === null ? null : column.mapToDriverValue(value);
      }),
    ),
  );
  const values = sql.join(
    columns.map((_, index) => sql.raw(`value ->> ${index}`)),
    sql`, `,
  );
  return jsonLists(written).map((list) => db.insert(table).select(sql`SELECT ${values} FROM json_each(${list})`));
}
