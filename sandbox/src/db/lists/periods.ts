import { dayIn, startOfDay, type Region } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import { gte, lt, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { DayRange } from "../../domain/search.ts";

/** Days in the merchant's zone, both included, as bounds of a column of instants. */
export function between(column: AnySQLiteColumn, region: Region, { from, to }: DayRange): SQL[] {
  return [
    ...(from === undefined ? [] : [gte(column, startOfDay(region, from).getTime())]),
    ...(to === undefined ? [] : [lt(column, startOfDay(region, addDays(to, 1)).getTime())]),
  ];
}

/** The first day (YYYY-MM-DD) of the month `months` before the month of `now`, in the region's zone. */
export function monthsAgo(region: Region, now: Date, months: number): string {
  const [year = 0, month = 0] = dayIn(region, now).split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
}

/** Days, both included, as bounds of a column of days. */
export const daysBetween = (column: SQL, { from, to }: DayRange = {}): SQL[] => [
  ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
  ...(to === undefined ? [] : [sql`${column} <= ${to}`]),
];

export const hasPeriod = ({ from, to }: DayRange): boolean => from !== undefined || to !== undefined;
