import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import { regionWord, scopeMatch, scopeWord } from "../../domain/search.ts";
import type { Sight } from "../../domain/sight.ts";
import { applications } from "../schema/index.ts";

export type OwnerColumns = { applicationId: AnySQLiteColumn; merchantId: AnySQLiteColumn; region: AnySQLiteColumn };

/** `IN` for any number of values. D1 allows 100 parameters per statement; this needs one. */
export const amongst = (column: AnySQLiteColumn, values: readonly string[]): SQL =>
  inArray(column, sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`);

/** The condition of rows in sight, written so that one index answers each kind of sight. */
export function inSight(columns: OwnerColumns, sight: Sight): SQL {
  if (sight.kind === "region") return eq(columns.region, sight.region);
  const ofMerchant = eq(columns.merchantId, sight.merchantId);
  if (sight.kind === "merchant") return ofMerchant;
  const [only, ...others] = sight.applicationIds;
  if (only !== undefined && others.length === 0) return inOneApplication(columns, sight, only);
  return and(ofMerchant, amongst(columns.applicationId, sight.applicationIds)) ?? ofMerchant;
}

/** Rows of one application in sight. The application's index answers, not that of its account. */
export function inOneApplication(columns: OwnerColumns, sight: Sight, applicationId: string): SQL {
  const ofOwner =
    sight.kind === "region"
      ? eq(sql`+${columns.region}`, sight.region)
      : eq(sql`+${columns.merchantId}`, sight.merchantId);
  return and(eq(columns.applicationId, applicationId), ofOwner) ?? ofOwner;
}

/** Ids of applications in sight, as a subquery for the tables of totals. */
export function applicationsInSight(sight: Sight): SQL {
  const columns = { applicationId: applications.id, merchantId: applications.merchantId, region: applications.region };
  return sql`(SELECT ${applications.id} FROM ${applications} WHERE ${inSight(columns, sight)})`;
}

/** Full-text conditions for a sight, and for the applications that it is limited to, on the scope column. */
export function scopeMatches(sight: Sight, applicationIds: readonly string[] | undefined): string[] {
  const anyOf = (ids: readonly string[]) => `scope : (${ids.map((id) => `"${scopeWord(id)}"`).join(" OR ")})`;
  const owner = scopeMatch(sight.kind === "region" ? regionWord(sight.region) : scopeWord(sight.merchantId));
  const wanted = applicationIds ?? (sight.kind === "applications" ? sight.applicationIds : undefined);
  return wanted === undefined ? [owner] : [owner, anyOf(wanted)];
}

/** A full-text condition combined with the sight. Undefined if there is nothing to search, or nothing in sight. */
export const sightMatch = (sight: Sight, match: string | undefined): string | undefined =>
  match === undefined || (sight.kind === "applications" && sight.applicationIds.length === 0)
    ? undefined
    : [...scopeMatches(sight, undefined), match].join(" AND ");
