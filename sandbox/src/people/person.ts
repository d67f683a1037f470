import {
  allows,
  permissionsIn,
  type Access,
  type Permission,
  type Person as Judged,
  type Role,
} from "#provider/contract/permissions";
import { PAYOUT_PAYMENT, PAYOUT_REVIEW } from "#provider/contract/payouts";
import type { Holding } from "../db/people.ts";
import type { UserRow } from "../db/rows.ts";
import { sightOf, type Sight } from "../domain/sight.ts";
import { refuse } from "../domain/refusal.ts";

/** Somebody in whose name something is read: what the permission rules ask about, and what is in their sight. */
export type Somebody = Judged & {
  user: UserRow;
  sight: Sight;
  /** The role chosen for them in an application they were given. */
  roleIn: ReadonlyMap<string, Role | null>;
};
/** The signed-in person of a request. */
export type Person = Somebody & { tokenHash: string };

/**
 * Refuses what the person may do elsewhere but not in this application, where the role chosen for them narrows their
 * permissions.
 */
export function demandIn(person: Person, applicationId: string, permission: Permission): void {
  // Only people who were given applications one by one have a role in them.
  const role = person.sight.kind === "applications" ? (person.roleIn.get(applicationId) ?? null) : null;
  if (!permissionsIn(person.permissions, role).includes(permission)) throw refuse("forbidden");
}

/** Whether somebody may do something in an application. */
export function mayIn(access: Access, person: Somebody, applicationId: string): boolean {
  const role = person.sight.kind === "applications" ? (person.roleIn.get(applicationId) ?? null) : null;
  return allows(access, { ...person, permissions: permissionsIn(person.permissions, role) });
}

/** Whether somebody may approve payouts of an application. */
export const reviewsIn = (person: Person, applicationId: string): boolean =>
  mayIn(PAYOUT_REVIEW, person, applicationId);

/** Whether somebody may make payouts out of an application. */
export const paysFrom = (person: Person, applicationId: string): boolean =>
  mayIn(PAYOUT_PAYMENT, person, applicationId);

/**
 * The sight of a person narrowed to applications where they hold a permission: for what concerns many of them at once.
 */
export function sightWith({ sight, permissions, roleIn }: Somebody, permission: Permission): Sight {
  if (sight.kind !== "applications") return sight;
  const mayThere = (id: string) => permissionsIn(permissions, roleIn.get(id) ?? null).includes(permission);
  return { ...sight, applicationIds: sight.applicationIds.filter(mayThere) };
}

/**
 * The same for an area that is entered by role: applications where another role was chosen for them are out of its
 * sight.
 */
export function sightIn({ sight, roleIn }: Somebody, { roles }: Access): Sight {
  if (sight.kind !== "applications" || !roles) return sight;
  const entersThere = (id: string) => {
    const chosen = roleIn.get(id) ?? null;
    return chosen === null || roles.includes(chosen);
  };
  return { ...sight, applicationIds: sight.applicationIds.filter(entersThere) };
}

/** Somebody as the rules see them, by what they hold now. */
export const somebodyOf = ({ user, permissions, memberships }: Holding): Somebody => ({
  user,
  role: user.role,
  userType: user.userType,
  region: user.region,
  permissions,
  sight: sightOf(
    user,
    memberships.map(({ applicationId }) => applicationId),
  ),
  roleIn: new Map(memberships.map(({ applicationId, role }) => [applicationId, role])),
});
