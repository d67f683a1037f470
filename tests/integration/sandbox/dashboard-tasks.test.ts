import { expect, it } from "vitest";
import { connectionSchema } from "#provider/contract/connect";
import { monthlyActivitySchema, toDoSchema } from "#provider/contract/dashboard";
import { dayIn } from "#provider/contract/regions";
import { arrivalDay } from "#provider/rules/arrival";
import { begin, save, TYPED } from "../../support/workerd/connecting.ts";
import { complete, held, ours, paid, richer } from "../../support/workerd/money.ts";
import { proposedBy, withdrawAll } from "../../support/workerd/payout-rules.ts";
import { makePayout } from "../../support/workerd/paying-out.ts";
import { advance, makeMerchant, makePerson, sandboxNow, send, type Someone } from "../../support/workerd/sandbox.ts";
import { FAILING_IBAN, IBAN, withdrawNow } from "../../support/workerd/withdrawing.ts";

const DAY_SECONDS = 86_400;
/** Sessions end while time runs: the owner has just signed in. */
const ownerNow = () => makePerson(ours().merchant, "ROLE_SUSER", { member: false });

const toDoOf = async ({ token }: Someone, query = "") =>
  toDoSchema.parse((await send(`GET /api/dashboard/to-do${query}`, { token })).json);
const todayOf = async ({ token }: Someone) =>
  monthlyActivitySchema.parse((await send("GET /api/dashboard/report-monthly-activity", { token })).json).today;

it("today is what was captured today, also of holds of earlier days, with what is still on hold", async () => {
  const early = await held(480);
  await advance(DAY_SECONDS);
  const before = await todayOf(await ownerNow());
  expect([before.count, before.held]).toEqual([0, 0]);
  await paid(30);
  await held(70);
  expect(await todayOf(await ownerNow())).toEqual({
    count: 1,
    amount: 30_00,
    earlier: { count: 0, amount: 0 },
    moving: 0,
    held: 70_00,
  });
  expect((await complete(early, 400, { by: await ownerNow() })).status).toBe(200);
  expect(await todayOf(await ownerNow())).toEqual({
    count: 2,
    amount: 430_00,
    earlier: { count: 1, amount: 400_00 },
    moving: 0,
    held: 70_00,
  });
  await advance(DAY_SECONDS);
  expect((await todayOf(await ownerNow())).amount).toBe(0);
});

it("the only payout that waits is named, several are counted", async () => {
  const { merchant, owner } = ours();
  await richer();
  const maker = await makePerson(merchant, "ROLE_FO_MANAGER");
  const id = await makePayout(merchant, maker);
  expect((await toDoOf(owner)).waitingPayouts).toMatchObject({ count: 1, only: id });
  await makePayout(merchant, maker);
  expect((await toDoOf(owner)).waitingPayouts).toMatchObject({ count: 2, only: null });
});

it("proposed rules wait for whoever may confirm them, and for nobody else", async () => {
  const { merchant, owner } = ours();
  const proposer = await makePerson(merchant, "ROLE_FO_MANAGER");
  const operator = await makePerson(merchant, "ROLE_OPERATOR");
  await proposedBy(merchant, proposer);
  expect((await toDoOf(owner)).payoutRules).toEqual({
    count: 1,
    items: [{ appId: merchant.applicationId, name: expect.any(String), proposedBy: "Proposer" }],
  });
  for (const other of [proposer, operator]) expect((await toDoOf(other)).payoutRules.count).toBe(0);
  await withdrawAll(merchant.applicationId);
  expect((await toDoOf(owner)).payoutRules.count).toBe(0);
});

it("an application that is being prepared is named with what is missing, to whoever connects applications", async () => {
  const merchant = await makeMerchant();
  const owner = await makePerson(merchant, "ROLE_SUSER");
  const operator = await makePerson(merchant, "ROLE_OPERATOR");
  expect((await toDoOf(owner)).unfinished).toBeNull();
  const { appId } = connectionSchema.parse((await begin(owner)).json);
  expect((await toDoOf(owner)).unfinished).toMatchObject({ appId, name: null, next: "type.kind" });
  for (const [step, values] of [
    ["type", TYPED.BUSINESS.type],
    ["company", TYPED.BUSINESS.company],
    ["bank", TYPED.BUSINESS.bank],
  ] as const)
    await save(owner, appId, step, values ?? {});
  expect((await toDoOf(owner)).unfinished).toEqual({ appId, name: null, missing: 4, next: "application.name" });
  await save(owner, appId, "application", TYPED.BUSINESS.application ?? {});
  expect((await toDoOf(owner)).unfinished).toMatchObject({ missing: 0, next: null });
  expect((await toDoOf(operator)).unfinished).toBeNull();
  expect((await toDoOf(owner, `?appId=${merchant.applicationId}`)).unfinished).toBeNull();
});

it("withdrawals on their way are named with the day of their arrival, failed ones with their reason", async () => {
  const { merchant, owner } = ours();
  const operator = await makePerson(merchant, "ROLE_OPERATOR");
  await richer();
  const leaves = { appId: merchant.applicationId, amount: 100, description: "Weekly" };
  await withdrawNow(owner, { ...leaves, target: IBAN });
  const { arriving } = await toDoOf(owner);
  expect([arriving.count, arriving.amount]).toEqual([1, 100_00]);
  expect(arriving.items[0]).toMatchObject({
    amount: 100_00,
    targetMasked: expect.stringMatching(/0001$/),
    arrives: arrivalDay("default", "BANK", new Date(await sandboxNow())),
  });
  expect(arriving.items[0]?.arrives).not.toBe(dayIn("default", new Date(await sandboxNow())));
  expect((await toDoOf(operator)).arriving.count).toBe(0);
  await withdrawNow(owner, { ...leaves, target: FAILING_IBAN });
  await advance(3 * DAY_SECONDS);
  const { failedWithdrawals, arriving: later } = await toDoOf(await ownerNow());
  expect(later.count).toBe(0);
  expect(failedWithdrawals).toMatchObject({
    count: 1,
    only: expect.stringMatching(/^pay_/),
    reason: expect.any(String),
  });
});
