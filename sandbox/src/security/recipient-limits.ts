import { LIMITS } from "../domain/limits.ts";
import type { Variables } from "../call.ts";
import type { Person } from "../people/person.ts";
import { markHashOf } from "./known-devices.ts";
import { demandEach, demandOfNetwork } from "./rates.ts";

type Deps = Pick<Variables, "db" | "clock" | "env"> & { request: Request };

/**
 * Counts a merchant whose name a person asks for, and refuses above the limit, because their ids can be guessed and
 * people must not collect all names. Counts for the person, the browser and the network.
 */
export async function demandRecipient(
  deps: Deps,
  { user }: Pick<Person, "user">,
  applicationId: string,
): Promise<void> {
  await demandEach(deps, ["recipients of person", user.id], applicationId, LIMITS.recipientsOfPerson);
  const mark = markHashOf(deps);
  if (mark !== undefined)
    await demandEach(deps, ["recipients of device", mark], applicationId, LIMITS.recipientsOfDevice);
  await demandOfNetwork(deps, { kind: "recipients of network", each: applicationId }, LIMITS.recipientsOfNetwork);
}
