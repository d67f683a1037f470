import { APP_KEY_OVERLAP_HOURS, KEY_USES_KEPT } from "#provider/contract/limits";
import { and, asc, desc, eq, getTableColumns, gt, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import type { Db, Statement } from "./database.ts";
import { amongst, inOneApplication, inSight } from "./lists/sight.ts";
import { applicationKeys, applicationKeyUses, applications } from "./schema/index.ts";

export type KeyRow = typeof applicationKeys.$inferSelect;
export type KeyUseRow = typeof applicationKeyUses.$inferSelect;
/** The caller that used a key: the product that its `User-Agent` names first, its network address and country. */
export type KeyUser = Pick<KeyUseRow, "program" | "address" | "country">;

const OVERLAP_MS = APP_KEY_OVERLAP_HOURS * 3_600_000;

const stillGood = (now: number) => or(isNull(applicationKeys.revokedAt), gt(applicationKeys.revokedAt, now));

/** Keys of an application that are valid at an instant, newest first. */
export const keysOf = (db: Db, applicationId: string, now: number): Promise<KeyRow[]> =>
  db
    .select()
    .from(applicationKeys)
    .where(and(eq(applicationKeys.applicationId, applicationId), stillGood(now)))
    .orderBy(desc(applicationKeys.createdAt));

/** The ends of the keys that can sign for these applications, the newest first. */
export const hintsOfKeys = (db: Db, applicationIds: readonly string[], now: number) =>
  db
    .select({ applicationId: applicationKeys.applicationId, hint: applicationKeys.hint })
    .from(applicationKeys)
    .where(
      and(amongst(applicationKeys.applicationId, applicationIds), isNotNull(applicationKeys.sealed), stillGood(now)),
    )
    .orderBy(desc(applicationKeys.createdAt));

/** An application with its valid keys, the newest first, and what used each of them, the latest first. */
export type KeyedApplication = { id: string; name: string; keys: { key: KeyRow; uses: KeyUseRow[] }[] };

/** Every application in sight by name, or one of them, with its valid keys and their uses. */
export async function keysInSight(
  db: Db,
  sight: Sight,
  { now, applicationId }: { now: number; applicationId?: string },
): Promise<KeyedApplication[]> {
  const columns = { applicationId: applications.id, merchantId: applications.merchantId, region: applications.region };
  const seen = applicationId === undefined ? inSight(columns, sight) : inOneApplication(columns, sight, applicationId);
  const rows = await db
    .select({
      id: applications.id,
      name: applications.name,
      key: getTableColumns(applicationKeys),
      use: getTableColumns(applicationKeyUses),
    })
    .from(applications)
    .leftJoin(applicationKeys, and(eq(applicationKeys.applicationId, applications.id), stillGood(now)))
    .leftJoin(applicationKeyUses, eq(applicationKeyUses.keyHash, applicationKeys.keyHash))
    .where(and(seen, isNull(applications.deletedAt)))
    .orderBy(
      asc(applications.searchName),
      asc(applications.id),
      desc(applicationKeys.createdAt),
      desc(applicationKeyUses.lastUsedAt),
    );
  const found = new Map<string, KeyedApplication>();
  for (const { id, name, key, use } of rows) {
    const one = found.get(id) ?? { id, name, keys: [] };
    found.set(id, one);
    if (!key) continue;
    const known = one.keys.find(({ key: { keyHash } }) => keyHash === key.keyHash);
    if (known && use) known.uses.push(use);
    if (!known) one.keys.push({ key, uses: use ? [use] : [] });
  }
  return [...found.values()];
}

/**
 * The key of an application with this hash, whether or not it still works, with the account that it belongs to, and
 * when this caller's use of it was last noted; null if it never was.
 */
export const applicationKeyByHash = async (db: Db, keyHash: string, user: KeyUser) =>
  (
    await db
      .select({
        applicationId: applications.id,
        merchantId: applications.merchantId,
        region: applications.region,
        madeBy: applicationKeys.madeBy,
        endsAt: applicationKeys.revokedAt,
        notedAt: applicationKeyUses.lastUsedAt,
      })
      .from(applicationKeys)
      .innerJoin(applications, eq(applications.id, applicationKeys.applicationId))
      .leftJoin(
        applicationKeyUses,
        and(
          eq(applicationKeyUses.keyHash, applicationKeys.keyHash),
          eq(applicationKeyUses.program, user.program),
          eq(applicationKeyUses.address, user.address),
        ),
      )
      .where(eq(applicationKeys.keyHash, keyHash))
  )[0];

/** Notes that a caller used a key, and for which call. Of one key, the latest {@link KEY_USES_KEPT} callers stay. */
export const noteUse = (db: Db, keyHash: string, user: KeyUser, call: string, now: number): Statement[] => [
  db.update(applicationKeys).set({ lastUsedAt: now }).where(eq(applicationKeys.keyHash, keyHash)),
  db
    .insert(applicationKeyUses)
    .values({ keyHash, ...user, call, lastUsedAt: now })
    .onConflictDoUpdate({
      target: [applicationKeyUses.keyHash, applicationKeyUses.program, applicationKeyUses.address],
      set: { lastUsedAt: now, country: user.country, call },
    }),
  db.delete(applicationKeyUses).where(
    and(
      eq(applicationKeyUses.keyHash, keyHash),
      notInArray(
        sql`rowid`,
        db
          .select({ rowid: sql`rowid` })
          .from(applicationKeyUses)
          .where(eq(applicationKeyUses.keyHash, keyHash))
          .orderBy(desc(applicationKeyUses.lastUsedAt), desc(sql`rowid`))
          .limit(KEY_USES_KEPT),
      ),
    ),
  ),
];

/** Ends every key of an application. */
export const endKeys = (db: Db, applicationId: string, now: number): Statement =>
  db
    .update(applicationKeys)
    .set({ revokedAt: now })
    .where(and(eq(applicationKeys.applicationId, applicationId), stillGood(now)));

type Renewed = {
  applicationId: string;
  keyHash: string;
  hint: string;
  sealed: string | null;
  madeBy: string;
  keepOld: boolean;
  now: number;
};

/**
 * Replaces the current key by a new one. With `keepOld` the current key stays valid for a day. Otherwise it and all
 * older keys end now.
 */
export const renewKey = (db: Db, { applicationId, keepOld, now, ...made }: Renewed): Statement[] => [
  db
    .update(applicationKeys)
    .set({ revokedAt: keepOld ? now + OVERLAP_MS : now })
    .where(
      and(
        eq(applicationKeys.applicationId, applicationId),
        keepOld ? isNull(applicationKeys.revokedAt) : stillGood(now),
      ),
    ),
  db.insert(applicationKeys).values({ ...made, applicationId, createdAt: now }),
];
