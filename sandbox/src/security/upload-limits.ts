import { networkOf } from "../domain/network.ts";
import { LIMITS } from "../domain/limits.ts";
import type { Variables } from "../call.ts";
import { addressOf } from "../people/device.ts";
import type { Person } from "../people/person.ts";
import { markHashOf } from "./known-devices.ts";
import { demandRate } from "./rates.ts";

type Deps = Pick<Variables, "db" | "clock" | "env"> & { request: Request };

/**
 * Counts an uploaded invoice file, and refuses above the limit, because reading 25 MB costs more than any other call.
 * Counts for the person, the browser and the network, so that several accounts do not help. Unreadable files count too.
 */
export async function demandBulkUpload(deps: Deps, { user }: Pick<Person, "user">): Promise<void> {
  await demandRate(deps, ["bulk uploads of person", user.id], LIMITS.bulkUploadsOfPerson);
  const mark = markHashOf(deps);
  if (mark !== undefined) await demandRate(deps, ["bulk uploads of device", mark], LIMITS.bulkUploadsOfDevice);
  const network = networkOf(addressOf(deps.request));
  if (network !== undefined) await demandRate(deps, ["bulk uploads of network", network], LIMITS.bulkUploadsOfNetwork);
}
