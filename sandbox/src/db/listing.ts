import { dayIn, startOfDay, type Region } from "#provider/contract/regions";
import { and, eq, gte, inArray, lt, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { scopeToken } from "../domain/search.ts";
import type { Sight } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import { applications } from "./schema/index.ts";

/** What every list knows: rows of applications in sight, newest first, `page` from zero. */
export type PageRequest = { page: number; offset: number };
export type Range = { from?: string | undefined; to?: string | undefined };

type Columns = { applicationId: AnySQLiteColumn; merchantId: AnySQLiteColumn; region: AnySQLiteColumn };

/** `IN` for any number of values: D1 takes 100 parameters a statement, this needs one. */
export const amongst = (column: AnySQLiteColumn, values: readonly string[]): SQL =>
  inArray(column, sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`);

/** Rows in sight, written so that one index answers each kind of sight. */
export function inSight(columns: Columns, sight: Sight): SQL {
  if (sight.kind === "region") return eq(columns.region, sight.region);
  const ofMerchant = eq(columns.merchantId, sight.merchantId);
  if (sight.kind === "merchant") return ofMerchant;
  const [only, ...others] = sight.applicationIds;
  if (only !== undefined && others.length === 0)
    return and(eq(columns.applicationId, only), eq(sql`+${columns.merchantId}`, sight.merchantId)) ?? ofMerchant;
  return and(ofMerchant, amongst(columns.applicationId, sight.applicationIds)) ?? ofMerchant;
}

/** The same sight as a condition on the `scope` column of a full-text index. */
export function scopeMatch(sight: Sight): string {
  if (sight.kind === "region") return `scope : "${scopeToken(`region${sight.region}`)}"`;
  const ofMerchant = `scope : "${scopeToken(sight.merchantId)}"`;
  if (sight.kind === "merchant") return ofMerchant;
  const any = sight.applicationIds.map((id) => `"${scopeToken(id)}"`).join(" OR ");
  return any === "" ? `scope : "nothing in sight"` : `${ofMerchant} AND scope : (${any})`;
}

/** Ids of applications in sight, as a subquery for the tables of totals. */
export function applicationsInSight(sight: Sight): SQL {
  const columns = { applicationId: applications.id, merchantId: applications.merchantId, region: applications.region };
  return sql`(SELECT ${applications.id} FROM ${applications} WHERE ${inSight(columns, sight)})`;
}

/** Days in the merchant's zone, both included, as bounds of an instant. */
export function between(column: AnySQLiteColumn, region: Region, { from, to }: Range): SQL[] {
  return [
    ...(from === undefined ? [] : [gte(column, startOfDay(region, from).getTime())]),
    ...(to === undefined ? [] : [lt(column, startOfDay(region, nextDay(to)).getTime())]),
  ];
}

const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** The first day (YYYY-MM-DD) of the month that lies `months` before the month of `now`, in the region's zone. */
export function monthsAgo(region: Region, now: Date, months: number): string {
  const [year = 0, month = 0] = dayIn(region, now).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
}

type Table = "invoices" | "transactions";

/**
 * What a filter finds: the sight, column conditions, and what the full-text index is asked (which has the sight in it); `nothing` when
 * no row can match.
 */
export type Found = { sight: SQL; conditions: SQL[]; match: string | undefined; nothing: boolean };

/** `seq` of one page, newest first; the full-text index is read in its own order, which is the order of recording. */
export function pageOfSeq(table: Table, found: Found, { page, offset }: PageRequest): SQL {
  const limit = sql`LIMIT ${found.nothing ? 0 : offset} OFFSET ${page * offset}`;
  return found.match === undefined
    ? sql`(SELECT seq ${fromFound(table, found)} ORDER BY created_at DESC, seq DESC ${limit})`
    : sql`(SELECT ${searchTable(table)}.rowid ${fromFound(table, found)} ORDER BY ${searchTable(table)}.rowid DESC ${limit})`;
}

const searchTable = (table: Table): SQL => sql.raw(`${table.slice(0, -1)}_search`);

/**
 * FROM and WHERE over everything a filter finds. A text search starts from the full-text index and looks at the rows themselves only
 * when there is more to ask than the index knows, or when `withRows` says that their columns are wanted.
 */
export function fromFound(table: Table, found: Found, withRows = false): SQL {
  const search = searchTable(table);
  const rows = sql.raw(table);
  const never = found.nothing ? [sql`0`] : [];
  if (found.match === undefined)
    return sql`FROM ${rows} WHERE ${sql.join([found.sight, ...found.conditions, ...never], sql` AND `)}`;
  const join =
    withRows || found.conditions.length > 0 ? sql`CROSS JOIN ${rows} ON ${rows}.seq = ${search}.rowid` : sql``;
  const where = [sql`${search} MATCH ${found.match}`, ...found.conditions, ...never];
  return sql`FROM ${search} ${join} WHERE ${sql.join(where, sql` AND `)}`;
}

/** How many rows a filter finds. */
export async function countFound(db: Db, table: Table, found: Found): Promise<number> {
  const [row] = await db.all<{ count: number }>(sql`SELECT count(*) AS count ${fromFound(table, found)}`);
  return row?.count ?? 0;
}
