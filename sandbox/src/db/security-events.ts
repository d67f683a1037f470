import type { Region } from "#provider/contract/regions";
import type { SecurityEventKind } from "#provider/contract/words";
import { and, count, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Db, Statement } from "./database.ts";
import { newId } from "./ids.ts";
import type { PageRequest } from "./lists/paging.ts";
import { securityEvents, users, type AccessChange } from "./schema/index.ts";

/** A device as its owner would call it; empty where the browser does not say. */
export type Device = { browser: string; system: string; address: string };

type EventInput = {
  /** Whose activity it belongs to. */
  userId: string;
  kind: SecurityEventKind;
  at: number;
  device?: Device;
  /** Who did it, where it was not the person. */
  actorName?: string;
  change?: AccessChange;
};

/** One line of somebody's security activity, for the batch of what it tells of. */
export const securityEvent = (db: Db, { device, ...told }: EventInput): Statement =>
  db.insert(securityEvents).values({ id: newId("sec"), ...device, ...told });

/**
 * Tells the owner of a name, if there is one, that somebody failed to sign in with it: one statement, whether there is
 * or not.
 */
export const failedSignIn = (
  db: Db,
  { username, region, at, device }: { username: string; region: Region; at: number; device: Device },
) =>
  db.run(sql`
    INSERT INTO ${securityEvents} (id, user_id, kind, browser, system, address, at)
    SELECT ${newId("sec")}, id, ${"SIGN_IN_FAILED" satisfies SecurityEventKind},
      ${device.browser}, ${device.system}, ${device.address}, ${at}
    FROM ${users} WHERE ${and(eq(users.username, username), eq(users.region, region), eq(users.active, true), isNull(users.deletedAt))}`);

export type SecurityEventRow = typeof securityEvents.$inferSelect;

/** A page of somebody's security activity, newest first. */
export async function listSecurityEvents(
  db: Db,
  userId: string,
  { page, pageSize }: PageRequest,
): Promise<{ rows: SecurityEventRow[]; total: number }> {
  const theirs = eq(securityEvents.userId, userId);
  const [rows, [counted]] = await db.batch([
    db
      .select()
      .from(securityEvents)
      .where(theirs)
      .orderBy(desc(securityEvents.seq))
      .limit(pageSize)
      .offset(page * pageSize),
    db.select({ total: count() }).from(securityEvents).where(theirs),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

const KEPT_MS = 366 * 24 * 3_600_000;
const SWEPT_AT_ONCE = 500;

/** What happened more than a year ago. Events are numbered as they happen: only the oldest are looked at. */
export const sweepSecurityEvents = (db: Db, now: number): Statement =>
  db
    .delete(securityEvents)
    .where(
      and(
        inArray(
          securityEvents.seq,
          db.select({ seq: securityEvents.seq }).from(securityEvents).orderBy(securityEvents.seq).limit(SWEPT_AT_ONCE),
        ),
        lte(securityEvents.at, now - KEPT_MS),
      ),
    );
