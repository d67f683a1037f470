import { KEY_END_TOLD, KEY_UNUSED_DAYS, SERVER_KEYS } from "#provider/contract/limits";
import { and, asc, desc, eq, gt, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import { sees } from "../domain/sight.ts";
import { expectAtMost, expectChange, type Db, type Statement } from "./database.ts";
import type { DueQuery } from "./due.ts";
import { mayTry } from "./job-failures.ts";
import { amongst } from "./lists/sight.ts";
import { applications, serverKeyApplications, serverKeys } from "./schema/index.ts";

const DAY_MS = 24 * 3_600_000;

export type ServerKeyRow = typeof serverKeys.$inferSelect;
/** A key with the applications that it opens, by name; those that were deleted are left out. */
export type KeyWithApplications = { key: ServerKeyRow; applications: { id: string; name: string }[] };
/** What used a key: the product that its `User-Agent` names first, its address and country, and the call. */
export type KeyUse = Pick<ServerKeyRow, "lastProgram" | "lastAddress" | "lastCountry" | "lastCall">;

/** Of a key that nobody has used, replaced or ended, and of whose end nobody was told. */
export const UNTOUCHED_KEY = {
  endedByName: null,
  replacedBy: null,
  toldDays: null,
  lastUsedAt: null,
  lastAddress: "",
  lastCountry: "",
  lastProgram: "",
  lastCall: "",
} as const satisfies Partial<ServerKeyRow>;

const works = (now: number) => or(isNull(serverKeys.endsAt), gt(serverKeys.endsAt, now));

async function keysWhere(db: Db, which: SQL | undefined): Promise<KeyWithApplications[]> {
  const rows = await db
    .select({ key: serverKeys, id: applications.id, name: applications.name })
    .from(serverKeys)
    .leftJoin(serverKeyApplications, eq(serverKeyApplications.keyId, serverKeys.id))
    .leftJoin(
      applications,
      and(eq(applications.id, serverKeyApplications.applicationId), isNull(applications.deletedAt)),
    )
    .where(which)
    .orderBy(desc(serverKeys.createdAt), desc(serverKeys.id), asc(applications.searchName), asc(applications.id));
  const found = new Map<string, KeyWithApplications>();
  for (const { key, id, name } of rows) {
    const one = found.get(key.id) ?? { key, applications: [] };
    found.set(key.id, one);
    if (id !== null && name !== null) one.applications.push({ id, name });
  }
  return [...found.values()];
}

/** Whoever sees every application of a key sees the key. */
const isInSight =
  (sight: Sight) =>
  ({ key: { merchantId, region }, applications: opened }: KeyWithApplications): boolean =>
    opened.length === 0
      ? sight.kind !== "applications"
      : opened.every(({ id }) => sees(sight, { applicationId: id, merchantId, region }));

const ofSight = (sight: Sight) =>
  sight.kind === "region" ? eq(serverKeys.region, sight.region) : eq(serverKeys.merchantId, sight.merchantId);

/** Keys in sight, the newest first: those that work, and those that ended lately. */
export async function serverKeysInSight(db: Db, sight: Sight, now: number): Promise<KeyWithApplications[]> {
  const lately = works(now - KEY_UNUSED_DAYS * DAY_MS);
  return (await keysWhere(db, and(ofSight(sight), lately))).filter(isInSight(sight));
}

/** One key in sight. */
export async function findServerKey(db: Db, sight: Sight, id: string): Promise<KeyWithApplications | undefined> {
  return (await keysWhere(db, and(eq(serverKeys.id, id), ofSight(sight)))).find(isInSight(sight));
}

/** Whether a key opens one of these applications. */
export const opensOneOf = async (db: Db, keyId: string, applicationIds: readonly string[]): Promise<boolean> =>
  (await db.$count(
    serverKeyApplications,
    and(eq(serverKeyApplications.keyId, keyId), amongst(serverKeyApplications.applicationId, applicationIds)),
  )) > 0;

/** The key with this hash, whether or not it still works. */
export const serverKeyByHash = async (db: Db, keyHash: string): Promise<KeyWithApplications | undefined> =>
  (await keysWhere(db, eq(serverKeys.keyHash, keyHash)))[0];

/** Keys of an account that work. One with another in its place does not count: it ends soon. */
const counted = (merchantId: string, now: number) =>
  and(eq(serverKeys.merchantId, merchantId), isNull(serverKeys.replacedBy), works(now));
export const countServerKeys = (db: Db, merchantId: string, now: number): Promise<number> =>
  db.$count(serverKeys, counted(merchantId, now));

/** Writes a new key, unless the account has as many as it can have. */
export const insertServerKey = (db: Db, key: ServerKeyRow, applicationIds: readonly string[]): Statement[] => [
  db.insert(serverKeys).values(key),
  expectAtMost(
    db,
    "no more keys than an account can have",
    sql`(SELECT count(*) FROM ${serverKeys} WHERE ${counted(key.merchantId, key.createdAt)})`,
    SERVER_KEYS,
  ),
  ...applicationIds.map((applicationId) => db.insert(serverKeyApplications).values({ keyId: key.id, applicationId })),
];

/** Puts another key in the place of one that works and has none; the old one ends at `endsAt`, or earlier by itself. */
export const markReplaced = (db: Db, id: string, by: string, endsAt: number, now: number): Statement[] => [
  db
    .update(serverKeys)
    .set({ replacedBy: by, endsAt: sql`min(coalesce(${serverKeys.endsAt}, ${endsAt}), ${endsAt})` })
    .where(and(eq(serverKeys.id, id), isNull(serverKeys.replacedBy), works(now))),
  expectChange(db, "the key works and has no other in its place"),
];

/** Ends a key that works. */
export const endServerKey = (db: Db, id: string, by: string, now: number): Statement[] => [
  db
    .update(serverKeys)
    .set({ endsAt: now, endedByName: by })
    .where(and(eq(serverKeys.id, id), works(now))),
  expectChange(db, "the key works"),
];

/** Notes the last use of a key. */
export const noteServerKeyUse = async (db: Db, id: string, use: KeyUse, now: number): Promise<void> => {
  await db
    .update(serverKeys)
    .set({ ...use, lastUsedAt: now })
    .where(eq(serverKeys.id, id));
};

/** Keys that end by themselves within the days of `KEY_END_TOLD` and of which their people were not told yet. */
export async function endingServerKeys(db: Db, { job, now, limit }: DueQuery): Promise<KeyWithApplications[]> {
  const untold = KEY_END_TOLD.map((days) =>
    and(lte(serverKeys.endsAt, now + days * DAY_MS), or(isNull(serverKeys.toldDays), gt(serverKeys.toldDays, days))),
  );
  const ids = await db
    .select({ id: serverKeys.id })
    .from(serverKeys)
    .where(
      and(
        sql`ends_at IS NOT NULL AND replaced_by IS NULL AND ended_by_name IS NULL`,
        gt(serverKeys.endsAt, now),
        or(...untold),
        mayTry(db, job, serverKeys.id, now),
      ),
    )
    .orderBy(serverKeys.endsAt)
    .limit(limit);
  const found = await Promise.all(ids.map(({ id }) => keysWhere(db, eq(serverKeys.id, id))));
  return found.flat();
}

/** Notes that the people of a key were told of its end, unless that was noted already, or the key has ended. */
export const markTold = (db: Db, { id, endsAt, toldDays }: ServerKeyRow, days: number): Statement[] => [
  db
    .update(serverKeys)
    .set({ toldDays: days })
    .where(
      and(
        eq(serverKeys.id, id),
        sql`${serverKeys.toldDays} IS ${toldDays} AND ${serverKeys.endsAt} IS ${endsAt}`,
        isNull(serverKeys.replacedBy),
      ),
    ),
  expectChange(db, "the key ends as it was read, and nobody was told"),
];
