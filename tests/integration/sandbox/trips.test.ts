import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { openDb } from "../../../sandbox/src/db/database.ts";
import { sessions, users } from "../../../sandbox/src/db/schema/index.ts";
import { db, makeMerchant, makePerson, send, settings, type Someone } from "../../support/workerd/sandbox.ts";

let owner: Someone;
let appId: string;
beforeAll(async () => {
  const merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER");
  appId = merchant.applicationId;
});
afterEach(() => vi.restoreAllMocks());

/** Counts how often the database is gone to from now on: by a statement alone, or by a batch of them. */
function countTrips(): () => number {
  const statements: D1PreparedStatement = Object.getPrototypeOf(settings.DB.prepare("SELECT 1"));
  const spies = [
    vi.spyOn(statements, "raw"),
    vi.spyOn(statements, "all"),
    vi.spyOn(statements, "run"),
    vi.spyOn(statements, "first"),
    vi.spyOn(settings.DB, "batch"),
  ];
  return () => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
}

it("opens the database once", () => {
  expect(openDb(settings.DB)).toBe(openDb(settings.DB));
});

/** Of each call one for what control has set and who asks. */
const ALWAYS = 1;
it.each([
  // Each page asks for it: what waits, and how far the applications have come.
  { target: "GET /api/current-user", own: 1 },
  // The page, all counts, sums, and files that wait.
  { target: "POST /api/wallets/payout/by-search", body: { page: 0, offset: 10 }, own: 4 },
  // Counts by day, twice; what is due; saved views.
  { target: "GET /meta-invoice", own: 4 },
  // The wallet, sums, all counts.
  { target: "GET /api/wallets/APP/totals", own: 3 },
])("goes to it as often as it has to: $target", async ({ target, body, own }) => {
  const trips = countTrips();
  const { status } = await send(target.replace("APP", appId), { token: owner.token, ...(body && { body }) });
  expect([status, trips()]).toEqual([200, ALWAYS + own]);
});

/**
 * Whoever is gone from the account, or whose session is over, is nobody, even where their session was not ended with
 * it.
 */
it.each([
  { control: "on", trips: 1 },
  { control: "off", trips: 0 },
] as const)("knows who asks by one trip, control $control", async ({ control, trips: withoutToken }) => {
  const somebody = await makePerson(await makeMerchant(), "ROLE_OPERATOR");
  const ask = async (token?: string) => {
    const trips = countTrips();
    const { status } = await send("GET /api/booking/roles", { control, ...(token !== undefined && { token }) });
    vi.restoreAllMocks();
    return [status, trips()];
  };
  expect(await ask(somebody.token)).toEqual([200, 1]);
  expect(await ask("a-token-of-nobody")).toEqual([401, 1]);
  expect(await ask()).toEqual([401, withoutToken]);
  const change = (changes: { active: boolean } | { deletedAt: number | null }) =>
    db.update(users).set(changes).where(eq(users.id, somebody.userId));
  await change({ active: false });
  expect(await ask(somebody.token)).toEqual([401, 1]);
  await change({ active: true });
  await change({ deletedAt: Date.now() });
  expect(await ask(somebody.token)).toEqual([401, 1]);
  await change({ deletedAt: null });
  expect(await ask(somebody.token)).toEqual([200, 1]);
  await db.update(sessions).set({ idleExpiresAt: Date.now() }).where(eq(sessions.userId, somebody.userId));
  expect(await ask(somebody.token)).toEqual([401, 1]);
});
