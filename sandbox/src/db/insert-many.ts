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

/** Parameters of a statement beside its list; D1 takes 100. */
const SHARED_MOST = 90;

/**
 * Inserts many rows in few statements, because D1 takes 100 parameters per statement. Every column must be given; a
 * column that numbers itself is null. What all rows share is a parameter: reading it out of each row's list costs more
 * than writing it.
 */
export function insertMany<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  rows: readonly { [Key in keyof Table["$inferSelect"]]?: Table["$inferSelect"][Key] | null }[],
): Statement[] {
  // Generated columns are not written.
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined);
  const driven = rows.map((row) =>
    columns.map(([name, column]) => {
      const value: unknown = Reflect.get(row, name);
      return value === undefined || value === null ? null : column.mapToDriverValue(value);
    }),
  );
  const [first = []] = driven;
  const isShared = first.map((value, index) => driven.every((row) => row[index] === value));
  const shared = new Set([...isShared.keys()].filter((index) => isShared[index]).slice(0, SHARED_MOST));
  const own = columns.flatMap((_, index) => (shared.has(index) ? [] : [index]));
  const values = sql.join(
    columns.map((_, index) => (shared.has(index) ? sql`${first[index]}` : sql.raw(`value ->> ${own.indexOf(index)}`))),
    sql`, `,
  );
  const written = driven.map((row) => JSON.stringify(own.map((index) => row[index])));
  return jsonLists(written).map((list) => db.insert(table).select(sql`SELECT ${values} FROM json_each(${list})`));
}
