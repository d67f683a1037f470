import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { automaticWithdrawals, moneyTargets, users } from "../../../sandbox/src/db/schema/index.ts";
import { ours, richer } from "../../support/workerd/money.ts";
import { advance, db, makePerson } from "../../support/workerd/sandbox.ts";
import { appId, set, theirs } from "../../support/workerd/automatic.ts";
import { FAILING_IBAN, HOUSE_IBAN, IBAN, withdrawNow } from "../../support/workerd/withdrawing.ts";

/** The targets that a database from before there were any would have: its data step over what is there now. */
async function fromBefore() {
  await db.delete(moneyTargets);
  const { queries = [] } = env.TEST_MIGRATIONS.find(({ name }) => name.startsWith("0050_")) ?? {};
  const steps = queries.filter((query) => /INSERT INTO money_targets/.test(query));
  expect(steps).toHaveLength(2);
  for (const step of steps) await db.run(sql.raw(step));
  const rows = await db.select().from(moneyTargets).where(eq(moneyTargets.applicationId, appId()));
  return rows.map(({ kind, destination, state, proposedBy, decidedBy }) => ({
    kind,
    destination,
    state,
    proposedBy,
    decidedBy,
  }));
}
const typed = (target: string) => ({ appId: appId(), amount: 10, description: "By hand", target });

beforeEach(() => richer());

it("an account that an owner has withdrawn to is confirmed, once, and one where it failed is not", async () => {
  const owner = theirs().setter;
  for (const target of [HOUSE_IBAN, HOUSE_IBAN, FAILING_IBAN])
    expect((await withdrawNow(owner, typed(target))).status).toBe(200);
  await advance(120);
  const by = { proposedBy: owner.userId, decidedBy: owner.userId };
  expect(await fromBefore()).toEqual([{ kind: "ACCOUNT", destination: HOUSE_IBAN, state: "CONFIRMED", ...by }]);
});

it("what somebody else has withdrawn to waits to be asked for", async () => {
  const owner = theirs().setter;
  const { merchant } = ours();
  await withdrawNow(owner, typed(HOUSE_IBAN));
  const manager = await makePerson(merchant, "ROLE_FO_MANAGER");
  expect((await withdrawNow(manager, typed(HOUSE_IBAN))).status).toBe(200);
  // Who confirmed it once is no owner any more.
  await db.update(users).set({ role: "ROLE_FO_MANAGER" }).where(eq(users.id, owner.userId));
  expect(await fromBefore()).toEqual([]);
});

it("an automatic withdrawal of an owner goes on, and that of somebody else waits for one", async () => {
  const owner = theirs().setter;
  const { merchant } = ours();
  await set();
  const target = { kind: "ACCOUNT", destination: IBAN, proposedBy: owner.userId };
  expect(await fromBefore()).toEqual([{ ...target, state: "CONFIRMED", decidedBy: owner.userId }]);
  const manager = await makePerson(merchant, "ROLE_FO_MANAGER");
  await db
    .update(automaticWithdrawals)
    .set({ setBy: manager.userId })
    .where(eq(automaticWithdrawals.applicationId, appId()));
  expect(await fromBefore()).toEqual([{ ...target, state: "PROPOSED", proposedBy: manager.userId, decidedBy: null }]);
});
