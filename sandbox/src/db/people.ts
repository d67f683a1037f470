import { permissionSchema, roleSchema, type Permission, type Role } from "#provider/contract/permissions";
import type { Language } from "#provider/contract/words";
import { and, eq, isNull, lte, sql } from "drizzle-orm";
import { searchText } from "#provider/rules/search-text";
import { z } from "zod";
import type { Throttle } from "../domain/sign-in-throttle.ts";
import { expectChange, type Db, type Statement } from "./database.ts";
import type { UserRow } from "./rows.ts";
import { memberships, sessions, signInThrottles, userPermissions, users } from "./schema/index.ts";

/** The rule that no two people have the same user name, as `refusedBy` names it. */
export const NAME_TAKEN = "users.username";

/** A user name: the e-mail address in lower case. */
export const usernameOf = (email: string): string => email.trim().toLowerCase();

/** The person who has a user name now, in any region, even if their access was removed. */
export const findOwnerOfName = async (db: Db, username: string): Promise<UserRow | undefined> =>
  (
    await db
      .select()
      .from(users)
      .where(and(eq(users.username, usernameOf(username)), isNull(users.deletedAt)))
  )[0];

/** The active person with a user name. */
export async function findUserByName(db: Db, username: string): Promise<UserRow | undefined> {
  const user = await findOwnerOfName(db, username);
  return user?.active ? user : undefined;
}

/** Changes a person's own data. */
export const updatePerson = (
  db: Db,
  id: string,
  { fullName, ...others }: Pick<UserRow, "fullName" | "firstName" | "lastName" | "email" | "username">,
): Statement =>
  db
    .update(users)
    .set({ ...nameColumns(fullName), ...others })
    .where(eq(users.id, id));

/** Replaces the password that was read with the person. Aborts the batch if it has changed meanwhile. */
export const setPassword = (db: Db, user: UserRow, passwordHash: string, now: number): Statement[] => [
  db
    .update(users)
    .set({ passwordHash, passwordSetAt: now })
    .where(
      and(
        eq(users.id, user.id),
        eq(users.passwordHash, user.passwordHash),
        eq(users.active, true),
        isNull(users.deletedAt),
      ),
    ),
  expectChange(db, "password still the one that was read"),
];

/** Sets the language of messages to a person. */
export const setLanguage = (db: Db, userId: string, language: Language): Statement =>
  db.update(users).set({ language }).where(eq(users.id, userId));

/** Stores that the person has opened a link sent to their address. */
export const proveEmail = (db: Db, userId: string): Statement =>
  db.update(users).set({ emailProven: true }).where(eq(users.id, userId));

/** Replaces a person's phone. Aborts the batch if it has changed meanwhile. */
export const setPhone = (db: Db, userId: string, from: string, to: string): Statement[] => [
  db
    .update(users)
    .set({ mobilePhone: to })
    .where(and(eq(users.id, userId), eq(users.mobilePhone, from))),
  expectChange(db, "phone still the old one"),
];

export const findUser = async (db: Db, id: string): Promise<UserRow | undefined> =>
  (await db.select().from(users).where(eq(users.id, id)))[0];

/** The columns of a name: as people read it, and as search and order compare it. Every write sets both. */
export const nameColumns = (fullName: string) => ({ fullName, searchName: searchText(fullName) });

export type SessionRow = typeof sessions.$inferSelect;
/** A person with their current permissions and applications. */
export type Holding = {
  user: UserRow;
  permissions: Permission[];
  /** Applications that they were given, with the role chosen for them there. */
  memberships: { applicationId: string; role: Role | null }[];
};
export type SignedIn = Holding & { session: SessionRow };

/**
 * The columns of a person and, as JSON, of their permissions and applications, all in one statement. The table stands
 * by name, because Drizzle omits it before a column.
 */
export const HOLDING = {
  user: users,
  permissions: sql<string>`(SELECT json_group_array(${userPermissions.permission}) FROM ${userPermissions}
    WHERE ${userPermissions.userId} = ${users}.id)`,
  memberships: sql<string>`(SELECT json_group_array(json_object('applicationId', ${memberships.applicationId}, 'role', ${memberships.role}))
    FROM ${memberships} WHERE ${memberships.userId} = ${users}.id)`,
};
/** The condition that a person's access has not been removed. */
export const IS_HERE = and(eq(users.active, true), isNull(users.deletedAt));

const permissionsSchema = permissionSchema.array();
const membershipsSchema = z.object({ applicationId: z.string(), role: roleSchema.nullable() }).array();

/** Reads the columns of {@link HOLDING}. */
export const readHolding = (found: { user: UserRow; permissions: string; memberships: string }): Holding => ({
  user: found.user,
  permissions: permissionsSchema.parse(JSON.parse(found.permissions)),
  memberships: membershipsSchema.parse(JSON.parse(found.memberships)),
});

/** A person with their permissions and applications, signed in or not. */
export async function findHolding(db: Db, userId: string): Promise<Holding | undefined> {
  const [found] = await db
    .select(HOLDING)
    .from(users)
    .where(and(eq(users.id, userId), IS_HERE));
  return found && readHolding(found);
}

export const addSession = (db: Db, session: SessionRow): Statement => db.insert(sessions).values(session);

/** Stores that a session is used now and moves its idle end. The absolute end stays. */
export const touchSession = (db: Db, tokenHash: string, now: number, idleMs: number) =>
  db
    .update(sessions)
    .set({ lastUsedAt: now, idleExpiresAt: sql`min(${now + idleMs}, absolute_expires_at)` })
    .where(eq(sessions.tokenHash, tokenHash));

export const endSession = (db: Db, tokenHash: string) => db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));

export async function findThrottle(db: Db, usernameHash: string): Promise<Throttle | undefined> {
  return (await db.select().from(signInThrottles).where(eq(signInThrottles.usernameHash, usernameHash)))[0];
}

/**
 * Claims one attempt to sign in. Writes the throttle as after a failure, before the password is checked, and only if it
 * is still as read. So each of many attempts at once counts; false if another was faster.
 */
export async function claimTry(
  db: Db,
  usernameHash: string,
  before: Throttle | undefined,
  after: Throttle,
): Promise<boolean> {
  const written = before
    ? await db
        .update(signInThrottles)
        .set(after)
        .where(
          and(
            eq(signInThrottles.usernameHash, usernameHash),
            eq(signInThrottles.failures, before.failures),
            eq(signInThrottles.lastFailureAt, before.lastFailureAt),
          ),
        )
        .returning({ failures: signInThrottles.failures })
    : await db
        .insert(signInThrottles)
        .values({ usernameHash, ...after })
        .onConflictDoNothing()
        .returning({ failures: signInThrottles.failures });
  return written.length > 0;
}

export const forgetFailures = (db: Db, usernameHash: string) =>
  db.delete(signInThrottles).where(eq(signInThrottles.usernameHash, usernameHash));

/** Deletes ended sessions and throttles. */
export const sweepPeople = (db: Db, now: number): Statement[] => [
  db.delete(sessions).where(lte(sessions.idleExpiresAt, now)),
  db.delete(signInThrottles).where(lte(signInThrottles.lastFailureAt, now - 2 * 24 * 3_600_000)),
];
