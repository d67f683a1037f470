import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { contract } from "#provider/contract/index";
import { ROLES, type Role } from "#provider/contract/permissions";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { newId } from "../../../sandbox/src/db/ids.ts";
import { applications, memberships } from "../../../sandbox/src/db/schema/index.ts";
import { walletsInSight } from "../../../sandbox/src/db/wallets.ts";
import { failPayout, finishPayout, returnPayout, startPayout } from "../../../sandbox/src/domain/ledger.ts";
import type { Sight } from "../../../sandbox/src/domain/sight.ts";
import { bookEntry } from "../../../sandbox/src/operations/ledger.ts";
import { answerRefunds, complete, held, now, ours, paid, refund, refuseRefunds } from "../../support/workerd/money.ts";
import {
  applicationRows,
  db,
  makeMerchant,
  makePerson,
  nextApplicationId,
  refusal,
  sandboxNow,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

/** The wallets that somebody is told of, amounts in minor units. */
async function walletsOf({ token }: Someone, { region }: Merchant = ours().merchant) {
  const { json } = await send("GET /api/user/wallets", { token, region });
  return contract.wallets.list.answer.parse(json);
}
const walletOf = async (someone: Someone) => (await walletsOf(someone))[0];
const namesOf = async (someone: Someone) => (await walletsOf(someone)).map(({ appName }) => appName);

/** Another application of the merchant. */
async function open(merchant: Merchant, name: string): Promise<Merchant> {
  const applicationId = nextApplicationId();
  const { userId } = await makePerson(merchant, "ROLE_SUSER");
  await runBatch(db, applicationRows(merchant.merchantId, userId, merchant.region, applicationId, name));
  return { ...merchant, applicationId };
}

describe("what is in a wallet", () => {
  it("is nothing before anything was paid", async () => {
    const { merchant, owner } = ours();
    expect(await walletsOf(owner)).toEqual([
      {
        appId: merchant.applicationId,
        appName: expect.any(String),
        currency: "AZN",
        available: 0,
        held: 0,
        heldUntil: null,
        disputed: 0,
        inTransit: 0,
        awaitingApproval: 0,
        reserves: [],
        automatic: null,
      },
    ]);
  });

  it("is captured − fees − refunds: a refund is in transit until the network answers, and back when it fails", async () => {
    const { owner } = ours();
    const [first, second] = [await now(await paid(100)), await now(await paid(200))];
    const kept = 300_00 - first.feeMinor - second.feeMinor;
    expect(first.feeMinor).toBeGreaterThan(0);
    expect(await walletOf(owner)).toMatchObject({ available: kept, held: 0, inTransit: 0 });
    await refund(first, 40);
    expect(await walletOf(owner)).toMatchObject({ available: kept - 40_00, inTransit: 40_00 });
    await answerRefunds();
    expect(await walletOf(owner)).toMatchObject({ available: kept - 40_00, inTransit: 0 });
    await refuseRefunds(second);
    await refund(second, 50);
    expect(await walletOf(owner)).toMatchObject({ available: kept - 90_00, inTransit: 50_00 });
    await answerRefunds();
    expect(await walletOf(owner)).toMatchObject({ available: kept - 40_00, inTransit: 0 });
  });

  it("holds what is pre-authorized until the first hold lapses, and has what was completed", async () => {
    const { owner } = ours();
    const [first, second] = [await now(await held(100)), await now(await held(50))];
    expect(await walletOf(owner)).toMatchObject({
      available: 0,
      held: 150_00,
      heldUntil: new Date(first.captureBy ?? 0).toISOString(),
    });
    await complete(first, 60);
    const { feeMinor } = await now(first);
    expect(await walletOf(owner)).toMatchObject({
      available: 60_00 - feeMinor,
      held: 50_00,
      heldUntil: new Date(second.captureBy ?? 0).toISOString(),
    });
    await complete(second, 50);
    expect(await walletOf(owner)).toMatchObject({ held: 0, heldUntil: null });
  });

  it("is less by payouts and their fees from the moment they leave; one that fails is available again", async () => {
    const { merchant, owner } = ours();
    const { feeMinor } = await now(await paid(500));
    const kept = 500_00 - feeMinor;
    const payout = { amount: 150_00, fee: 2_50 };
    const book = async (step: typeof startPayout, reference: string) =>
      runBatch(
        db,
        bookEntry(
          db,
          step({ applicationId: merchant.applicationId, reference, kind: "PAYOUT" }, payout),
          "AZN",
          await sandboxNow(),
        ),
      );
    const [arrives, fails] = [newId("pay"), newId("pay")];
    await book(startPayout, arrives);
    await book(startPayout, fails);
    expect(await walletOf(owner)).toMatchObject({ available: kept - 305_00, inTransit: 305_00 });
    await book(finishPayout, arrives);
    await book(failPayout, fails);
    expect(await walletOf(owner)).toMatchObject({ available: kept - 152_50, inTransit: 0 });
  });
});

describe("who sees which wallets", () => {
  const MAY: Role[] = ["ROLE_SUSER", "ROLE_USER", "ROLE_FO_MANAGER", "ROLE_FIN_MANAGER", "ROLE_AUDITOR"];

  it.each(ROLES)("%s", async (role) => {
    const { merchant } = ours();
    const answer = await send("GET /api/user/wallets", { token: (await makePerson(merchant, role)).token });
    expect(answer.status === 200 ? "sees" : refusal(answer)).toBe(MAY.includes(role) ? "sees" : "403 forbidden");
  });

  it("nobody where wallets are not offered", async () => {
    const merchant = await makeMerchant("sa");
    const { token } = await makePerson(merchant, "ROLE_SUSER");
    expect(refusal(await send("GET /api/user/wallets", { token, region: "sa" }))).toBe("403 forbidden");
  });

  it("owners every one of their account by name, others those of the applications they were given", async () => {
    const { merchant, owner } = ours();
    await db
      .update(applications)
      .set({ name: "Otel", searchName: "otel" })
      .where(eq(applications.id, merchant.applicationId));
    await open(merchant, "Spa");
    expect(await namesOf(owner)).toEqual(["Otel", "Spa"].toSorted());
    expect(await namesOf(await makePerson(merchant, "ROLE_FIN_MANAGER"))).toEqual(["Otel"]);
    expect(await namesOf(await makePerson(merchant, "ROLE_FIN_MANAGER", { member: false }))).toEqual([]);
    const stranger = await makeMerchant();
    const theirs = await walletsOf(await makePerson(stranger, "ROLE_SUSER"));
    expect(theirs.map(({ appId }) => appId)).toEqual([stranger.applicationId]);
  });

  it("the role chosen in an application closes its wallet", async () => {
    const manager = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
    const as = async (role: Role | null) => {
      await db.update(memberships).set({ role }).where(eq(memberships.userId, manager.userId));
      return (await walletsOf(manager)).length;
    };
    expect(await as("ROLE_FO_MANAGER")).toBe(1);
    expect(await as("ROLE_OPERATOR")).toBe(0);
    expect(await as("ROLE_FO_SUPERVISOR")).toBe(0);
    expect(await as(null)).toBe(1);
  });

  it("a deleted application's while money is in it", async () => {
    const { merchant, owner } = ours();
    const spa = await open(merchant, "Spa");
    for (const { applicationId } of [merchant, spa])
      await db.update(applications).set({ deletedAt: 1 }).where(eq(applications.id, applicationId));
    // What a bank sends back after the end of an application has nowhere else to go.
    const back = { applicationId: merchant.applicationId, reference: newId("pay"), kind: "WITHDRAWAL" } as const;
    await runBatch(db, bookEntry(db, returnPayout(back, { amount: 100_00 }), "AZN", await sandboxNow()));
    expect((await walletsOf(owner)).map(({ appId }) => appId)).toEqual([merchant.applicationId]);
  });
});

it("is read from balances and the index of holds: no posting and no payment is walked", async () => {
  const sights: Sight[] = [
    { kind: "merchant", merchantId: "m" },
    { kind: "applications", merchantId: "m", applicationIds: ["ES0000001", "ES0000002"] },
  ];
  for (const sight of sights) {
    const plan = await db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${walletsInSight(db, sight).getSQL()}`);
    const steps = plan.map(({ detail }) => detail);
    expect(steps.join("\n")).toContain("SEARCH ledger_accounts USING INDEX ledger_accounts_of_application (");
    expect(steps.join("\n")).toMatch(/SEARCH held USING (COVERING )?INDEX transactions_to_lapse_by_application \(/);
    expect(steps.join("\n")).toContain("SEARCH part USING INDEX wallet_reserves_by_account (");
    // What waits for an approval is found by its application and state: payouts, and files of them.
    const waiting = steps.filter((step) => /^SEARCH (?:payout|file) USING .*\(application_id=\?/.test(step));
    expect(waiting).toHaveLength(2);
    // What is scanned are the few parts that were read.
    expect(steps.filter((step) => /^SCAN (?!json_each|\(subquery|awaiting$)|postings/.test(step))).toEqual([]);
  }
});
