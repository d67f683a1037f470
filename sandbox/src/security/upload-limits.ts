import { networkOf } from "../domain/network.ts";
import { LIMITS } from "../domain/limits.ts";
import type { Variables } from "../call.ts";
import { addressOf } from "../people/device.ts";
import type { Person } from "../people/person.ts";
import { markHashOf } from "./known-devices.ts";
import { demandRate } from "./rates.ts";

type Deps = Pick<Variables, "db" | "clock" | "env"> & { request: Request };

/**
 * Counts a file of invoices that somebody uploads, and refuses where it is one too many: reading 25 MB costs more than
 * any other call. Counted of the person, of the browser and of the network, so that nobody gets further with several
 * accounts; what cannot be read counts too.
 */
export async function demandBulkUpload(deps: Deps, { user }: Pick<Person, "user">): Promise<void> {
  await demandRate(deps, ["bulk uploads of person", user.id], LIMITS.bulkUploadsOfPerson);
  const mark = markHashOf(deps);
  if (mark !== undefined) await demandRate(deps, ["bulk uploads of device", mark], LIMITS.bulkUploadsOfDevice);
  const network = networkOf(addressOf(deps.request));
  if (network !== undefined) await demandRate(deps, ["bulk uploads of network", network], LIMITS.bulkUploadsOfNetwork);
}
