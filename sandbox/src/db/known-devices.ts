import { and, desc, eq, isNull, lte, notInArray, sql } from "drizzle-orm";
import type { Db, Statement } from "./database.ts";
import { knownDevices, users } from "./schema/index.ts";

const DAY_MS = 24 * 3_600_000;
const KEPT_MS = 180 * DAY_MS;
/** Scripts that keep no cookies are another device with every sign-in. */
const KEPT_OF_ONE = 20;

/** Whether somebody has signed in on a device before. */
export const isKnownDevice = async (db: Db, userId: string, markHash: string): Promise<boolean> =>
  (await db.$count(knownDevices, and(eq(knownDevices.userId, userId), eq(knownDevices.markHash, markHash)))) > 0;

/** The same of whoever has a name to sign in with; one question, whether there is somebody or not. */
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

/** Notes that somebody signed in on a device. Of too many, those go that were used once only, then the oldest. */
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

/** No device of a person is known any more. */
export const forgetDevices = (db: Db, userId: string): Statement =>
  db.delete(knownDevices).where(eq(knownDevices.userId, userId));

/** Devices that nobody signed in on for half a year. */
export const sweepDevices = (db: Db, now: number): Statement =>
  db.delete(knownDevices).where(lte(knownDevices.lastUsedAt, now - KEPT_MS));
