import { getTableColumns, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db, Statement } from "./database.ts";

/**
 * Characters of rows sent to the database in one statement. A text in D1 holds 2 MB, and a character may take four
 * bytes.
 */
const LENGTH_AT_ONCE = 400_000;

/** Groups rows written as JSON into lists that are short enough for one statement. */
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
 * Inserts many rows in few statements, because D1 takes 100 parameters per statement. Every column must be given; a
 * column that numbers itself is null.
 */
export function insertMany<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  rows: readonly { [Key in keyof Table["$inferSelect"]]?: Table["$inferSelect"][Key] | null }[],
): Statement[] {
  // Generated columns are not written.
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
