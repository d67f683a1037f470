import { countingWithin, countOf } from "../db/rate-counters.ts";
import type { Statement } from "../db/database.ts";
import { LIMITS } from "../domain/limits.ts";
import { bucketOf, secondsUntil, type Counted, type Rate } from "../domain/rate.ts";
import type { Variables } from "../http/app.ts";
import type { Somebody } from "../http/person.ts";
import { refuse } from "../http/refusal.ts";

/**
 * The statements that count messages of a person to their customers, for the batch that sends them. Refuses with `receiver_throttled` where
 * one customer would get too many from this merchant, and with `rate_limited` where one person sends too many.
 */
export async function planSends(
  { db, clock }: Pick<Variables, "db" | "clock">,
  { user }: Pick<Somebody, "user">,
  receivers: readonly string[],
): Promise<Statement[]> {
  const now = clock.now();
  const plan = async (what: Counted, rate: Rate, code: "receiver_throttled" | "rate_limited", by: number) => {
    const bucket = bucketOf(what);
    const { count, windowEndsAt } = await countOf(db, bucket, now);
    if (count + by > rate.times) throw refuse(code, { retryAfterSeconds: secondsUntil(windowEndsAt, now) });
    return countingWithin(db, bucket, rate, now, by);
  };
  if (receivers.length === 0) return [];
  const sender = user.merchantId ?? user.id;
  const each = await Promise.all(
    [...new Set(receivers)].map((to) => {
      const by = receivers.filter((one) => one === to).length;
      return plan(["sends to", sender, to], LIMITS.sendsToReceiver, "receiver_throttled", by);
    }),
  );
  const all = await plan(["sends of", user.id], LIMITS.sendsOfPerson, "rate_limited", receivers.length);
  return [...each.flat(), ...all];
}
