import type { Permission, Role } from "#provider/contract/permissions";
import { HALVES } from "../permission-halves.ts";
import { makePerson, type Merchant, type Someone } from "./sandbox.ts";

type Holder = { held: readonly Permission[]; person: Someone };

const made = new Map<Role, Promise<Holder[]>>();

/**
 * Somebody of a role for each half of the permissions, in one merchant account; the same ones each time they are asked
 * for.
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
