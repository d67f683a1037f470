import type { Statement } from "../db/database.ts";
import { LIMITS } from "../domain/limits.ts";
import type { Variables } from "../call.ts";
import type { Somebody } from "../people/person.ts";
import { planRate } from "./rates.ts";

/**
 * The statements that count a person's messages to customers, for the batch that sends them. Refuses with
 * `receiver_throttled` if one customer would get too many from this merchant, and with `rate_limited` if one person
 * sends too many.
 */
export async function planSends(
  deps: Pick<Variables, "db" | "clock">,
  { user }: { user: Pick<Somebody["user"], "id" | "merchantId"> },
  receivers: readonly string[],
): Promise<Statement[]> {
  if (receivers.length === 0) return [];
  const sender = user.merchantId ?? user.id;
  const each = await Promise.all(
    [...new Set(receivers)].map((to) => {
      const by = receivers.filter((one) => one === to).length;
      return planRate(deps, ["sends to", sender, to], LIMITS.sendsToReceiver, { code: "receiver_throttled", by });
    }),
  );
  const all = await planRate(deps, ["sends of", user.id], LIMITS.sendsOfPerson, { by: receivers.length });
  return [...each.flat(), ...all];
}
