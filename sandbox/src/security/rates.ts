import type { Statement } from "../db/database.ts";
import { countingWithin, countOf, countOnce, forgetCount, giveBackOnce } from "../db/rate-counters.ts";
import { networkOf } from "../domain/network.ts";
import { bucketOf, secondsUntil, type Counted, type Rate } from "../domain/rate.ts";
import type { Variables } from "../call.ts";
import { addressOf } from "../people/device.ts";
import { refuse } from "../domain/refusal.ts";

type Deps = Pick<Variables, "db" | "clock">;

/** Counts one more of `what` and refuses with `rate_limited` when it is one too many. */
export async function demandRate({ db, clock }: Deps, what: Counted, { times, windowMs }: Rate): Promise<void> {
  const now = clock.now();
  const { count, windowEndsAt } = await countOnce(db, bucketOf(what), windowMs, now);
  if (count > times) throw refuse("rate_limited", { retryAfterSeconds: secondsUntil(windowEndsAt, now) });
}

/**
 * The statements that count `by` more of `what`, for the batch that does it: what is asked for again under the same key
 * counts once. Refuses with `code` where it would be too many.
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

/** Gives back one that `demandRate` counted: what was asked for was used. */
export const giveBack = ({ db, clock }: Deps, what: Counted): Promise<void> =>
  giveBackOnce(db, bucketOf(what), clock.now());

/**
 * Different things (`each`: a name, a phone) that one network tried, in a window that begins with the first of them.
 */
type OfNetwork = { kind: string; each: string };

/**
 * Counts a thing that somebody (`whose`) tries, once however often, and refuses one that is new when there are too
 * many: of many at once too, as it counts before anything is looked at.
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
  // Each thing is counted in the window of all of them, so that both end together.
  const window = await countOnce(db, all, windowMs, now, 0);
  const one = bucketOf([...whose, each, String(window.windowEndsAt)]);
  if ((await countOnce(db, one, windowMs, now)).count > 1) return;
  const { count, windowEndsAt } = await countOnce(db, all, windowMs, now);
  if (count <= times) return;
  await Promise.all([giveBackOnce(db, one, now), giveBackOnce(db, all, now)]);
  throw refuse(code, { retryAfterSeconds: secondsUntil(windowEndsAt, now) });
}

/**
 * The same for whoever shares the request's network; refuses with `address_throttled`. Nothing is counted where no
 * address is known.
 */
export async function demandOfNetwork(
  deps: Deps & { request: Request },
  { kind, each }: OfNetwork,
  rate: Rate,
): Promise<void> {
  const network = networkOf(addressOf(deps.request));
  if (network !== undefined) await demandEach(deps, [kind, network], each, rate, "address_throttled");
}

/** Takes a thing off its network's count: it went well in the end. */
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
