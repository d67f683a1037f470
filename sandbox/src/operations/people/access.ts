import { EVERYWHERE_ROLES, type Permission, type Role } from "#provider/contract/permissions";
import { and, eq, exists, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import { amongst } from "../../db/lists/sight.ts";
import { dropPasswordLinks } from "../../db/password-links.ts";
import type { UserRow } from "../../db/rows.ts";
import {
  codeChallenges,
  memberships,
  notificationSubscriptions,
  paymentCards,
  securityEvents,
  sessions,
  userPermissions,
  users,
} from "../../db/schema/index.ts";

/**
 * Statements that give, change and take a person's access. They hold only while neither actor nor target has changed
 * since they were read.
 */

type Read = Pick<UserRow, "id" | "role" | "active">;
const actors = alias(users, "actors");

/** The target is unchanged, and the actor still has the role that allowed this. */
const unchanged = (db: Db, actor: Read, target: Read) =>
  and(
    eq(users.id, target.id),
    eq(users.role, target.role),
    eq(users.active, target.active),
    isNull(users.deletedAt),
    exists(
      db
        .select({ one: sql`1` })
        .from(actors)
        .where(
          and(eq(actors.id, actor.id), eq(actors.role, actor.role), eq(actors.active, true), isNull(actors.deletedAt)),
        ),
    ),
  );

/** Grants permissions: only if the actor holds all of them at that moment; otherwise none. */
function grant(
  db: Db,
  actor: Pick<UserRow, "id">,
  userId: string,
  permissions: readonly Permission[],
  at: number,
): Statement[] {
  if (permissions.length === 0) return [];
  const passedOn = db
    .select({
      userId: sql<string>`${userId}`.as("user_id"),
      permission: userPermissions.permission,
      grantedBy: sql<string>`${actor.id}`.as("granted_by"),
      grantedAt: sql<number>`${at}`.as("granted_at"),
    })
    .from(userPermissions)
    .where(and(eq(userPermissions.userId, actor.id), inArray(userPermissions.permission, [...permissions])));
  return [
    db.insert(userPermissions).select(passedOn),
    expectChange(db, "permissions held by who grants them", permissions.length),
  ];
}

const giveApplications = (db: Db, userId: string, appIds: readonly string[], at: number): Statement[] =>
  appIds.map((applicationId) =>
    db.insert(memberships).values({ applicationId, userId, createdAt: at }).onConflictDoNothing(),
  );

/** The access of a new person, who is inserted in the same batch. */
export const firstAccess = (
  db: Db,
  actor: Pick<UserRow, "id">,
  userId: string,
  access: { permissions: readonly Permission[]; appIds: readonly string[] },
  at: number,
): Statement[] => [
  ...grant(db, actor, userId, access.permissions, at),
  ...giveApplications(db, userId, access.appIds, at),
];

export type NewAccess = {
  role: Role;
  added: readonly Permission[];
  removed: readonly Permission[];
  /** The applications to show them, among those that the actor sees. Null: their role alone shows them all. */
  given: { appIds: readonly string[]; visible: readonly string[] } | null;
};

/** Sets another role, other permissions and other applications; readmits a person who was removed. */
export function changeAccess(db: Db, actor: Read, target: Read, access: NewAccess, at: number): Statement[] {
  const ofTarget = eq(memberships.userId, target.id);
  const { given } = access;
  return [
    db
      .update(users)
      .set({ role: access.role, userType: "PMD_USER", active: true })
      .where(unchanged(db, actor, target)),
    expectChange(db, "target and actor as they were read"),
    ...(access.removed.length === 0
      ? []
      : [
          db
            .delete(userPermissions)
            .where(
              and(eq(userPermissions.userId, target.id), inArray(userPermissions.permission, [...access.removed])),
            ),
          expectChange(db, "permissions still there", access.removed.length),
        ]),
    ...grant(db, actor, target.id, access.added, at),
    ...(given === null
      ? [db.delete(memberships).where(ofTarget)]
      : [
          db
            .delete(memberships)
            .where(
              and(
                ofTarget,
                amongst(memberships.applicationId, given.visible),
                notInArray(
                  memberships.applicationId,
                  sql`(SELECT value FROM json_each(${JSON.stringify(given.appIds)}))`,
                ),
              ),
            ),
          ...giveApplications(db, target.id, given.appIds, at),
        ]),
  ];
}

/** Deletes all access of a person: permissions, applications, sessions, and links that were sent. */
const dropAccess = (db: Db, userId: string): Statement[] => [
  db.delete(userPermissions).where(eq(userPermissions.userId, userId)),
  db.delete(memberships).where(eq(memberships.userId, userId)),
  db.delete(sessions).where(eq(sessions.userId, userId)),
  dropPasswordLinks(db, userId),
];

/** Removes a person from the account at once; they may be readmitted. */
export const removeAccess = (db: Db, actor: Read, target: Read): Statement[] => [
  db
    .update(users)
    .set({ active: false })
    .where(unchanged(db, actor, target)),
  expectChange(db, "target and actor as they were read"),
  ...dropAccess(db, target.id),
];

/**
 * Deletes a person for good: their personal data goes, and their address may be used again. The row stays for the
 * history of their acts; histories keep the name they were written with.
 */
export const deleteForGood = (db: Db, actor: Read, target: Read, at: number): Statement[] => [
  db
    .update(users)
    .set({
      active: false,
      deletedAt: at,
      username: target.id.toLowerCase(),
      email: "",
      fullName: "",
      firstName: "",
      lastName: "",
      searchName: "",
      mobilePhone: "",
      fin: "",
      passwordHash: "",
      passwordSetAt: null,
      attachedCard: false,
    })
    .where(unchanged(db, actor, target)),
  expectChange(db, "target and actor as they were read"),
  ...dropAccess(db, target.id),
  db.delete(notificationSubscriptions).where(eq(notificationSubscriptions.userId, target.id)),
  db.delete(paymentCards).where(eq(paymentCards.userId, target.id)),
  db.delete(codeChallenges).where(eq(codeChallenges.subject, target.id)),
  // Addresses of devices are personal data too.
  db.delete(securityEvents).where(eq(securityEvents.userId, target.id)),
];

/** Shows an application to a person on the account who is no owner, with the role that they have in it. */
export function giveApplication(
  db: Db,
  { applicationId, userId, role }: { applicationId: string; userId: string; role: Role | null },
  at: number,
): Statement[] {
  const membership = db
    .select({
      applicationId: sql<string>`${applicationId}`.as("application_id"),
      userId: users.id,
      role: sql<Role | null>`${role}`.as("role"),
      createdAt: sql<number>`${at}`.as("created_at"),
    })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        eq(users.active, true),
        isNull(users.deletedAt),
        notInArray(users.role, [...EVERYWHERE_ROLES]),
      ),
    );
  return [
    db
      .insert(memberships)
      .select(membership)
      .onConflictDoUpdate({ target: [memberships.applicationId, memberships.userId], set: { role } }),
    expectChange(db, "still on the account"),
  ];
}

export const takeApplication = (db: Db, applicationId: string, userId: string): Statement =>
  db.delete(memberships).where(and(eq(memberships.applicationId, applicationId), eq(memberships.userId, userId)));
