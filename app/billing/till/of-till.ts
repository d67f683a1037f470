import type { Sale, Shift } from "#provider/contract/till";
import { screenError } from "~/server/refusal";
import type { LoaderArgs } from "~/server/guard";

type Asking = Pick<LoaderArgs<"appId" | "id">, "provider" | "context" | "params">;

/** What was asked for, if the address names its own till. Throws a 404 otherwise. */
function ofTill<Found extends { appId: string }>({ context, params }: Asking, found: Found): Found {
  if (found.appId !== params.appId) throw screenError(context, 404, "not_found");
  return found;
}

/**
 * The sale that an address names. Throws a 404 for one of another till.
 *
 * @param wait how many seconds the provider waits for an end
 */
export const saleOfTill = async (asking: Asking, wait = 0): Promise<Sale> =>
  ofTill(asking, await asking.provider.till.sale({ params: { id: asking.params.id }, query: { wait } }));

/** The shift that an address names. Throws a 404 for one of another till. */
export const shiftOfTill = async (asking: Asking): Promise<Shift> =>
  ofTill(asking, await asking.provider.till.shift({ params: { id: asking.params.id } }));
