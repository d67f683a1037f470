import type { Statement } from "../db/database.ts";
import { countingWithin, countOf, countOnce, forgetCount, giveBackOnce } from "../db/rate-counters.ts";
import { networkOf } from "../domain/network.ts";
import { bucketOf, secondsUntil, type Counted, type Rate } from "../domain/rate.ts";
import type { Variables } from "../call.ts";
import { addressOf } from "../people/device.ts";
import { refuse } from "../domain/refusal.ts";

type Deps = Pick<Variables, "db" | "clock">;

/** Counts one more of `what`. Refuses with `rate_limited` above the limit. */
export async function demandRate({ db, clock }: Deps, what: Counted, { times, windowMs }: Rate): Promise<void> {
  const now = clock.now();
  const { count, windowEndsAt } = await countOnce(db, bucketOf(what), windowMs, now);
  if (count > times) throw refuse("rate_limited", { retryAfterSeconds: secondsUntil(windowEndsAt, now) });
}

/**
 * The statements that count `by` more of `what`, for the batch of the work, so that a repeat with the same key counts
 * once. Refuses with `code` above the limit.
 */
export async function planRate(
  { db, clock }: Deps,
  what: Counted,
  rate: Rate,
  { code = "rate_limited", by = 1 }: { code?: "receiver_throttled" | "rate_limited"; by?: number } = {},
): Promise<Statement[]> {
  const now = clock.now();
  const bucket = bucketOf(what);
  const { count, windowEndsAt } = await countOf(db, bucket, now);
  if (count + by > rate.times) throw refuse(code, { retryAfterSeconds: secondsUntil(windowEndsAt, now) });
  return countingWithin(db, bucket, rate, now, by);
}

/** Gives back one count of `demandRate`, because the requested code or link was used. */
export const giveBack = ({ db, clock }: Deps, what: Counted): Promise<void> =>
  giveBackOnce(db, bucketOf(what), clock.now());

/** Different values (`each`: a name, a phone) that one network tried, in a window that begins with the first. */
type OfNetwork = { kind: string; each: string };

/**
 * Counts a value (`each`) that a person or network (`whose`) tries, only once for each value. Refuses a new value above
 * the limit. It counts before any other work, so that requests at once cannot exceed the limit.
 */
export async function demandEach(
  { db, clock }: Deps,
  whose: Counted,
  each: string,
  { times, windowMs }: Rate,
  code: "address_throttled" | "rate_limited" = "rate_limited",
): Promise<void> {
  const now = clock.now();
  const all = bucketOf(whose);
  // Each value is counted in the common window, so that both end together.
  const window = await countOnce(db, all, windowMs, now, 0);
  const one = bucketOf([...whose, each, String(window.windowEndsAt)]);
  if ((await countOnce(db, one, windowMs, now)).count > 1) return;
  const { count, windowEndsAt } = await countOnce(db, all, windowMs, now);
  if (count <= times) return;
  await Promise.all([giveBackOnce(db, one, now), giveBackOnce(db, all, now)]);
  throw refuse(code, { retryAfterSeconds: secondsUntil(windowEndsAt, now) });
}

/**
 * Counts a value for the network of the request, and refuses with `address_throttled`. Counts nothing if the address is
 * unknown.
 */
export async function demandOfNetwork(
  deps: Deps & { request: Request },
  { kind, each }: OfNetwork,
  rate: Rate,
): Promise<void> {
  const network = networkOf(addressOf(deps.request));
  if (network !== undefined) await demandEach(deps, [kind, network], each, rate, "address_throttled");
}

/** Takes a value off its network's count after it succeeded. */
export async function giveBackOfNetwork(
  { db, clock, request }: Deps & { request: Request },
  { kind, each }: OfNetwork,
  { windowMs }: Rate,
): Promise<void> {
  const network = networkOf(addressOf(request));
  if (network === undefined) return;
  const now = clock.now();
  const all = bucketOf([kind, network]);
  const window = await countOnce(db, all, windowMs, now, 0);
  const one = bucketOf([kind, network, each, String(window.windowEndsAt)]);
  if (await forgetCount(db, one)) await giveBackOnce(db, all, now);
}
