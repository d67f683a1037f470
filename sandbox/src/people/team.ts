import { allows, AREA_ACCESS, type Holder } from "#provider/contract/permissions";
import type { Db } from "../db/database.ts";
import { findTeamMember, type TeamMember, type TeamViewer } from "../db/users.ts";
import { sightIn, type Person, type Somebody } from "./person.ts";
import { found, refuse } from "../domain/refusal.ts";

/** The merchant account of a person who looks after its team; the provider's staff belong to none. */
export function merchantOf({ user }: Somebody): string {
  if (user.merchantId === null) throw refuse("forbidden");
  return user.merchantId;
}

export const toHolder = ({ user, permissions }: TeamMember): Holder => ({ id: user.id, role: user.role, permissions });

/**
 * What of the team somebody sees: people of the applications where they look after people, which no other role was
 * chosen for them in.
 */
export const teamViewer = (person: Somebody): TeamViewer => ({
  sight: sightIn(person, AREA_ACCESS.users),
  userId: person.user.id,
});

/** Somebody of the person's own merchant account whom they see; anybody else answers 404. */
export const memberFor = async (db: Db, person: Person, id: string): Promise<TeamMember> =>
  found(await findTeamMember(db, teamViewer(person), merchantOf(person), id));

/** The acting person as they are now. What they may give is decided, and written, on this one reading. */
export async function actorNow(db: Db, person: Person): Promise<TeamMember> {
  const actor = await findTeamMember(db, teamViewer(person), merchantOf(person), person.user.id);
  const { userType, region } = person;
  if (!actor?.user.active) throw refuse("unauthenticated");
  if (!allows(AREA_ACCESS.users, { role: actor.user.role, permissions: actor.permissions, userType, region }))
    throw refuse("forbidden");
  return actor;
}
