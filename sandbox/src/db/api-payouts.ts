import { LIST_REACH } from "#provider/contract/limits";
import { and, asc, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { PayoutSearch } from "#provider/contract/payouts";
import type { Region } from "#provider/contract/regions";
import type { PayoutState, PayoutTarget } from "#provider/contract/words";
import { wordsMatch } from "../domain/search.ts";
import type { Sight } from "../domain/sight.ts";
import { expectChange, type Db, type Statement } from "./database.ts";
import { numbersOf } from "./lists/numbers.ts";
import { counted, type Counted, type PageRequest } from "./lists/paging.ts";
import { findPayouts, pageOfPayouts } from "./lists/payouts.ts";
import { sightMatch } from "./lists/sight.ts";
import { apiPayouts, applications, payouts } from "./schema/index.ts";
import type { PayoutRow } from "./withdrawals.ts";

export type ApiPayoutRow = typeof apiPayouts.$inferSelect;
/** A payout as the merchant API names it; `api` is null for one that did not begin there. */
export type NamedApiPayout = { payout: PayoutRow; api: ApiPayoutRow | null };

/** The rule of the database that a reference is a payout's own once. */
export const PAYOUT_REFERENCE_TAKEN = "api_payouts.application_id";

export const insertApiPayout = (db: Db, row: typeof apiPayouts.$inferInsert): Statement =>
  db.insert(apiPayouts).values(row);

/** What the merchant API knows of a payout; undefined for one that did not begin there. */
export const findApiFacts = async (db: Db, payoutId: string): Promise<ApiPayoutRow | undefined> =>
  (await db.select().from(apiPayouts).where(eq(apiPayouts.payoutId, payoutId)))[0];

/** A payout of an application by the merchant's own reference. */
export const findPayoutByReference = async (
  db: Db,
  applicationId: string,
  reference: string,
): Promise<{ payout: PayoutRow; api: ApiPayoutRow } | undefined> =>
  (
    await db
      .select({ payout: payouts, api: apiPayouts })
      .from(apiPayouts)
      .innerJoin(payouts, eq(payouts.id, apiPayouts.payoutId))
      .where(and(eq(apiPayouts.applicationId, applicationId), eq(apiPayouts.reference, reference)))
  )[0];

/** A payout of an application by the merchant's own reference, or by its id. */
export async function findNamedPayout(
  db: Db,
  applicationId: string,
  name: string,
): Promise<NamedApiPayout | undefined> {
  const found = await findReceipted(db, applicationId, name);
  return found?.payout.kind === "PAYOUT" ? found : undefined;
}

/** The same, or a withdrawal of the application by its id. */
export async function findReceipted(db: Db, applicationId: string, name: string): Promise<NamedApiPayout | undefined> {
  const byReference = await findPayoutByReference(db, applicationId, name);
  if (byReference) return byReference;
  const [found] = await db
    .select({ payout: payouts, api: apiPayouts })
    .from(payouts)
    .leftJoin(apiPayouts, eq(apiPayouts.payoutId, payouts.id))
    .where(and(eq(payouts.id, name), eq(payouts.applicationId, applicationId)));
  return found;
}

/** What payouts of one application are searched by; `reference` is the merchant's own, or the payout's id. */
export type ApiPayoutSearch = Pick<PayoutSearch, "amount" | "from" | "to"> & {
  reference?: string | undefined;
  states?: readonly PayoutState[] | undefined;
  target?: PayoutTarget | undefined;
  finCode?: string | undefined;
  description?: string | undefined;
  fullName?: string | undefined;
};

const ofApi = (condition: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM api_payouts api WHERE api.payout_id = payouts.id AND ${condition})`;
const among = (column: SQL, words: readonly string[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(words)}))`;

/** One page of an application's payouts, newest first, with their number. `sight`: that application alone. */
export async function listApiPayouts(
  db: Db,
  { sight, region }: { sight: Sight; region: Region },
  { page, pageSize, reference, states, target, finCode, description, fullName, ...rest }: PageRequest & ApiPayoutSearch,
): Promise<{ rows: NamedApiPayout[]; found: Counted }> {
  const nothing = { rows: [], found: counted(0) };
  const texts = [
    ...(description === undefined ? [] : [sightMatch(sight, wordsMatch("description", description))]),
    ...(fullName === undefined ? [] : [sightMatch(sight, wordsMatch("name", fullName))]),
  ];
  const base = findPayouts({ userId: "", region, sight, reviews: undefined }, rest);
  if (!base || texts.includes(undefined)) return nothing;
  const conditions = [
    ...(reference === undefined
      ? []
      : [sql`(${ofApi(sql`api.reference = ${reference}`)} OR payouts.id = ${reference})`]),
    ...(states === undefined ? [] : [among(sql`+payouts.state`, states)]),
    ...(target === undefined ? [] : [sql`payouts.target = ${target}`]),
    ...(finCode === undefined ? [] : [sql`payouts.fin_code = ${finCode}`]),
    ...texts.map((match) => sql`payouts.seq IN (SELECT rowid FROM payout_search WHERE payout_search MATCH ${match})`),
  ];
  const asked = { ...base, from: sql.join([base.from, ...conditions], sql` AND `) };
  const [rows, [total = 0]] = await Promise.all([
    db
      .select({ payout: payouts, api: apiPayouts })
      .from(payouts)
      .leftJoin(apiPayouts, eq(apiPayouts.payoutId, payouts.id))
      .where(inArray(payouts.seq, pageOfPayouts(asked, { page, pageSize })))
      .orderBy(desc(payouts.createdAt), desc(payouts.seq)),
    numbersOf(db, [sql`SELECT count(*) FROM (SELECT 1 ${asked.from} LIMIT ${LIST_REACH + 1})`]),
  ]);
  return { rows, found: counted(total) };
}

/**
 * Payouts of whose new state the merchant's server is to be told, the longest due first: at most `each` of an
 * application, so that a slow server keeps no other waiting.
 */
export const payoutsToTell = (db: Db, { now, limit, each }: { now: number; limit: number; each: number }) =>
  db
    .select({ payout: payouts, api: apiPayouts, region: applications.region })
    .from(apiPayouts)
    .innerJoin(payouts, eq(payouts.id, apiPayouts.payoutId))
    .innerJoin(applications, eq(applications.id, apiPayouts.applicationId))
    .where(
      sql`${apiPayouts.payoutId} IN (SELECT payout_id FROM (
        SELECT due.payout_id, row_number() OVER (PARTITION BY due.application_id ORDER BY due.call_at, due.payout_id) AS place
        FROM api_payouts due WHERE due.call_at <= ${now}
      ) WHERE place <= ${each})`,
    )
    .orderBy(asc(apiPayouts.callAt), asc(apiPayouts.payoutId))
    .limit(limit);
export type PayoutToTell = Awaited<ReturnType<typeof payoutsToTell>>[number];

/**
 * Claims an attempt, unless another run has begun it, or the payout has another state by now, of which another attempt
 * tells. After `until` any run may make it again.
 */
export const claimPayoutCall = (
  db: Db,
  { payout, api }: Pick<PayoutToTell, "payout" | "api">,
  { now, until }: { now: number; until: number },
) => [
  db
    .update(apiPayouts)
    .set({ calls: api.calls + 1, callAt: until, callsSince: api.calls === 0 ? now : api.callsSince })
    .where(
      and(
        eq(apiPayouts.payoutId, api.payoutId),
        eq(apiPayouts.calls, api.calls),
        callIs(api.callAt),
        sql`EXISTS (SELECT 1 FROM payouts WHERE payouts.id = ${payout.id} AND payouts.state = ${payout.state})`,
      ),
    ),
  expectChange(db, "no other run has begun this attempt, of this state"),
];

/** When the claimed attempt is made again; null: no more. A state that changed meanwhile is told all the same. */
export const recordPayoutCall = (
  db: Db,
  { payoutId, calls }: ApiPayoutRow,
  { until, callAt }: { until: number; callAt: number | null },
): Statement =>
  db
    .update(apiPayouts)
    .set({ callAt })
    .where(and(eq(apiPayouts.payoutId, payoutId), eq(apiPayouts.calls, calls + 1), callIs(until)));

const callIs = (at: number | null): SQL => sql`${apiPayouts.callAt} IS ${at}`;
