import type { WITHDRAWAL_FILTERS } from "#provider/contract/filters";
import { LIST_REACH } from "#provider/contract/limits";
import { WITHDRAWAL_TABS, type TabCounts, type WithdrawalTab } from "#provider/contract/list-tabs";
import { toMinor } from "#provider/contract/money";
import type { Region } from "#provider/contract/regions";
import type { WithdrawalSearch } from "#provider/contract/wallet-money";
import { and, desc, eq, or, sql, type SQL } from "drizzle-orm";
import type { Sight } from "../../domain/sight.ts";
import type { Db } from "../database.ts";
import { applications, PAYOUT_PHASE, payouts } from "../schema/index.ts";
import { namedPayouts, ofPayout, type NamedPayout } from "../withdrawals.ts";
import { numbersOf } from "./numbers.ts";
import { counted, type Counted, type PageRequest } from "./paging.ts";
import { between } from "./periods.ts";
import { inSight } from "./sight.ts";

/** Whose withdrawals are looked for: what they see, in the days of their region. */
export type WithdrawalViewer = { sight: Sight; region: Region };

/** An account's indexes by state and by phase have all that a tab stands for. */
const OF_TAB: Record<WithdrawalTab, SQL[]> = {
  ALL: [],
  UNDER_WAY: [sql`${PAYOUT_PHASE} = 'UNDER_WAY'`],
  ARRIVED: [sql`${payouts.state} = 'SUCCESS'`],
  FAILED: [sql`${PAYOUT_PHASE} = 'FAILED'`],
  RETURNED: [sql`${PAYOUT_PHASE} = 'RETURNED'`],
};

/** A whole reference, or the last digits of the card or account. */
const named = (text: string): SQL | undefined =>
  or(
    eq(payouts.id, text),
    /^\d{2,}$/.test(text) ? sql`substr(${payouts.targetMasked}, ${-text.length}) = ${text}` : undefined,
  );

/** Withdrawals in sight that fit. Their kind is a literal, so that SQLite uses an index on it. */
function fitting({ sight, region }: WithdrawalViewer, asked: WithdrawalSearch): SQL | undefined {
  const { tab = "ALL", appId, state, amount, text, from, to } = asked;
  const narrowed = {
    appId: appId === undefined ? [] : [eq(payouts.applicationId, appId)],
    state: state === undefined ? [] : [eq(payouts.state, state)],
    // No amount has a part of a minor unit.
    amount: amount === undefined ? [] : [eq(payouts.amountMinor, toMinor(amount) ?? -1)],
    from: between(payouts.createdAt, region, { from }),
    to: between(payouts.createdAt, region, { to }),
    text: text === undefined ? [] : [named(text)],
  } satisfies Record<keyof typeof WITHDRAWAL_FILTERS, (SQL | undefined)[]>;
  return and(
    inSight(ofPayout, sight),
    eq(payouts.kind, sql`'WITHDRAWAL'`),
    ...OF_TAB[tab],
    ...Object.values(narrowed).flat(),
  );
}

/** A page of withdrawals, newest first. */
export const pageOfWithdrawals = (
  db: Db,
  viewer: WithdrawalViewer,
  asked: WithdrawalSearch,
  { page, pageSize }: PageRequest,
) =>
  namedPayouts(db)
    .where(fitting(viewer, asked))
    .orderBy(desc(payouts.createdAt), desc(payouts.seq))
    .limit(pageSize)
    .offset(page * pageSize);

/** `seq` of the first withdrawals that fit, newest first. */
export const withdrawalSeqs = async (
  db: Db,
  viewer: WithdrawalViewer,
  asked: WithdrawalSearch,
  limit: number,
): Promise<number[]> =>
  (
    await db
      .select({ seq: payouts.seq })
      .from(payouts)
      .innerJoin(applications, eq(applications.id, payouts.applicationId))
      .where(fitting(viewer, asked))
      .orderBy(desc(payouts.createdAt), desc(payouts.seq))
      .limit(limit)
  ).map(({ seq }) => seq);

/** Those that fit, no further than is counted. */
const reached = (db: Db, viewer: WithdrawalViewer, asked: WithdrawalSearch) =>
  db
    .select({ amountMinor: payouts.amountMinor, feeMinor: payouts.feeMinor })
    .from(payouts)
    .innerJoin(applications, eq(applications.id, payouts.applicationId))
    .where(fitting(viewer, asked))
    .limit(LIST_REACH + 1)
    .as("some");

/** How many withdrawals fit, and what they come to in minor units; counted no further than LIST_REACH. */
export const withdrawalTotals = (db: Db, viewer: WithdrawalViewer, asked: WithdrawalSearch) =>
  db
    .select({
      total: sql<number>`count(*)`.as("total"),
      amountMinor: sql<number>`coalesce(sum(amount_minor), 0)`.as("amount_sum"),
      feesMinor: sql<number>`coalesce(sum(fee_minor), 0)`.as("fee_sum"),
    })
    .from(reached(db, viewer, asked));

/** How many withdrawals each tab has, whatever else is asked for. */
async function tabCounts(db: Db, viewer: WithdrawalViewer): Promise<TabCounts<WithdrawalTab>> {
  const counts = await numbersOf(
    db,
    WITHDRAWAL_TABS.map((tab) =>
      db
        .select({ total: sql`count(*)` })
        .from(reached(db, viewer, { tab }))
        .getSQL(),
    ),
  );
  return WITHDRAWAL_TABS.map((tab, index) => {
    const { total, more } = counted(counts[index] ?? 0);
    return { tab, count: total, ...(more ? { more } : {}) };
  });
}

/** A page of the withdrawals that fit, newest first, with their number, their sums if all are counted, and the tabs. */
export async function listWithdrawals(
  db: Db,
  viewer: WithdrawalViewer,
  { page, pageSize, ...asked }: PageRequest & WithdrawalSearch,
): Promise<{
  rows: NamedPayout[];
  found: Counted;
  sums: { amountMinor: number; feesMinor: number } | undefined;
  tabs: TabCounts<WithdrawalTab>;
}> {
  const [[rows, [totals]], tabs] = await Promise.all([
    db.batch([pageOfWithdrawals(db, viewer, asked, { page, pageSize }), withdrawalTotals(db, viewer, asked)]),
    tabCounts(db, viewer),
  ]);
  const found = counted(totals?.total ?? 0);
  return { rows, found, sums: found.more ? undefined : totals, tabs };
}
