import { dayIn, startOfDay, type Region } from "#provider/contract/regions";
import { and, eq, gte, inArray, lt, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { scopeToken } from "../domain/search.ts";
import type { Sight } from "../domain/sight.ts";
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

/** What a filter finds: column conditions, and what the full-text index is asked; `nothing` when no row can match. */
export type Found = { conditions: SQL[]; match: string | undefined; nothing: boolean };

/** `seq` of one page, newest first; the full-text index is read in its own order, which is the order of recording. */
export function pageOfSeq(table: "invoices" | "transactions", found: Found, { page, offset }: PageRequest): SQL {
  const where = sql.join(found.conditions, sql` AND `);
  const limit = sql`LIMIT ${found.nothing ? 0 : offset} OFFSET ${page * offset}`;
  if (found.match === undefined)
    return sql`(SELECT seq FROM ${sql.raw(table)} WHERE ${where} ORDER BY created_at DESC, seq DESC ${limit})`;
  return sql`(SELECT ${sql.raw(searchTable(table))}.rowid ${fromSearch(table, found.match)} AND ${where}
    ORDER BY ${sql.raw(searchTable(table))}.rowid DESC ${limit})`;
}

const searchTable = (table: "invoices" | "transactions"): string => `${table.slice(0, -1)}_search`;

/** FROM and WHERE of a full-text search, index first. Contains one condition already. */
function fromSearch(table: "invoices" | "transactions", match: string): SQL {
  const search = sql.raw(searchTable(table));
  return sql`FROM ${search} CROSS JOIN ${sql.raw(table)} ON ${sql.raw(table)}.seq = ${search}.rowid
    WHERE ${search} MATCH ${match}`;
}

/** FROM and WHERE over everything a filter finds, for totals. */
export function fromFound(table: "invoices" | "transactions", found: Found): SQL {
  const where = sql.join([...found.conditions, ...(found.nothing ? [sql`0`] : [])], sql` AND `);
  return found.match === undefined
    ? sql`FROM ${sql.raw(table)} WHERE ${where}`
    : sql`${fromSearch(table, found.match)} AND ${where}`;
}
