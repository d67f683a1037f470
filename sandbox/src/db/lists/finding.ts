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
 * Finds rows of the lists of invoices and transactions, so that a page costs the same at ten rows and at a million
 * (decision 0022). It uses one ordinary index if one covers the whole filter, else the full-text index. That one
 * intersects words of facts (application, status, amount, card) with the typed words, and takes a period as a range of
 * row ids.
 */
export type Table = "invoices" | "transactions";

/** The questions to a list, read from its filter. */
export type ListQuery = DayRange & {
  status?: string | undefined;
  /** Invoices with an outstanding sum. */
  open?: boolean | undefined;
  /** Ranges of days for the due day and for the expiry of the link. */
  days?: Partial<Record<DayFact, DayRange>>;
  amountMinor?: number | undefined;
  /** The last four digits of a card, or the first few of these. */
  card?: string | undefined;
  /** The state of the dispute of a payment. */
  dispute?: string | undefined;
  /** Applications in sight to which the list is limited. */
  applicationIds?: readonly string[] | undefined;
  /** Conditions on text columns of the full-text index. */
  texts: readonly string[];
  /** The filter asks for a value that no row has. */
  nothing: boolean;
};

type Columns = OwnerColumns & {
  status: AnySQLiteColumn;
  amountMinor: AnySQLiteColumn;
  cardLast4: AnySQLiteColumn;
  createdAt: AnySQLiteColumn;
};

/**
 * The query for a filter, and the order asked for. Without `match` an ordinary index is used, and `conditions` contain
 * everything, including the sight. With `match` the full-text index is used, and `conditions` contain what it cannot
 * know, on its row ids or on the rows. `nothing`: no row can fit.
 */
export type Found = {
  match: string | undefined;
  conditions: SQL[];
  /** Whether `conditions` concern columns of the rows themselves. */
  ofRows: boolean;
  order: Order;
  /** Whether an index has all these rows in that order. */
  inOrder: boolean;
  nothing: boolean;
};

/**
 * Facts that are both a word of the scope column and a column of the rows. `cardStart`: only the first of a card's last
 * four digits.
 */
type Fact = "status" | "open" | "amount" | "card" | "cardStart" | DayFact;

/** For each sight: the single facts for which an ordinary index has the rows in the order of time. */
const INDEXED: Record<Sight["kind"] | "application", readonly (Fact | "nothing")[] | undefined> = {
  merchant: ["nothing", "status", "amount", "card"],
  application: ["nothing", "status"],
  region: ["nothing"],
  applications: undefined,
};

/**
 * For each other order: the facts that may be added while an ordinary index still gives an account's rows in that
 * order.
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

/** Decides how a list finds its rows in the order asked for. `region` defines the days of a period. */
export async function findIn(
  db: Db,
  table: Table,
  columns: Columns,
  { sight, region }: { sight: Sight; region: Region },
  asked: ListQuery,
  sort: InvoiceSort | TransactionSort = "-createdDate",
): Promise<Found> {
  const { status, open, amountMinor, card, days = {}, applicationIds, texts, dispute } = asked;
  // Only payments have disputes, and an index of its own has the few that do.
  const ofDispute = dispute === undefined ? [] : [sql`dispute_state = ${dispute}`];
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
        ...ofDispute,
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
    conditions: [
      ...ofDispute,
      ...(period === undefined
        ? []
        : [...withinRows(table, period), ...(period.isWhole ? [] : between(columns.createdAt, region, asked))]),
    ],
    ofRows: ofDispute.length > 0 || period?.isWhole === false,
    order,
    inOrder: ofTime,
    nothing: false,
  };
}

type PeriodRows = { first: number; last: number; isWhole: boolean };

/** Conditions that limit the full-text index of a table to the rows of a period. */
export function withinRows(table: Table, { first, last }: PeriodRows): SQL[] {
  const rowid = sql`${searchTable(table)}.rowid`;
  return [sql`${rowid} >= ${asInteger(first)}`, sql`${rowid} <= ${asInteger(last)}`];
}

/**
 * D1 binds every number as a float, and FTS5 ignores a float as a bound: it would read everything outside the period
 * too.
 */
const asInteger = (value: number): SQL => sql`CAST(${value} AS INTEGER)`;

/**
 * The first and last row id of a period. `isWhole`: no rows of other days lie between them, as long as the clock never
 * went back. Null if the period has no rows. Reads one row per day.
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
