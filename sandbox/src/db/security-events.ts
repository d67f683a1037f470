import type { Region } from "#provider/contract/regions";
import type { SecurityEventKind } from "#provider/contract/words";
import { and, count, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Db, Statement } from "./database.ts";
import { newId } from "./ids.ts";
import type { PageRequest } from "./lists/paging.ts";
import { securityEvents, users, type AccessChange } from "./schema/index.ts";

/** A device as its owner would call it. Empty if the browser does not say. */
export type Device = { browser: string; system: string; address: string };

type EventInput = {
  /** The person whose activity this is. */
  userId: string;
  kind: SecurityEventKind;
  at: number;
  device?: Device;
  /** The person who acted, if another one. */
  actorName?: string;
  change?: AccessChange;
};

/** One line of a person's security activity, for the batch of the change that it reports. */
export const securityEvent = (db: Db, { device, ...told }: EventInput): Statement =>
  db.insert(securityEvents).values({ id: newId("sec"), ...device, ...told });

/**
 * Records a failed sign-in for the person with this user name, if there is one. Always one statement, so that timing
 * does not reveal whether the user exists.
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

/** A page of a person's security activity, newest first. */
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

/** Deletes events older than a year. Events are numbered in the order of time, so that only the oldest are read. */
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
