import { countOnce } from "../db/rate-counters.ts";
import { sha256 } from "../domain/digest.ts";
import type { Variables } from "../http/app.ts";
import { refuse } from "../http/refusal.ts";

/** So many times in so long. */
export type Rate = { times: number; windowMs: number };

/** Counts one more of `what` (a kind and whom it concerns) and refuses with `rate_limited` when it is one too many. */
export async function demandRate(
  { db, clock }: Pick<Variables, "db" | "clock">,
  what: readonly [kind: string, whom: string],
  { times, windowMs }: Rate,
): Promise<void> {
  const now = clock.now();
  // Hashed, so that the table does not show whom a message was for.
  const { count, windowEndsAt } = await countOnce(db, sha256(JSON.stringify(what)), windowMs, now);
  if (count > times) throw refuse("rate_limited", { retryAfterSeconds: Math.ceil((windowEndsAt - now) / 1000) });
}
