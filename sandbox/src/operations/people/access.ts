import { OWNER_ROLES, type Permission, type Role } from "#provider/contract/permissions";
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
 * Statements that give, change and take somebody's access. They hold only while actor and target are as they were read.
 */

type Read = Pick<UserRow, "id" | "role" | "active">;
const actors = alias(users, "actors");

/** The target as it was read, while the actor still has the role that the decision was made with. */
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

/** Passes permissions on: only what the actor holds at that very moment, or nothing at all. */
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

/** The rights of somebody new, who is in the same batch. */
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
  /** The applications they are to see, of those that the actor sees; null: by their role, without being given any. */
  given: { appIds: readonly string[]; visible: readonly string[] } | null;
};

/** Another role, other permissions, other applications; whoever was taken off is let in again. */
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

/** Everything that lets somebody in: what they may do and see, where they are signed in, links that were sent. */
const dropAccess = (db: Db, userId: string): Statement[] => [
  db.delete(userPermissions).where(eq(userPermissions.userId, userId)),
  db.delete(memberships).where(eq(memberships.userId, userId)),
  db.delete(sessions).where(eq(sessions.userId, userId)),
  dropPasswordLinks(db, userId),
];

/** Takes somebody off the account at once; they may be let in again. */
export const removeAccess = (db: Db, actor: Read, target: Read): Statement[] => [
  db
    .update(users)
    .set({ active: false })
    .where(unchanged(db, actor, target)),
  expectChange(db, "target and actor as they were read"),
  ...dropAccess(db, target.id),
];

/**
 * Deletes somebody for good: what is known of them goes, and their address may be used again. The row stays, for the
 * history of what they did; histories keep the name they were written with.
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
  // Addresses of devices are theirs too.
  db.delete(securityEvents).where(eq(securityEvents.userId, target.id)),
];

/** Lets somebody who is on the account, and no owner, see an application, with the role they have in it. */
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
        notInArray(users.role, [...OWNER_ROLES]),
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
