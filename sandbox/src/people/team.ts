import { allows, AREA_ACCESS, type Holder } from "#provider/contract/permissions";
import type { Db } from "../db/database.ts";
import { findTeamMember, type TeamMember, type TeamViewer } from "../db/users.ts";
import { sightIn, type Person, type Somebody } from "./person.ts";
import { found, refuse } from "../domain/refusal.ts";

/** The merchant account of a person who manages its team. Staff have none. */
export function merchantOf({ user }: Somebody): string {
  if (user.merchantId === null) throw refuse("forbidden");
  return user.merchantId;
}

export const toHolder = ({ user, permissions }: TeamMember): Holder => ({ id: user.id, role: user.role, permissions });

/**
 * The viewer of a team: a person sees the people of the applications where they manage people, unless another role was
 * chosen for them there.
 */
export const teamViewer = (person: Somebody): TeamViewer => ({
  sight: sightIn(person, AREA_ACCESS.users),
  userId: person.user.id,
});

/** A person of the same merchant account whom the viewer sees; 404 for others. */
export const memberFor = async (db: Db, person: Person, id: string): Promise<TeamMember> =>
  found(await findTeamMember(db, teamViewer(person), merchantOf(person), id));

/** The acting person as they are now. This one reading decides, and writes, the permissions that they may give. */
export async function actorNow(db: Db, person: Person): Promise<TeamMember> {
  const actor = await findTeamMember(db, teamViewer(person), merchantOf(person), person.user.id);
  const { userType, region } = person;
  if (!actor?.user.active) throw refuse("unauthenticated");
  if (!allows(AREA_ACCESS.users, { role: actor.user.role, permissions: actor.permissions, userType, region }))
    throw refuse("forbidden");
  return actor;
}
