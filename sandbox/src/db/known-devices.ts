import { and, desc, eq, isNull, lte, notInArray, sql } from "drizzle-orm";
import type { Db, Statement } from "./database.ts";
import { knownDevices, users } from "./schema/index.ts";

const DAY_MS = 24 * 3_600_000;
const KEPT_MS = 180 * DAY_MS;
/** Limits the devices of one person, because a script without cookies is a new device at every sign-in. */
const KEPT_OF_ONE = 20;

/** Whether a person has signed in on a device before. */
export const isKnownDevice = async (db: Db, userId: string, markHash: string): Promise<boolean> =>
  (await db.$count(knownDevices, and(eq(knownDevices.userId, userId), eq(knownDevices.markHash, markHash)))) > 0;

/**
 * Whether the person with this user name has signed in on a device before. Always one query, so that timing does not
 * reveal whether the user exists.
 */
export const isKnownToName = async (db: Db, username: string, markHash: string): Promise<boolean> => {
  const owner = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.username, username), isNull(users.deletedAt)));
  const known = await db
    .select({ at: knownDevices.lastUsedAt })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, owner), eq(knownDevices.markHash, markHash)));
  return known.length > 0;
};

/** Stores that a person signed in on a device. Above the limit, devices used only once go first, then the oldest. */
export const rememberDevice = (db: Db, userId: string, markHash: string, now: number): Statement[] => [
  db
    .insert(knownDevices)
    .values({ userId, markHash, createdAt: now, lastUsedAt: now })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.markHash], set: { lastUsedAt: now } }),
  db.delete(knownDevices).where(
    and(
      eq(knownDevices.userId, userId),
      notInArray(
        knownDevices.markHash,
        db
          .select({ markHash: knownDevices.markHash })
          .from(knownDevices)
          .where(eq(knownDevices.userId, userId))
          .orderBy(desc(sql`${knownDevices.lastUsedAt} > ${knownDevices.createdAt}`), desc(knownDevices.lastUsedAt))
          .limit(KEPT_OF_ONE),
      ),
    ),
  ),
];

/** Deletes all known devices of a person. */
export const forgetDevices = (db: Db, userId: string): Statement =>
  db.delete(knownDevices).where(eq(knownDevices.userId, userId));

/** Deletes devices without a sign-in for half a year. */
export const sweepDevices = (db: Db, now: number): Statement =>
  db.delete(knownDevices).where(lte(knownDevices.lastUsedAt, now - KEPT_MS));
