import type { DisputeSearch } from "#provider/contract/disputes";
import type { DISPUTE_FILTERS } from "#provider/contract/filters";
import { LIST_REACH } from "#provider/contract/limits";
import type { DisputeSort } from "#provider/contract/list-sorts";
import { DISPUTE_TABS, type DisputeTab, type TabCounts } from "#provider/contract/list-tabs";
import { toMinor } from "#provider/contract/money";
import type { Region } from "#provider/contract/regions";
import { DISPUTE_TAB_STATES } from "#provider/rules/list-tabs";
import { and, asc, desc, eq, or, sql, type SQL } from "drizzle-orm";
import type { Sight } from "../../domain/sight.ts";
import type { Db } from "../database.ts";
import { namedDisputes, type NamedDispute } from "../disputes.ts";
import { disputes, transactions } from "../schema/index.ts";
import { numbersOf } from "./numbers.ts";
import { counted, type Counted, type PageRequest } from "./paging.ts";
import { between } from "./periods.ts";
import { amongst, inSight } from "./sight.ts";

/** Whose disputes are looked for: what they see, in the days of their region. */
export type DisputeViewer = { sight: Sight; region: Region };

/** A whole reference of a dispute or its payment, or the last digits of the card. */
const named = (text: string): SQL | undefined =>
  or(
    eq(disputes.id, text),
    eq(transactions.orderId, text),
    /^\d{4}$/.test(text) ? eq(transactions.cardLast4, text) : undefined,
  );

const ofTab = (tab: DisputeTab): SQL[] => {
  const states = DISPUTE_TAB_STATES[tab];
  return states === undefined ? [] : [amongst(disputes.state, states)];
};

function fitting({ sight, region }: DisputeViewer, asked: DisputeSearch): SQL | undefined {
  const { tab = "ALL", appId, state, amount, text, from, to } = asked;
  const narrowed = {
    appId: appId === undefined ? [] : [eq(disputes.applicationId, appId)],
    state: state === undefined ? [] : [eq(disputes.state, state)],
    // No amount has a part of a minor unit.
    amount: amount === undefined ? [] : [eq(disputes.amountMinor, toMinor(amount) ?? -1)],
    from: between(disputes.createdAt, region, { from }),
    to: between(disputes.createdAt, region, { to }),
    text: text === undefined ? [] : [named(text)],
  } satisfies Record<keyof typeof DISPUTE_FILTERS, (SQL | undefined)[]>;
  return and(inSight(disputes, sight), ...ofTab(tab), ...Object.values(narrowed).flat());
}

const NEWEST = [desc(disputes.createdAt), desc(disputes.seq)];
const ORDERS: Record<DisputeSort, SQL[]> = {
  respondBy: [sql`${disputes.respondBy} IS NULL`, asc(disputes.respondBy), ...NEWEST],
  "-createdDate": NEWEST,
  createdDate: [asc(disputes.createdAt), asc(disputes.seq)],
  "-amount": [desc(disputes.amountMinor), ...NEWEST],
  amount: [asc(disputes.amountMinor), ...NEWEST],
};

/** A page of the disputes that fit, in the order asked for. */
export const pageOfDisputes = (
  db: Db,
  viewer: DisputeViewer,
  asked: DisputeSearch,
  sort: DisputeSort,
  { page, pageSize }: PageRequest,
): Promise<NamedDispute[]> =>
  namedDisputes(db)
    .where(fitting(viewer, asked))
    .orderBy(...ORDERS[sort])
    .limit(pageSize)
    .offset(page * pageSize);

/** `seq` of the first disputes that fit, in the order asked for. */
export const disputeSeqs = async (
  db: Db,
  viewer: DisputeViewer,
  asked: DisputeSearch,
  sort: DisputeSort,
  limit: number,
): Promise<number[]> =>
  (
    await db
      .select({ seq: disputes.seq })
      .from(disputes)
      .innerJoin(transactions, eq(transactions.id, disputes.transactionId))
      .where(fitting(viewer, asked))
      .orderBy(...ORDERS[sort])
      .limit(limit)
  ).map(({ seq }) => seq);

/** Those that fit, no further than is counted. */
const reached = (db: Db, viewer: DisputeViewer, asked: DisputeSearch) =>
  db
    .select({ amountMinor: disputes.amountMinor, feeMinor: disputes.feeMinor })
    .from(disputes)
    .innerJoin(transactions, eq(transactions.id, disputes.transactionId))
    .where(fitting(viewer, asked))
    .limit(LIST_REACH + 1)
    .as("some");

/** How many disputes fit, and what they come to in minor units; counted no further than LIST_REACH. */
export const disputeTotals = (db: Db, viewer: DisputeViewer, asked: DisputeSearch) =>
  db
    .select({
      total: sql<number>`count(*)`,
      amountMinor: sql<number>`coalesce(sum(amount_minor), 0)`,
      feesMinor: sql<number>`coalesce(sum(fee_minor), 0)`,
    })
    .from(reached(db, viewer, asked));

/** How many disputes each tab has, whatever else is asked for. */
async function tabCounts(db: Db, viewer: DisputeViewer): Promise<TabCounts<DisputeTab>> {
  const counts = await numbersOf(
    db,
    DISPUTE_TABS.map((tab) =>
      db
        .select({ total: sql`count(*)` })
        .from(reached(db, viewer, { tab }))
        .getSQL(),
    ),
  );
  return DISPUTE_TABS.map((tab, index) => {
    const { total, more } = counted(counts[index] ?? 0);
    return { tab, count: total, ...(more ? { more } : {}) };
  });
}

/** A page of the disputes that fit, with their number, their sums if all are counted, and the tabs. */
export async function listDisputes(
  db: Db,
  viewer: DisputeViewer,
  { page, pageSize, sort, ...asked }: PageRequest & DisputeSearch & { sort: DisputeSort },
): Promise<{
  rows: NamedDispute[];
  found: Counted;
  sums: { amountMinor: number; feesMinor: number } | undefined;
  tabs: TabCounts<DisputeTab>;
}> {
  const [rows, [totals], tabs] = await Promise.all([
    pageOfDisputes(db, viewer, asked, sort, { page, pageSize }),
    disputeTotals(db, viewer, asked),
    tabCounts(db, viewer),
  ]);
  const found = counted(totals?.total ?? 0);
  return { rows, found, sums: found.more ? undefined : totals, tabs };
}
