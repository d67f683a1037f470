import type { PAYOUT_FILTERS } from "#provider/contract/filters";
import { LIST_REACH } from "#provider/contract/limits";
import { PAYOUT_TABS, type PayoutTab, type TabCounts } from "#provider/contract/list-tabs";
import { toMinor, type Currency } from "#provider/contract/money";
import type { PayoutSearch } from "#provider/contract/payouts";
import type { Region } from "#provider/contract/regions";
import { and, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import { payoutMatch } from "../../domain/search.ts";
import type { Sight } from "../../domain/sight.ts";
import type { Db } from "../database.ts";
import { APPROVED_BY, OF_PAYOUT, readWords, waitsFor as payoutWaitsFor } from "../payout-reviewers.ts";
import { inForce, standingFrom, type StandingRules } from "../payout-rules.ts";
import { applications, PAYOUT_PHASE, payoutRuleChanges, payouts } from "../schema/index.ts";
import { countWaiting, nothingWaits } from "../waiting-counts.ts";
import type { NamedPayout } from "../withdrawals.ts";
import { numbersOf } from "./numbers.ts";
import { counted, type Counted, type PageRequest } from "./paging.ts";
import { between } from "./periods.ts";
import { amongst, applicationsInSight, sightMatch } from "./sight.ts";

/** The viewer of payouts: `sight` is what they see, `reviews` is where they may approve payouts of others. */
export type PayoutViewer = { userId: string; region: Region; sight: Sight; reviews: Sight | undefined };

/**
 * A payout in a list, with the rules in force now, and its approvers while it waits. `waitsForYou`: the viewer may
 * approve it and has not done so.
 */
export type ListedPayout = NamedPayout & { standing: StandingRules; approvedBy: string[]; waitsForYou: boolean };
/** Sums of found payouts in one currency, in minor units. */
export type PayoutSum = { currency: Currency; amountMinor: number; feeMinor: number };

/** FROM and WHERE of a search, and the index's order from the newest. */
export type FoundPayouts = { from: SQL; newestFirst: SQL };

/** The columns that a merchant account's indexes have before the time. */
type Fact = "tab" | "state" | "amount";

/**
 * Limits rows to those the viewer sees. A single application has its own index, but only by time. With a fact, the
 * account's index of that fact is used and the application is checked on the rows. For staff, the region's newest rows
 * are read.
 */
function seenBy(sight: Sight, appId: string | undefined, facts: readonly Fact[]): SQL[] {
  if (sight.kind === "region")
    return [
      sql`+${payouts.applicationId} IN ${applicationsInSight(sight)}`,
      ...(appId === undefined ? [] : [sql`+${payouts.applicationId} = ${appId}`]),
    ];
  const seen = sight.kind === "applications" ? sight.applicationIds : undefined;
  const wanted = appId === undefined ? seen : seen === undefined || seen.includes(appId) ? [appId] : [];
  if (wanted === undefined) return [eq(payouts.merchantId, sight.merchantId)];
  const [only] = wanted;
  if (wanted.length === 1 && only !== undefined && facts.length === 0)
    return [eq(payouts.applicationId, only), sql`+${payouts.merchantId} = ${sight.merchantId}`];
  return [eq(payouts.merchantId, sight.merchantId), sql`+${amongst(payouts.applicationId, wanted)}`];
}

/**
 * The condition that a payout waits and that the viewer may approve it and has not done so. A person approves what
 * others made, and their own only if no other approver exists.
 */
const waitsFor = ({ userId }: Pick<PayoutViewer, "userId">): SQL =>
  sql`state = 'AWAITING_APPROVAL' AND ${payoutWaitsFor(OF_PAYOUT, userId)}`;

/**
 * The number and sum of payouts that wait for a person. Counts up to `limit` in an index that covers the query. Nothing
 * waits for staff.
 */
export function waitingPayouts(db: Db, viewer: Pick<PayoutViewer, "userId" | "reviews">, limit: number) {
  const { reviews } = viewer;
  if (reviews === undefined || reviews.kind === "region") return nothingWaits(db);
  const inSight = reviews.kind === "merchant" ? [] : [amongst(payouts.applicationId, reviews.applicationIds)];
  const conditions = [
    eq(payouts.merchantId, reviews.merchantId),
    ...inSight,
    eq(payouts.kind, sql`'PAYOUT'`),
    waitsFor(viewer),
  ];
  return countWaiting(
    db,
    sql`SELECT amount_minor AS amount, id FROM payouts INDEXED BY payouts_waiting WHERE ${and(...conditions)} LIMIT ${limit}`,
  );
}

/** Whether a payout of a page waits for the viewer. Nothing waits for staff. */
const waitsForViewer = ({ userId, reviews }: PayoutViewer): SQL<number> =>
  reviews === undefined || reviews.kind === "region"
    ? sql`0`
    : sql`(${payouts.state} = 'AWAITING_APPROVAL' AND ${payouts.applicationId} IN ${applicationsInSight(reviews)}
        AND ${payoutWaitsFor(OF_PAYOUT, userId)})`;

/** The query of a search for a viewer. Undefined if no row can fit. */
export function findPayouts(viewer: PayoutViewer, asked: PayoutSearch): FoundPayouts | undefined {
  const { tab = "ALL", appId, state, amount, text, from, to } = asked;
  const amountMinor = amount === undefined ? undefined : toMinor(amount);
  const isWaiting = tab === "WAITING";
  const sight = isWaiting ? viewer.reviews : viewer.sight;
  if (sight === undefined || (amount !== undefined && amountMinor === undefined)) return undefined;
  const facts: Fact[] = [
    ...(tab === "ALL" ? [] : ["tab" as const]),
    ...(state === undefined ? [] : ["state" as const]),
    ...(amountMinor === undefined ? [] : ["amount" as const]),
  ];
  // One index answers, that of the first fact. The other facts are checked on its rows.
  const [first] = facts;
  const narrowed = {
    appId: seenBy(sight, appId, facts),
    state: state === undefined ? [] : [sql`${first === "state" ? sql`state` : sql`+state`} = ${state}`],
    amount:
      amountMinor === undefined
        ? []
        : [sql`${first === "amount" ? sql`amount_minor` : sql`+amount_minor`} = ${amountMinor}`],
    from: between(payouts.createdAt, viewer.region, { from }),
    to: between(payouts.createdAt, viewer.region, { to }),
    // The full-text index answers it.
    text: [],
  } satisfies Record<keyof typeof PAYOUT_FILTERS, SQL[]>;
  const conditions = [
    eq(payouts.kind, sql`'PAYOUT'`),
    ...(isWaiting ? [waitsFor(viewer)] : tab === "ALL" ? [] : [sql`${PAYOUT_PHASE} = ${tab}`]),
    ...Object.values(narrowed).flat(),
  ];
  if (text === undefined)
    return { from: sql`FROM payouts WHERE ${and(...conditions)}`, newestFirst: sql`created_at DESC, seq DESC` };
  const typed = payoutMatch(text);
  const match = sightMatch(sight, typed);
  if (match === undefined) return undefined;
  return {
    from: sql`FROM payout_search CROSS JOIN payouts ON payouts.seq = payout_search.rowid
      WHERE payout_search MATCH ${match} AND ${and(...conditions)}`,
    newestFirst: sql`payout_search.rowid DESC`,
  };
}

/** `seq` of one page, newest first. */
export const pageOfPayouts = ({ from, newestFirst }: FoundPayouts, { page, pageSize }: PageRequest): SQL =>
  sql`(SELECT payouts.seq ${from} ORDER BY ${newestFirst} LIMIT ${pageSize} OFFSET ${page * pageSize})`;

/** The number of payouts that a search finds, and the number under each tab without the search. */
async function countPayouts(
  db: Db,
  viewer: PayoutViewer,
  asked: FoundPayouts | undefined,
): Promise<{ found: Counted; tabs: TabCounts<PayoutTab> }> {
  const countOf = (found: FoundPayouts | undefined): SQL =>
    found ? sql`SELECT count(*) FROM (SELECT 1 ${found.from} LIMIT ${LIST_REACH + 1})` : sql`SELECT 0`;
  const [found = 0, ...ofTabs] = await numbersOf(db, [
    countOf(asked),
    ...PAYOUT_TABS.map((tab) => countOf(findPayouts(viewer, { tab }))),
  ]);
  const tabs = PAYOUT_TABS.map((tab, index) => {
    const { total, more } = counted(ofTabs[index] ?? 0);
    return { tab, count: total, ...(more ? { more } : {}) };
  });
  return { found: counted(found), tabs };
}

/** The payouts of one page, newest first; empty if no row can fit. */
export async function payoutsOfPage(
  db: Db,
  viewer: PayoutViewer,
  found: FoundPayouts | undefined,
  asked: PageRequest,
): Promise<ListedPayout[]> {
  if (!found) return [];
  const rows = await db
    .select({
      payout: payouts,
      appName: applications.name,
      rules: payoutRuleChanges,
      approvedBy: APPROVED_BY,
      waitsForYou: waitsForViewer(viewer),
    })
    .from(payouts)
    .innerJoin(applications, eq(applications.id, payouts.applicationId))
    .leftJoin(payoutRuleChanges, inForce(payouts.applicationId))
    .where(inArray(payouts.seq, pageOfPayouts(found, asked)))
    .orderBy(desc(payouts.createdAt), desc(payouts.seq));
  return rows.map(({ rules, approvedBy, waitsForYou, ...row }) => ({
    ...row,
    standing: standingFrom(rules),
    approvedBy: readWords(approvedBy),
    waitsForYou: waitsForYou === 1,
  }));
}

/** The sums of found payouts by currency, over as many as are counted. */
const sumsOf = (db: Db, found: FoundPayouts | undefined): Promise<PayoutSum[]> =>
  found
    ? db.all<PayoutSum>(sql`SELECT currency, sum(amount_minor) AS amountMinor, sum(fee_minor) AS feeMinor
        FROM (SELECT payouts.currency, payouts.amount_minor, payouts.fee_minor ${found.from} LIMIT ${LIST_REACH})
        GROUP BY currency ORDER BY currency`)
    : Promise.resolve([]);

/** One page of payouts, newest first, with their number and sums, and the number under each tab. */
export async function listPayouts(
  db: Db,
  viewer: PayoutViewer,
  { page, pageSize, ...asked }: PageRequest & PayoutSearch,
): Promise<{ rows: ListedPayout[]; found: Counted; tabs: TabCounts<PayoutTab>; sums: PayoutSum[] }> {
  const found = findPayouts(viewer, asked);
  const [rows, counts, sums] = await Promise.all([
    payoutsOfPage(db, viewer, found, { page, pageSize }),
    countPayouts(db, viewer, found),
    sumsOf(db, found),
  ]);
  return { rows, ...counts, sums };
}
