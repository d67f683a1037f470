import { APP_KEY_OVERLAP_HOURS } from "#provider/contract/limits";
import { and, desc, eq, gt, isNull, or } from "drizzle-orm";
import type { Db, Statement } from "./database.ts";
import { applicationKeys } from "./schema/index.ts";

export type KeyRow = typeof applicationKeys.$inferSelect;

const OVERLAP_MS = APP_KEY_OVERLAP_HOURS * 3_600_000;

const stillGood = (now: number) => or(isNull(applicationKeys.revokedAt), gt(applicationKeys.revokedAt, now));

/** Keys of an application that are valid at an instant, newest first. */
export const keysOf = (db: Db, applicationId: string, now: number): Promise<KeyRow[]> =>
  db
    .select()
    .from(applicationKeys)
    .where(and(eq(applicationKeys.applicationId, applicationId), stillGood(now)))
    .orderBy(desc(applicationKeys.createdAt));

/** The key with this hash, if it belongs to the application and is valid at the instant. */
export const findKey = async (
  db: Db,
  { applicationId, keyHash, now }: { applicationId: string; keyHash: string; now: number },
): Promise<KeyRow | undefined> =>
  (
    await db
      .select()
      .from(applicationKeys)
      .where(
        and(eq(applicationKeys.keyHash, keyHash), eq(applicationKeys.applicationId, applicationId), stillGood(now)),
      )
  )[0];

/** Stores when a key was last used. */
export const touchKey = (db: Db, keyHash: string, now: number): Statement =>
  db.update(applicationKeys).set({ lastUsedAt: now }).where(eq(applicationKeys.keyHash, keyHash));

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
  keepOld: boolean;
  now: number;
};

/**
 * Replaces the current key by a new one. With `keepOld` the current key stays valid for a day. Otherwise it and all
 * older keys end now.
 */
export const renewKey = (db: Db, { applicationId, keyHash, hint, sealed, keepOld, now }: Renewed): Statement[] => [
  db
    .update(applicationKeys)
    .set({ revokedAt: keepOld ? now + OVERLAP_MS : now })
    .where(
      and(
        eq(applicationKeys.applicationId, applicationId),
        keepOld ? isNull(applicationKeys.revokedAt) : stillGood(now),
      ),
    ),
  db.insert(applicationKeys).values({ keyHash, applicationId, hint, sealed, createdAt: now }),
];
