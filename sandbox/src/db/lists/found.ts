import { LIST_REACH } from "#provider/contract/limits";
import { sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Db } from "../database.ts";
import { searchTable, type Found, type Table } from "./finding.ts";
import { columnOf } from "./order.ts";
import { numbersOf } from "./numbers.ts";
import { counted, type Counted, type PageRequest } from "./paging.ts";

/**
 * FROM and WHERE of a filter's query. A full-text search joins the rows themselves only if the index does not know all
 * conditions, or if `withRows` asks for their columns.
 */
export function fromFound(table: Table, found: Found, withRows = false): SQL {
  const search = searchTable(table);
  const rows = sql.raw(table);
  if (found.match === undefined) return sql`FROM ${rows} WHERE ${sql.join(found.conditions, sql` AND `)}`;
  const join = withRows || found.ofRows ? sql`CROSS JOIN ${rows} ON ${rows}.seq = ${search}.rowid` : sql``;
  const where = [sql`${search} MATCH ${found.match}`, ...found.conditions];
  return sql`FROM ${search} ${join} WHERE ${sql.join(where, sql` AND `)}`;
}

/**
 * Newest or oldest first. With the full-text index this is the order of its row ids, which is the order of recording.
 */
const orderOfTime = (table: Table, { match }: Found, way: SQL): SQL =>
  match === undefined ? sql`ORDER BY created_at ${way}, seq ${way}` : sql`ORDER BY ${searchTable(table)}.rowid ${way}`;

/**
 * `seq` of one page in the order asked for: in index order if an index has it, else the newest `reach` rows sorted.
 * These are all rows unless the filter finds more.
 */
export function pageOfSeq(table: Table, found: Found, { page, pageSize }: PageRequest, reach = LIST_REACH): SQL {
  const { order, inOrder } = found;
  const limit = sql`LIMIT ${found.nothing ? 0 : pageSize} OFFSET ${page * pageSize}`;
  const seq = found.match === undefined ? sql`seq` : sql`${searchTable(table)}.rowid`;
  if (order.by === "createdDate")
    return sql`(SELECT ${seq} ${fromFound(table, found)} ${orderOfTime(table, found, order.way)} ${limit})`;
  if (inOrder) return sql`(SELECT seq ${fromFound(table, found)} ${orderBy(found)} ${limit})`;
  return sql`(SELECT seq FROM (
    SELECT ${sql.raw(table)}.seq AS seq, ${sql.raw(columnOf(order))} ${fromFound(table, found, true)} ${orderOfTime(table, found, sql.raw("DESC"))} LIMIT ${reach})
    ${orderBy(found)} ${limit})`;
}

const orderBy = (found: Found): SQL => sql`ORDER BY ${sql.join(orderTerms(found), sql`, `)}`;

/**
 * The terms of an ORDER BY for found rows, optionally with a table (`invoices.`). They match the index if one has the
 * rows in order.
 */
export function orderTerms({ order, inOrder, match }: Found, table = ""): SQL[] {
  const { by, way } = order;
  const column = (name: string) => sql`${sql.raw(table + name)} ${way}`;
  const hasTime = by === "createdDate" ? match === undefined : by === "amount" && inOrder;
  return [
    ...(by === "createdDate" ? [] : [column(columnOf(order))]),
    ...(hasTime ? [column("created_at")] : []),
    column("seq"),
  ];
}

/**
 * The number of newest rows that were sorted, if the filter finds more and no index has the order. Otherwise undefined.
 */
export const sortedNewestOf = ({ inOrder }: Pick<Found, "inOrder">, { total, more }: Counted): number | undefined =>
  !inOrder && (more || total > LIST_REACH) ? LIST_REACH : undefined;

/** The number of rows of several filters. Counts no further than LIST_REACH. */
export async function countsFound(db: Db, table: Table, searches: readonly Found[]): Promise<Counted[]> {
  const questions = searches.map(
    (found) =>
      sql`SELECT count(*) FROM (SELECT 1 ${fromFound(table, found)} LIMIT ${found.nothing ? 0 : LIST_REACH + 1})`,
  );
  return (await numbersOf(db, questions)).map(counted);
}

/** The number of rows of one filter. Counts no further than LIST_REACH. */
export async function countFound(db: Db, table: Table, found: Found): Promise<Counted> {
  const [count = counted(0)] = await countsFound(db, table, [found]);
  return count;
}

/** Sums of columns by status over a filter's rows. Undefined if there are more than LIST_REACH rows. */
export async function sumsFound<Row extends { count: number }>(
  db: Db,
  table: Table,
  found: Found,
  columns: readonly { name: string; column: AnySQLiteColumn }[],
): Promise<Row[] | undefined> {
  const picked = columns.map(({ name, column }) => sql`${column} AS ${sql.raw(name)}`);
  const sums = columns.map(({ name }) => sql`sum(${sql.raw(name)}) AS ${sql.raw(name)}`);
  const rows = await db.all<Row>(sql`
    SELECT status, count(*) AS count, ${sql.join(sums, sql`, `)}
    FROM (SELECT status, ${sql.join(picked, sql`, `)} ${fromFound(table, found, true)} LIMIT ${found.nothing ? 0 : LIST_REACH + 1})
    GROUP BY status`);
  return rows.reduce((sum, { count }) => sum + count, 0) > LIST_REACH ? undefined : rows;
}
