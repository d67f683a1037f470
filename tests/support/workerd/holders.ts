import type { Permission, Role } from "#provider/contract/permissions";
import { HALVES } from "../permission-halves.ts";
import { makePerson, type Merchant, type Someone } from "./sandbox.ts";

type Holder = { held: readonly Permission[]; person: Someone };

const made = new Map<Role, Promise<Holder[]>>();

/**
 * A person with a role for each half of the permissions, in one merchant account; repeated calls return the same
 * people.
 */
export function holdersOf(merchant: Merchant, role: Role): Promise<Holder[]> {
  const holders =
    made.get(role) ??
    Promise.all(
      HALVES.map(async (held) => ({ held, person: await makePerson(merchant, role, { permissions: held }) })),
    );
  made.set(role, holders);
  return holders;
}
