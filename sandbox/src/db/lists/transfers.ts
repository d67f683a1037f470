import type { TRANSFER_FILTERS } from "#provider/contract/filters";
import { LIST_REACH } from "#provider/contract/limits";
import { TRANSFER_TABS, type TabCounts, type TransferTab } from "#provider/contract/list-tabs";
import { toMinor } from "#provider/contract/money";
import type { Region } from "#provider/contract/regions";
import type { TransferSearch } from "#provider/contract/transfers";
import { and, desc, eq, or, sql, type SQL } from "drizzle-orm";
import type { Sight } from "../../domain/sight.ts";
import type { Db } from "../database.ts";
import { walletTransferEnds, walletTransfers } from "../schema/index.ts";
import { namedTransfers, ofEnd, own, type NamedTransfer } from "../transfers.ts";
import { numbersOf } from "./numbers.ts";
import { counted, type Counted, type PageRequest } from "./paging.ts";
import { between } from "./periods.ts";
import { inSight } from "./sight.ts";

/** Whose transfers are looked for: what they see, in the days of their region. */
export type TransferViewer = { sight: Sight; region: Region };

const isTopUp = eq(walletTransfers.kind, "TOPUP");
const goes = (direction: "OUT" | "IN") =>
  and(eq(walletTransferEnds.direction, direction), eq(walletTransfers.kind, "TRANSFER"));
const OF_TAB: Record<TransferTab, SQL | undefined> = {
  ALL: undefined,
  OUT: goes("OUT"),
  IN: goes("IN"),
  TOP_UP: isTopUp,
};

/** A whole reference, the ID of a merchant at either end, or the last digits of a phone number. */
const named = (text: string): SQL | undefined =>
  or(
    eq(walletTransfers.id, text),
    eq(walletTransfers.fromApplicationId, text),
    eq(walletTransfers.toApplicationId, text),
    /^\d{2,}$/.test(text) ? sql`substr(${walletTransfers.toPhone}, ${-text.length}) = ${text}` : undefined,
  );

/** Transfers with an end in sight that fit. */
function fitting({ sight, region }: TransferViewer, asked: TransferSearch): SQL | undefined {
  const { tab = "ALL", appId, amount, text, from, to } = asked;
  const narrowed = {
    appId: appId === undefined ? [] : [eq(walletTransferEnds.applicationId, appId)],
    // No amount has a part of a minor unit.
    amount: amount === undefined ? [] : [eq(walletTransfers.amountMinor, toMinor(amount) ?? -1)],
    from: between(walletTransferEnds.createdAt, region, { from }),
    to: between(walletTransferEnds.createdAt, region, { to }),
    text: text === undefined ? [] : [named(text)],
  } satisfies Record<keyof typeof TRANSFER_FILTERS, (SQL | undefined)[]>;
  return and(inSight(ofEnd, sight), OF_TAB[tab], ...Object.values(narrowed).flat());
}

/** A page of transfers, newest first. */
export const pageOfTransfers = (
  db: Db,
  viewer: TransferViewer,
  asked: TransferSearch,
  { page, pageSize }: PageRequest,
) =>
  namedTransfers(db)
    .where(fitting(viewer, asked))
    .orderBy(desc(walletTransferEnds.createdAt), desc(walletTransferEnds.seq))
    .limit(pageSize)
    .offset(page * pageSize);

/** `seq` of the ends of the first transfers that fit, newest first. */
export const transferSeqs = async (
  db: Db,
  viewer: TransferViewer,
  asked: TransferSearch,
  limit: number,
): Promise<number[]> =>
  (
    await db
      .select({ seq: walletTransferEnds.seq })
      .from(walletTransferEnds)
      .innerJoin(own, eq(own.id, walletTransferEnds.applicationId))
      .innerJoin(walletTransfers, eq(walletTransfers.id, walletTransferEnds.transferId))
      .where(fitting(viewer, asked))
      .orderBy(desc(walletTransferEnds.createdAt), desc(walletTransferEnds.seq))
      .limit(limit)
  ).map(({ seq }) => seq);

/** Those that fit, no further than is counted. */
const reached = (db: Db, viewer: TransferViewer, asked: TransferSearch) =>
  db
    .select({
      receivedMinor: sql<number>`iif(${walletTransferEnds.direction} = 'IN', ${walletTransfers.amountMinor}, 0)`.as(
        "received_minor",
      ),
      sentMinor: sql<number>`iif(${walletTransferEnds.direction} = 'OUT', ${walletTransfers.amountMinor}, 0)`.as(
        "sent_minor",
      ),
    })
    .from(walletTransferEnds)
    .innerJoin(own, eq(own.id, walletTransferEnds.applicationId))
    .innerJoin(walletTransfers, eq(walletTransfers.id, walletTransferEnds.transferId))
    .where(fitting(viewer, asked))
    .limit(LIST_REACH + 1)
    .as("some");

/** How many transfers fit, and what came and went by them in minor units; counted no further than LIST_REACH. */
export const transferTotals = (db: Db, viewer: TransferViewer, asked: TransferSearch) =>
  db
    .select({
      total: sql<number>`count(*)`.as("total"),
      receivedMinor: sql<number>`coalesce(sum(received_minor), 0)`.as("received_sum"),
      sentMinor: sql<number>`coalesce(sum(sent_minor), 0)`.as("sent_sum"),
    })
    .from(reached(db, viewer, asked));

/** How many transfers each tab has, whatever else is asked for. */
async function tabCounts(db: Db, viewer: TransferViewer): Promise<TabCounts<TransferTab>> {
  const counts = await numbersOf(
    db,
    TRANSFER_TABS.map((tab) =>
      db
        .select({ total: sql`count(*)` })
        .from(reached(db, viewer, { tab }))
        .getSQL(),
    ),
  );
  return TRANSFER_TABS.map((tab, index) => {
    const { total, more } = counted(counts[index] ?? 0);
    return { tab, count: total, ...(more ? { more } : {}) };
  });
}

/**
 * A page of the transfers and top-ups that fit, newest first, with their number, their sums if all are counted, and the
 * tabs. A transfer between two wallets in sight has one line for each.
 */
export async function listTransfers(
  db: Db,
  viewer: TransferViewer,
  { page, pageSize, ...asked }: PageRequest & TransferSearch,
): Promise<{
  rows: NamedTransfer[];
  found: Counted;
  sums: { receivedMinor: number; sentMinor: number } | undefined;
  tabs: TabCounts<TransferTab>;
}> {
  const [[rows, [totals]], tabs] = await Promise.all([
    db.batch([pageOfTransfers(db, viewer, asked, { page, pageSize }), transferTotals(db, viewer, asked)]),
    tabCounts(db, viewer),
  ]);
  const found = counted(totals?.total ?? 0);
  return { rows, found, sums: found.more ? undefined : totals, tabs };
}
