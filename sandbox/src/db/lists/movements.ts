import type { MOVEMENT_FILTERS } from "#provider/contract/filters";
import { LIST_REACH } from "#provider/contract/limits";
import { MOVEMENT_TABS, type MovementTab, type TabCounts } from "#provider/contract/list-tabs";
import { toMinor } from "#provider/contract/money";
import type { MovementKind } from "#provider/contract/movement-kinds";
import type { MovementFilter } from "#provider/contract/movements";
import { startOfDay, type Region } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import { movementTab } from "#provider/rules/list-tabs";
import { and, desc, eq, inArray, lt, sql, type SQL } from "drizzle-orm";
import type { DayRange } from "../../domain/search.ts";
import type { Db } from "../database.ts";
import { walletMovements } from "../schema/index.ts";
import { asksNothing } from "./asked.ts";
import { numbersOf } from "./numbers.ts";
import { counted, type Counted, type PageRequest } from "./paging.ts";
import { between } from "./periods.ts";

export type MovementRow = typeof walletMovements.$inferSelect;

/**
 * The query for a filter in the wallet of an AVAILABLE account. `conditions`: the whole filter, which one index answers
 * in the order of time. `range`: set if the filter has only a kind and a period, so that its sums are the difference of
 * two rows. Undefined if no row can fit.
 */
export type FoundMovements = { conditions: SQL[]; range: Range | undefined };
type Range = DayRange & { accountId: string; kind: MovementKind | undefined; region: Region };

export function findMovements(accountId: string, region: Region, filter: MovementFilter): FoundMovements | undefined {
  const { kind, from, to, ...others } = filter;
  const { amount, reference } = others;
  const amountMinor = amount === undefined ? undefined : toMinor(amount);
  if (amount !== undefined && amountMinor === undefined) return undefined;
  const asked = {
    kind: kind === undefined ? [] : [eq(walletMovements.kind, kind)],
    amount: amountMinor === undefined ? [] : [sql`abs(gross_minor) = ${amountMinor}`],
    reference: reference === undefined ? [] : [eq(walletMovements.number, reference)],
    from: between(walletMovements.at, region, { from }),
    to: between(walletMovements.at, region, { to }),
  } satisfies Record<keyof typeof MOVEMENT_FILTERS, SQL[]>;
  const conditions = [eq(walletMovements.accountId, accountId), ...Object.values(asked).flat()];
  return { conditions, range: asksNothing(others) ? { accountId, kind, region, from, to } : undefined };
}

/** `seq` of one page, newest first. */
export const pageOfMovements = ({ conditions }: FoundMovements, { page, pageSize }: PageRequest): SQL =>
  sql`(SELECT seq FROM wallet_movements WHERE ${and(...conditions)}
    ORDER BY at DESC, seq DESC LIMIT ${pageSize} OFFSET ${page * pageSize})`;

/** Sums of movements in minor units: gross in and gross out (positive), fees, and their number. */
type MovementSums = { count: number; inMinor: number; outMinor: number; feesMinor: number };
const NOTHING: MovementSums = { count: 0, inMinor: 0, outMinor: 0, feesMinor: 0 };

const minus = (one: MovementSums, other: MovementSums): MovementSums => ({
  count: one.count - other.count,
  inMinor: one.inMinor - other.inMinor,
  outMinor: one.outMinor - other.outMinor,
  feesMinor: one.feesMinor - other.feesMinor,
});

/** Movements of a wallet before `before` (UTC milliseconds; undefined: no limit), of one kind if given. */
const movementsBefore = ({ accountId, kind }: Pick<Range, "accountId" | "kind">, before?: number): SQL[] => [
  eq(walletMovements.accountId, accountId),
  ...(kind === undefined ? [] : [eq(walletMovements.kind, kind)]),
  ...(before === undefined ? [] : [lt(walletMovements.at, before)]),
];

/**
 * The sums up to and including the last movement before `before` (UTC milliseconds; undefined: no limit), of one kind
 * if given.
 */
async function sumsUntil(
  db: Db,
  { accountId, kind }: Pick<Range, "accountId" | "kind">,
  before: number | undefined,
): Promise<MovementSums> {
  const { nth, inMinor, outMinor, feesMinor, kindNth, kindInMinor, kindOutMinor, kindFeesMinor } = walletMovements;
  const [row] = await db
    .select(
      kind === undefined
        ? { count: nth, inMinor, outMinor, feesMinor }
        : { count: kindNth, inMinor: kindInMinor, outMinor: kindOutMinor, feesMinor: kindFeesMinor },
    )
    .from(walletMovements)
    .where(and(...movementsBefore({ accountId, kind }, before)))
    .orderBy(desc(walletMovements.at), desc(walletMovements.seq))
    .limit(1);
  return row ?? NOTHING;
}

/** The first instant of a period and the first after it, in UTC milliseconds. */
const boundsOf = (region: Region, { from, to }: DayRange) => ({
  begins: from === undefined ? undefined : startOfDay(region, from).getTime(),
  ends: to === undefined ? undefined : startOfDay(region, addDays(to, 1)).getTime(),
});

async function sumsOfRange(db: Db, range: Range): Promise<MovementSums> {
  const { begins, ends } = boundsOf(range.region, range);
  const [all, earlier] = await Promise.all([
    sumsUntil(db, range, ends),
    begins === undefined ? NOTHING : sumsUntil(db, range, begins),
  ]);
  return minus(all, earlier);
}

const IN = sql`CASE WHEN gross_minor > 0 THEN gross_minor ELSE 0 END`;
const OUT = sql`CASE WHEN gross_minor < 0 THEN -gross_minor ELSE 0 END`;

/**
 * Sums over a filter's movements. For kinds and periods they are exact, regardless of the number of rows. Other filters
 * are added up to LIST_REACH movements.
 */
export async function movementTotals(
  db: Db,
  found: FoundMovements | undefined,
): Promise<{ found: Counted; sums: MovementSums | undefined }> {
  if (found === undefined) return { found: counted(0), sums: NOTHING };
  if (found.range) {
    const sums = await sumsOfRange(db, found.range);
    return { found: { total: sums.count, more: false }, sums };
  }
  const [sums = NOTHING] = await db.all<MovementSums>(sql`
    SELECT count(*) AS count, coalesce(sum(came), 0) AS inMinor, coalesce(sum(went), 0) AS outMinor, coalesce(sum(fee_minor), 0) AS feesMinor
    FROM (SELECT ${IN} AS came, ${OUT} AS went, fee_minor FROM wallet_movements WHERE ${and(...found.conditions)} LIMIT ${LIST_REACH + 1})`);
  return { found: counted(sums.count), sums: sums.count > LIST_REACH ? undefined : sums };
}

/** The number of movements under each tab of a wallet, without the filter. */
export async function movementTabCounts(db: Db, accountId: string): Promise<TabCounts<MovementTab>> {
  const counts = await numbersOf(
    db,
    MOVEMENT_TABS.map((tab) => {
      const { kind } = movementTab(tab);
      const number = kind === undefined ? walletMovements.nth : walletMovements.kindNth;
      return sql`SELECT ${number} FROM wallet_movements WHERE ${and(...movementsBefore({ accountId, kind }))} ORDER BY at DESC, seq DESC LIMIT 1`;
    }),
  );
  return MOVEMENT_TABS.map((tab, index) => ({ tab, count: counts[index] ?? 0 }));
}

/** One page of a wallet's movements, newest first, and the number of all. */
export async function listMovements(
  db: Db,
  found: FoundMovements | undefined,
  page: PageRequest,
): Promise<{ rows: MovementRow[]; found: Counted }> {
  if (found === undefined) return { rows: [], found: counted(0) };
  const [rows, count] = await Promise.all([
    db
      .select()
      .from(walletMovements)
      .where(inArray(walletMovements.seq, pageOfMovements(found, page)))
      .orderBy(desc(walletMovements.seq)),
    countMovements(db, found),
  ]);
  return { rows, found: count };
}

async function countMovements(db: Db, { conditions, range }: FoundMovements): Promise<Counted> {
  if (range) return counted((await sumsOfRange(db, range)).count);
  const [row] = await db.all<{ count: number }>(
    sql`SELECT count(*) AS count FROM (SELECT 1 FROM wallet_movements WHERE ${and(...conditions)} LIMIT ${LIST_REACH + 1})`,
  );
  return counted(row?.count ?? 0);
}
