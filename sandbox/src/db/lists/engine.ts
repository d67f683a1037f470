import type { InvoiceSort } from "#provider/contract/invoices";
import { LIST_REACH } from "#provider/contract/limits";
import { dayIn, startOfDay, type Region } from "#provider/contract/regions";
import { and, eq, gte, inArray, lt, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import {
  amountWord,
  cardWord,
  daysMatch,
  OPEN_WORD,
  regionWord,
  scopeMatch,
  scopeWord,
  statusWord,
  type DayFact,
  type DayRange,
} from "../../domain/search.ts";
import type { Sight } from "../../domain/sight.ts";
import type { Db } from "../database.ts";
import { applications, recordedDays } from "../schema/index.ts";
import { columnOf, orderOf, type Order, type OrderedBy } from "./order.ts";

/** What every list knows: rows of applications in sight, newest first, `page` from zero. */
export type PageRequest = { page: number; offset: number };
type OwnerColumns = { applicationId: AnySQLiteColumn; merchantId: AnySQLiteColumn; region: AnySQLiteColumn };

/** `IN` for any number of values: D1 takes 100 parameters a statement, this needs one. */
export const amongst = (column: AnySQLiteColumn, values: readonly string[]): SQL =>
  inArray(column, sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`);

/** Rows in sight, written so that one index answers each kind of sight. */
export function inSight(columns: OwnerColumns, sight: Sight): SQL {
  if (sight.kind === "region") return eq(columns.region, sight.region);
  const ofMerchant = eq(columns.merchantId, sight.merchantId);
  if (sight.kind === "merchant") return ofMerchant;
  const [only, ...others] = sight.applicationIds;
  if (only !== undefined && others.length === 0) return inOneApplication(columns, sight, only);
  return and(ofMerchant, amongst(columns.applicationId, sight.applicationIds)) ?? ofMerchant;
}

/** Rows of one application in sight: its own index answers, not that of what it belongs to. */
function inOneApplication(columns: OwnerColumns, sight: Sight, applicationId: string): SQL {
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

/** Days in the merchant's zone, both included, as bounds of an instant. */
export function between(column: AnySQLiteColumn, region: Region, { from, to }: DayRange): SQL[] {
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

/**
 * How the lists of invoices and of transactions find their rows, so that a page costs the same at ten rows and at a million
 * (decision 0022): by one ordinary index where one holds all that is asked, else by the full-text index, which intersects words of facts
 * (application, status, amount, card) with what was typed and takes a period as a range of row ids.
 */
export type Table = "invoices" | "transactions";

/** What is asked of a list, read from its filter. */
export type Asked = DayRange & {
  status?: string | undefined;
  /** Invoices of which something is pending. */
  open?: boolean | undefined;
  /** Between which days it is due, and its link expires. */
  days?: Partial<Record<DayFact, DayRange>>;
  amountMinor?: number | undefined;
  /** The last four digits of a card, or the first of those. */
  card?: string | undefined;
  /** Applications in sight to which the list is narrowed. */
  applicationIds?: readonly string[] | undefined;
  /** Conditions on text columns of the full-text index. */
  texts: readonly string[];
  /** Something that no row has was asked for. */
  nothing: boolean;
};

type Columns = OwnerColumns & {
  status: AnySQLiteColumn;
  amountMinor: AnySQLiteColumn;
  cardLast4: AnySQLiteColumn;
  createdAt: AnySQLiteColumn;
};

/**
 * What a filter finds, and the order it is asked for in. Without `match` by an ordinary index: `conditions` are all of it, the sight too. With
 * `match` by the full-text index: `conditions` are what it cannot know, on its own row ids or on the rows. `nothing`: no row can fit.
 */
export type Found = {
  match: string | undefined;
  conditions: SQL[];
  /** Whether `conditions` are of the rows' own columns. */
  ofRows: boolean;
  order: Order;
  /** Whether an index has these rows in that order, to the end. */
  inOrder: boolean;
  nothing: boolean;
};

/** The words of a sight, and of the applications it is narrowed to, in the scope column. */
function scopeMatches(sight: Sight, applicationIds: readonly string[] | undefined): string[] {
  const anyOf = (ids: readonly string[]) => `scope : (${ids.map((id) => `"${scopeWord(id)}"`).join(" OR ")})`;
  const owner = scopeMatch(sight.kind === "region" ? regionWord(sight.region) : scopeWord(sight.merchantId));
  const wanted = applicationIds ?? (sight.kind === "applications" ? sight.applicationIds : undefined);
  return wanted === undefined ? [owner] : [owner, anyOf(wanted)];
}

/** A full-text condition together with the sight; undefined when there is nothing to look for, or nothing in sight. */
export const sightMatch = (sight: Sight, match: string | undefined): string | undefined =>
  match === undefined || (sight.kind === "applications" && sight.applicationIds.length === 0)
    ? undefined
    : [...scopeMatches(sight, undefined), match].join(" AND ");

/** What a filter may ask that is a word of the scope column and a column of the rows. A card's last four digits, or only the first of them. */
type Fact = "status" | "open" | "amount" | "card" | "cardStart" | DayFact;

/** By whose rows a list shows: the one fact by which an ordinary index has these rows, in the order of their time. */
const INDEXED: Record<Sight["kind"] | "application", readonly (Fact | "nothing")[] | undefined> = {
  merchant: ["nothing", "status", "amount", "card"],
  application: ["nothing", "status"],
  region: ["nothing"],
  applications: undefined,
};

/** What may be asked for beside, where an account's invoices come out of an ordinary index in an order that is not of time. */
const ORDERED: Record<Exclude<OrderedBy, "createdDate">, readonly Fact[]> = {
  amount: [],
  dueDate: ["open", "due"],
  linkExpirationDate: ["expiry"],
};

const DAY_COLUMNS: Record<DayFact, SQL> = { due: sql.raw("due_day"), expiry: sql.raw("link_expiration_date") };
const DAY_FACTS = ["due", "expiry"] as const satisfies readonly DayFact[];

function factsOf({ status, open, amountMinor, card, days = {} }: Asked): Fact[] {
  const facts: Fact[] = DAY_FACTS.filter((fact) => days[fact] !== undefined);
  if (status !== undefined) facts.push("status");
  if (open) facts.push("open");
  if (amountMinor !== undefined) facts.push("amount");
  if (card !== undefined) facts.push(card.length === 4 ? "card" : "cardStart");
  return facts;
}

/** Decides how a list finds its rows, in the order asked for. `region` is the one whose days a period means. */
export async function findIn(
  db: Db,
  table: Table,
  columns: Columns,
  { sight, region }: { sight: Sight; region: Region },
  asked: Asked,
  sort: InvoiceSort = "-createdDate",
): Promise<Found> {
  const { status, open, amountMinor, card, days = {}, applicationIds, texts } = asked;
  const order = orderOf(sort);
  const ofTime = order.by === "createdDate";
  const seen = applicationIds ?? (sight.kind === "applications" ? sight.applicationIds : undefined);
  const noRow = {
    match: undefined,
    conditions: [inSight(columns, sight), sql`0`],
    ofRows: true,
    order,
    inOrder: ofTime,
  };
  if (asked.nothing || seen?.length === 0) return { ...noRow, nothing: true };

  const facts = factsOf(asked);
  const ofAccount = seen === undefined && sight.kind === "merchant";
  const isOrdered =
    order.by !== "createdDate" &&
    ofAccount &&
    texts.length === 0 &&
    !hasPeriod(asked) &&
    facts.every((fact) => order.by !== "createdDate" && ORDERED[order.by].includes(fact));
  const indexed = INDEXED[seen === undefined ? sight.kind : seen.length === 1 ? "application" : "applications"];
  const isIndexed = texts.length === 0 && facts.length <= 1 && indexed?.includes(facts[0] ?? "nothing");
  if (isOrdered || isIndexed) {
    const [only] = seen ?? [];
    return {
      match: undefined,
      conditions: [
        only === undefined ? inSight(columns, sight) : inOneApplication(columns, sight, only),
        ...(status === undefined ? [] : [eq(columns.status, status)]),
        ...(open ? [sql`is_open = 1`] : []),
        ...(amountMinor === undefined ? [] : [eq(columns.amountMinor, amountMinor)]),
        ...(card === undefined ? [] : [eq(columns.cardLast4, card)]),
        ...DAY_FACTS.flatMap((fact) => daysBetween(DAY_COLUMNS[fact], days[fact])),
        ...between(columns.createdAt, region, asked),
      ],
      ofRows: true,
      order,
      inOrder: ofTime || isOrdered,
      nothing: false,
    };
  }

  const period = hasPeriod(asked) ? await rowsOfPeriod(db, table, region, asked) : undefined;
  const ofDays = DAY_FACTS.flatMap((fact) => (days[fact] ? [daysMatch(fact, days[fact])] : []));
  if (period === null || ofDays.includes(undefined)) return { ...noRow, nothing: true };
  const rowid = sql`${searchTable(table)}.rowid`;
  return {
    match: [
      ...scopeMatches(sight, applicationIds),
      ...(status === undefined ? [] : [scopeMatch(statusWord(status))]),
      ...(open ? [scopeMatch(OPEN_WORD)] : []),
      ...(amountMinor === undefined ? [] : [scopeMatch(amountWord(amountMinor))]),
      ...(card === undefined ? [] : [`${scopeMatch(cardWord(card))}${card.length < 4 ? " *" : ""}`]),
      ...ofDays,
      ...texts,
    ].join(" AND "),
    conditions:
      period === undefined
        ? []
        : [
            sql`${rowid} >= ${asInteger(period.first)}`,
            sql`${rowid} <= ${asInteger(period.last)}`,
            ...(period.isWhole ? [] : between(columns.createdAt, region, asked)),
          ],
    ofRows: period?.isWhole === false,
    order,
    inOrder: ofTime,
    nothing: false,
  };
}

/** Days, both included, as bounds of a column that holds days. */
const daysBetween = (column: SQL, { from, to }: DayRange = {}): SQL[] => [
  ...(from === undefined ? [] : [sql`${column} >= ${from}`]),
  ...(to === undefined ? [] : [sql`${column} <= ${to}`]),
];

/** D1 binds every number as a float, and FTS5 ignores a float as a bound: it would walk everything outside the period too. */
const asInteger = (value: number): SQL => sql`CAST(${value} AS INTEGER)`;

const hasPeriod = ({ from, to }: DayRange): boolean => from !== undefined || to !== undefined;

/**
 * The row ids between which everything of a period lies; `isWhole` when nothing else lies between them, as long as the clock never went
 * back. Null when it has nothing. Reads one row per day.
 */
async function rowsOfPeriod(
  db: Db,
  table: Table,
  region: Region,
  { from = "0000-00-00", to = "9999-99-99" }: DayRange,
): Promise<{ first: number; last: number; isWhole: boolean } | null> {
  const ofList = sql`list = ${table} AND region = ${region}`;
  const [found] = await db.all<{ first: number | null; last: number | null; strangers: number }>(sql`
    WITH period AS (
      SELECT min(first_seq) AS first, max(last_seq) AS last FROM ${recordedDays} WHERE ${ofList} AND day BETWEEN ${from} AND ${to})
    SELECT first, last, EXISTS (
      SELECT 1 FROM ${recordedDays}
      WHERE ${ofList} AND (day < ${from} OR day > ${to}) AND last_seq >= first AND first_seq <= last) AS strangers
    FROM period`);
  if (!found || found.first === null || found.last === null) return null;
  return { first: found.first, last: found.last, isWhole: found.strangers === 0 };
}

const searchTable = (table: Table): SQL => sql.raw(`${table.slice(0, -1)}_search`);

/**
 * FROM and WHERE over everything a filter finds. A full-text search looks at the rows themselves only when there is more to ask than
 * the index knows, or when `withRows` says that their columns are wanted.
 */
export function fromFound(table: Table, found: Found, withRows = false): SQL {
  const search = searchTable(table);
  const rows = sql.raw(table);
  if (found.match === undefined) return sql`FROM ${rows} WHERE ${sql.join(found.conditions, sql` AND `)}`;
  const join = withRows || found.ofRows ? sql`CROSS JOIN ${rows} ON ${rows}.seq = ${search}.rowid` : sql``;
  const where = [sql`${search} MATCH ${found.match}`, ...found.conditions];
  return sql`FROM ${search} ${join} WHERE ${sql.join(where, sql` AND `)}`;
}

/** Newest or oldest first, as {@link fromFound} walks: the full-text index goes in its own order, which is the order of recording. */
const orderOfTime = (table: Table, { match }: Found, way: SQL): SQL =>
  match === undefined ? sql`ORDER BY created_at ${way}, seq ${way}` : sql`ORDER BY ${searchTable(table)}.rowid ${way}`;

/**
 * `seq` of one page, in the order asked for: as an index has it where one does, else the newest `reach` put in order, which is all of
 * them unless the filter finds more.
 */
export function pageOfSeq(table: Table, found: Found, { page, offset }: PageRequest, reach = LIST_REACH): SQL {
  const { order, inOrder } = found;
  const limit = sql`LIMIT ${found.nothing ? 0 : offset} OFFSET ${page * offset}`;
  const seq = found.match === undefined ? sql`seq` : sql`${searchTable(table)}.rowid`;
  if (order.by === "createdDate")
    return sql`(SELECT ${seq} ${fromFound(table, found)} ${orderOfTime(table, found, order.way)} ${limit})`;
  if (inOrder) return sql`(SELECT seq ${fromFound(table, found)} ${orderBy(found)} ${limit})`;
  return sql`(SELECT seq FROM (
    SELECT ${sql.raw(table)}.seq AS seq, ${sql.raw(columnOf(order))} ${fromFound(table, found, true)} ${orderOfTime(table, found, sql.raw("DESC"))} LIMIT ${reach})
    ${orderBy(found)} ${limit})`;
}

const orderBy = (found: Found): SQL => sql`ORDER BY ${sql.join(orderTerms(found), sql`, `)}`;

/** The order of rows that were found, for rows of a table (`invoices.`) too: where an index has them in order, the order of that index. */
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

/** Whether none of these filters is asked for. It takes what is left of a filter, so that no filter has to be named here. */
export const asksNothing = (others: Readonly<Record<string, unknown>>): boolean =>
  Object.values(others).every((asked) => asked === undefined);

/** How many rows there are, up to LIST_REACH; `more` when that is not all. */
export type Counted = { total: number; more: boolean };

export const counted = (count: number): Counted => ({ total: Math.min(count, LIST_REACH), more: count > LIST_REACH });

/** How many rows a filter finds, not walking further than LIST_REACH. */
export async function countFound(db: Db, table: Table, found: Found): Promise<Counted> {
  const [row] = await db.all<{ count: number }>(
    sql`SELECT count(*) AS count FROM (SELECT 1 ${fromFound(table, found)} LIMIT ${found.nothing ? 0 : LIST_REACH + 1})`,
  );
  return counted(row?.count ?? 0);
}

/** Sums of columns by status over what a filter finds; undefined when that is more than LIST_REACH rows. */
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
