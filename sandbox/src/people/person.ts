import {
  allows,
  AREA_ACCESS,
  permissionsIn,
  type Access,
  type Permission,
  type KnownPerson as Judged,
  type Role,
} from "#provider/contract/permissions";
import { PAYOUT_PAYMENT, PAYOUT_REVIEW } from "#provider/contract/payout-access";
import type { Holding } from "../db/people.ts";
import type { UserRow } from "../db/rows.ts";
import { sightOf, type Sight } from "../domain/sight.ts";
import { refuse } from "../domain/refusal.ts";

/** A person for whom data is read: the input of the permission rules, and their sight. */
export type Somebody = Judged & {
  user: UserRow;
  sight: Sight;
  /** The role chosen for them in an application they were given. */
  roleIn: ReadonlyMap<string, Role | null>;
};
/** The signed-in person of a request. */
export type Person = Somebody & { tokenHash: string };

/** The role chosen for a person in one application, which narrows what they may do there; null: their own counts. */
export const roleThere = ({ sight, roleIn }: Somebody, applicationId: string): Role | null =>
  // Only people who were given single applications have a role in them.
  sight.kind === "applications" ? (roleIn.get(applicationId) ?? null) : null;

/**
 * Refuses an act that the person may do elsewhere but not in this application, because the role chosen for them there
 * narrows their permissions.
 */
export function demandIn(person: Person, applicationId: string, permission: Permission): void {
  if (!permissionsIn(person.permissions, roleThere(person, applicationId)).includes(permission))
    throw refuse("forbidden");
}

/** Whether a person may do an act in an application. */
export function mayIn(access: Access, person: Somebody, applicationId: string): boolean {
  return allows(access, {
    ...person,
    permissions: permissionsIn(person.permissions, roleThere(person, applicationId)),
  });
}

/** Whether a person may approve payouts of an application. */
export const reviewsIn = (person: Somebody, applicationId: string): boolean =>
  mayIn(PAYOUT_REVIEW, person, applicationId);

/** Whether a person may approve refunds of an application. */
export const reviewsRefundsIn = (person: Somebody, applicationId: string): boolean =>
  mayIn(AREA_ACCESS.reviewRefunds, person, applicationId);

/** Whether a person may make payouts from an application. */
export const paysFrom = (person: Person, applicationId: string): boolean =>
  mayIn(PAYOUT_PAYMENT, person, applicationId);

/**
 * The sight of a person, limited to applications where they hold a permission. For calls that concern many
 * applications.
 */
export function sightWith({ sight, permissions, roleIn }: Somebody, permission: Permission): Sight {
  if (sight.kind !== "applications") return sight;
  const mayThere = (id: string) => permissionsIn(permissions, roleIn.get(id) ?? null).includes(permission);
  return { ...sight, applicationIds: sight.applicationIds.filter(mayThere) };
}

/**
 * The sight of a person for an area that requires a role, without the applications where another role was chosen for
 * them.
 */
export function sightIn({ sight, roleIn }: Somebody, { roles }: Access): Sight {
  if (sight.kind !== "applications" || !roles) return sight;
  const entersThere = (id: string) => {
    const chosen = roleIn.get(id) ?? null;
    return chosen === null || roles.includes(chosen);
  };
  return { ...sight, applicationIds: sight.applicationIds.filter(entersThere) };
}

/** A person as input of the rules, with their current permissions and applications. */
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
