import { TAKE_BACK_SECONDS } from "#provider/contract/limits";
import type { LeavingFailure } from "#provider/contract/leaving-words";
import type { Currency } from "#provider/contract/money";
import { and, asc, eq, lte, sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Sight } from "../domain/sight.ts";
import { expectAtMost, expectChange, type Db, type Statement } from "./database.ts";
import type { DueQuery } from "./due.ts";
import { newId } from "./ids.ts";
import { mayTry } from "./job-failures.ts";
import { amongst, inSight } from "./lists/sight.ts";
import { applicationConfigs, applications, leavingActs } from "./schema/index.ts";

export type LeavingActRow = typeof leavingActs.$inferSelect;
/** An act with the facts of its application that everybody needs who reads it. */
export type PlacedAct = LeavingActRow & { appName: string };

/** What an act is about, as people know it. `amountMinor`: null if no money moves. */
export type AboutAct = { code: string; fullName: string; amountMinor: number | null; currency: Currency };

/** The rule that one act at a time waits about a thing, as `refusedBy` names it. */
export const ONE_LEAVES = "leaving_acts.about_id";

/** A literal, because the planner uses the partial indexes only with one. */
const WAITS = sql`${leavingActs.state} = 'WAITING'`;

/** Whether an act waits about a thing, for a row of another query. */
export const anyWaits = (aboutId: AnySQLiteColumn): SQL<number> =>
  sql`EXISTS (SELECT 1 FROM ${leavingActs} WHERE ${leavingActs.aboutId} = ${aboutId} AND ${WAITS})`;

/** Those of some applications where what cannot be undone leaves a minute later. */
export async function leavingLaterAmong(db: Db, applicationIds: readonly string[]): Promise<ReadonlySet<string>> {
  const switched = await db
    .select({ id: applicationConfigs.applicationId })
    .from(applicationConfigs)
    .where(and(amongst(applicationConfigs.applicationId, applicationIds), eq(applicationConfigs.takeBack, true)));
  return new Set(switched.map(({ id }) => id));
}

/** Whether what cannot be undone leaves a minute later in an application. */
export const leavesLater = async (db: Db, applicationId: string): Promise<boolean> =>
  (await leavingLaterAmong(db, [applicationId])).has(applicationId);

/** Switches the minute of an application on or off. What waits already is not touched. */
export const switchTakeBack = (db: Db, applicationId: string, takeBack: boolean): Statement =>
  db.update(applicationConfigs).set({ takeBack }).where(eq(applicationConfigs.applicationId, applicationId));

/** A new act, which waits from `now` on (UTC milliseconds). */
export const newLeavingAct = (
  confirmed: Pick<LeavingActRow, "applicationId" | "kind" | "aboutId" | "input" | "createdBy" | "createdByName">,
  now: number,
): LeavingActRow => ({
  ...confirmed,
  id: newId("lea"),
  state: "WAITING",
  createdAt: now,
  leavesAt: now + TAKE_BACK_SECONDS * 1000,
  endedBy: null,
  endedByName: null,
  endedAt: null,
  failure: null,
});
export const insertLeavingAct = (db: Db, act: LeavingActRow): Statement => db.insert(leavingActs).values(act);

/** How an act ends. */
export type LeavingEnd =
  | { state: "DONE" }
  | { state: "TAKEN_BACK"; by: { id: string; name: string } }
  | { state: "FAILED"; failure: LeavingFailure };

/** An act after its end. */
export const endedAct = <Act extends LeavingActRow>(act: Act, end: LeavingEnd, now: number): Act => ({
  ...act,
  state: end.state,
  endedAt: now,
  endedBy: end.state === "TAKEN_BACK" ? end.by.id : null,
  endedByName: end.state === "TAKEN_BACK" ? end.by.name : null,
  failure: end.state === "FAILED" ? end.failure : null,
});

/** Ends an act that waits; aborts the batch if it has ended meanwhile, so that one of two ends wins. */
export function endLeavingAct(db: Db, act: LeavingActRow, end: LeavingEnd, now: number): Statement[] {
  const { state, endedAt, endedBy, endedByName, failure } = endedAct(act, end, now);
  return [
    db
      .update(leavingActs)
      .set({ state, endedAt, endedBy, endedByName, failure })
      .where(and(eq(leavingActs.id, act.id), WAITS)),
    expectChange(db, "act still waits"),
  ];
}

const places = { applicationId: applications.id, merchantId: applications.merchantId, region: applications.region };

async function findWhere(db: Db, sight: Sight, where: SQL): Promise<PlacedAct | undefined> {
  const [row] = await db
    .select({ act: leavingActs, appName: applications.name })
    .from(leavingActs)
    .innerJoin(applications, eq(applications.id, leavingActs.applicationId))
    .where(and(where, inSight(places, sight)));
  return row && { ...row.act, appName: row.appName };
}

/** An act in sight, by its id. */
export const findLeavingAct = (db: Db, sight: Sight, id: string) => findWhere(db, sight, eq(leavingActs.id, id));

/** The act that waits about a thing; there is one at most. */
export const findWaitingAct = (db: Db, sight: Sight, aboutId: string) =>
  findWhere(db, sight, sql`${leavingActs.aboutId} = ${aboutId} AND ${WAITS}`);

/** Aborts the batch if an act waits about a thing by then. */
export const expectNoneWaits = (db: Db, aboutId: string): Statement =>
  expectAtMost(
    db,
    "no act waits",
    sql`(SELECT count(*) FROM ${leavingActs} WHERE ${leavingActs.aboutId} = ${aboutId} AND ${WAITS})`,
    0,
  );

/** Acts whose minute is over, the longest due first. */
export const dueLeavingActs = (db: Db, { job, now, limit }: DueQuery): Promise<LeavingActRow[]> =>
  db
    .select()
    .from(leavingActs)
    .where(and(WAITS, lte(leavingActs.leavesAt, now), mayTry(db, job, leavingActs.id, now)))
    .orderBy(asc(leavingActs.leavesAt))
    .limit(limit);
