import type { InvoiceSort, TransactionSort } from "#provider/contract/list-sorts";
import type { Region } from "#provider/contract/regions";
import { eq, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import {
  amountWord,
  cardWord,
  daysMatch,
  OPEN_WORD,
  scopeMatch,
  statusWord,
  type DayFact,
  type DayRange,
} from "../../domain/search.ts";
import type { Sight } from "../../domain/sight.ts";
import type { Db } from "../database.ts";
import { recordedDays } from "../schema/index.ts";
import { orderOf, type Order, type OrderedBy } from "./order.ts";
import { between, daysBetween, hasPeriod } from "./periods.ts";
import { inOneApplication, inSight, scopeMatches, type OwnerColumns } from "./sight.ts";

/**
 * How the lists of invoices and of transactions find their rows, so that a page costs the same at ten rows and at a
 * million (decision 0022): by one ordinary index where one holds all that is asked, else by the full-text index, which
 * intersects words of facts (application, status, amount, card) with what was typed and takes a period as a range of
 * row ids.
 */
export type Table = "invoices" | "transactions";

/** What is asked of a list, read from its filter. */
export type ListQuery = DayRange & {
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
 * What a filter finds, and the order it is asked for in. Without `match` by an ordinary index: `conditions` are all of
 * it, the sight too. With `match` by the full-text index: `conditions` are what it cannot know, on its own row ids or
 * on the rows. `nothing`: no row can fit.
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

/**
 * What a filter may ask that is a word of the scope column and a column of the rows. A card's last four digits, or only
 * the first of them.
 */
type Fact = "status" | "open" | "amount" | "card" | "cardStart" | DayFact;

/** By whose rows a list shows: the one fact by which an ordinary index has these rows, in the order of their time. */
const INDEXED: Record<Sight["kind"] | "application", readonly (Fact | "nothing")[] | undefined> = {
  merchant: ["nothing", "status", "amount", "card"],
  application: ["nothing", "status"],
  region: ["nothing"],
  applications: undefined,
};

/**
 * What may be asked for beside, where an account's rows come out of an ordinary index in an order that is not of time.
 */
const ORDERED: Partial<Record<OrderedBy, readonly Fact[]>> = {
  amount: [],
  dueDate: ["open", "due"],
  linkExpirationDate: ["expiry"],
};

const DAY_COLUMNS: Record<DayFact, SQL> = { due: sql.raw("due_day"), expiry: sql.raw("link_expiration_date") };
const DAY_FACTS = ["due", "expiry"] as const satisfies readonly DayFact[];

function factsOf({ status, open, amountMinor, card, days = {} }: ListQuery): Fact[] {
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
  asked: ListQuery,
  sort: InvoiceSort | TransactionSort = "-createdDate",
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
  const beside = ORDERED[order.by];
  const isOrdered =
    beside !== undefined &&
    ofAccount &&
    texts.length === 0 &&
    !hasPeriod(asked) &&
    facts.every((fact) => beside.includes(fact));
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
        : [...withinRows(table, period), ...(period.isWhole ? [] : between(columns.createdAt, region, asked))],
    ofRows: period?.isWhole === false,
    order,
    inOrder: ofTime,
    nothing: false,
  };
}

type PeriodRows = { first: number; last: number; isWhole: boolean };

/** Conditions that keep the full-text index of a table to the rows of a period. */
export function withinRows(table: Table, { first, last }: PeriodRows): SQL[] {
  const rowid = sql`${searchTable(table)}.rowid`;
  return [sql`${rowid} >= ${asInteger(first)}`, sql`${rowid} <= ${asInteger(last)}`];
}

/**
 * D1 binds every number as a float, and FTS5 ignores a float as a bound: it would walk everything outside the period
 * too.
 */
const asInteger = (value: number): SQL => sql`CAST(${value} AS INTEGER)`;

/**
 * The row ids between which everything of a period lies; `isWhole` when nothing else lies between them, as long as the
 * clock never went back. Null when it has nothing. Reads one row per day.
 */
export async function rowsOfPeriod(
  db: Db,
  table: Table,
  region: Region,
  { from = "0000-00-00", to = "9999-99-99" }: DayRange,
): Promise<PeriodRows | null> {
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

/** The full-text index of a table. */
export const searchTable = (table: Table): SQL => sql.raw(`${table.slice(0, -1)}_search`);
