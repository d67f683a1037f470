import type { PAYOUT_FILTERS } from "#provider/contract/filters";
import { LIST_REACH } from "#provider/contract/limits";
import { PAYOUT_TABS, type PayoutTab, type TabCounts } from "#provider/contract/list-tabs";
import { toMinor } from "#provider/contract/money";
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

/** Who looks: what they see, and where they may approve what others made. */
export type PayoutViewer = { userId: string; region: Region; sight: Sight; reviews: Sight | undefined };

/** A payout of a list: with the rules in force now, and who approved it while it waits. */
export type ListedPayout = NamedPayout & { standing: StandingRules; approvedBy: string[] };

/** FROM and WHERE over everything a search finds, newest first by an index. */
export type FoundPayouts = { from: SQL; newestFirst: SQL };

/** What the indexes of a merchant account know of a payout, beside its time. */
type Fact = "tab" | "state" | "amount";

/**
 * Limits rows to what the viewer sees. A single application has an index of its own, which knows nothing but time; with
 * a fact the account's index of that fact is taken, and the application looked at on its rows. Staff walk the region's
 * newest.
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
 * It waits, and whoever looks may approve it and has not yet: what others made, and one's own where nobody else may.
 */
const waitsFor = ({ userId }: Pick<PayoutViewer, "userId">): SQL =>
  sql`state = 'AWAITING_APPROVAL' AND ${payoutWaitsFor(OF_PAYOUT, userId)}`;

/**
 * How many payouts wait for somebody, and what they are about: those of the tab, counted up to `limit` in an index that
 * has all it takes. Nothing ever waits for staff.
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
    sql`SELECT amount_minor AS amount FROM payouts INDEXED BY payouts_waiting WHERE ${and(...conditions)} LIMIT ${limit}`,
  );
}

/** What a search finds for somebody; undefined when no row can fit. */
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
  // One index answers, that of the first fact; the others are looked at on its rows.
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
    // The full-text index is asked for it.
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

/** How many payouts a search finds, and how many somebody sees under each tab, whatever else is asked. */
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

/** The payouts of one page, newest first; none when no row can fit. */
export async function payoutsOfPage(
  db: Db,
  found: FoundPayouts | undefined,
  asked: PageRequest,
): Promise<ListedPayout[]> {
  if (!found) return [];
  const rows = await db
    .select({ payout: payouts, appName: applications.name, rules: payoutRuleChanges, approvedBy: APPROVED_BY })
    .from(payouts)
    .innerJoin(applications, eq(applications.id, payouts.applicationId))
    .leftJoin(payoutRuleChanges, inForce(payouts.applicationId))
    .where(inArray(payouts.seq, pageOfPayouts(found, asked)))
    .orderBy(desc(payouts.createdAt), desc(payouts.seq));
  return rows.map(({ rules, approvedBy, ...row }) => ({
    ...row,
    standing: standingFrom(rules),
    approvedBy: readWords(approvedBy),
  }));
}

/** One page of payouts, newest first, how many there are in all, and under each tab. */
export async function listPayouts(
  db: Db,
  viewer: PayoutViewer,
  { page, pageSize, ...asked }: PageRequest & PayoutSearch,
): Promise<{ rows: ListedPayout[]; found: Counted; tabs: TabCounts<PayoutTab> }> {
  const found = findPayouts(viewer, asked);
  const [rows, counts] = await Promise.all([
    payoutsOfPage(db, found, { page, pageSize }),
    countPayouts(db, viewer, found),
  ]);
  return { rows, ...counts };
}
