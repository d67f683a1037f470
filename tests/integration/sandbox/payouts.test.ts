import { and, eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { payoutDetailSchema, payouts as calls } from "#provider/contract/payouts";
import { refusedBy } from "../../../sandbox/src/db/database.ts";
import { journalTransactions, payouts, userPermissions, users } from "../../../sandbox/src/db/schema/index.ts";
import { auditBalances, NOT_ENOUGH } from "../../../sandbox/src/operations/ledger.ts";
import { runOnce } from "../../../sandbox/src/operations/run.ts";
import { balances, ours, richer } from "../../support/workerd/money.ts";
import {
  approvalCode,
  approve,
  approveNow,
  makePayout,
  planned,
  recall,
  reject,
  startApproval,
} from "../../support/workerd/paying-out.ts";
import {
  advance,
  db,
  makeMerchant,
  makePerson,
  messagesTo,
  newKey,
  refusal,
  sandboxNow,
  send,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { FAILING_IBAN, LATE_IBAN, RETURNING_IBAN } from "../../support/workerd/withdrawing.ts";

const DAY_S = 24 * 3600;
let rich: number;
let maker: Someone;
let reviewer: Someone;
beforeEach(async () => {
  await richer();
  rich = (await balances()).AVAILABLE;
  maker = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
  reviewer = ours().owner;
});

const made = (wanted: Parameters<typeof makePayout>[2] = {}) =>
  makePayout(ours().merchant, maker, { amountMinor: 100_00, feeMinor: 1_00, ...wanted });
/** Sessions end while time runs: whoever looks has just signed in. */
const fresh = () => makePerson(ours().merchant, "ROLE_SUSER", { member: false });
const standing = async (id: string, someone = reviewer) =>
  payoutDetailSchema.parse((await send(`GET /api/wallets/payout/${id}`, { token: someone.token })).json);
const entriesOf = async (id: string) =>
  (await db.select().from(journalTransactions).where(eq(journalTransactions.reference, id))).map(
    ({ operation }) => operation,
  );
/** Everybody of the merchant but one loses the right to review. */
const leaveOnly = async (...kept: Someone[]) => {
  const team = await db.select({ id: users.id }).from(users).where(eq(users.merchantId, ours().merchant.merchantId));
  for (const { id } of team)
    if (!kept.some(({ userId }) => userId === id))
      await db
        .delete(userPermissions)
        .where(and(eq(userPermissions.userId, id), eq(userPermissions.permission, "PAYOUT_REVIEW")));
};

describe("a payout", () => {
  it("reserves amount and fee at once, waits for a second person, and goes to the bank when one approved", async () => {
    const id = await made();
    expect(await balances()).toMatchObject({ AVAILABLE: rich - 101_00, IN_TRANSIT: 101_00 });
    expect(await standing(id)).toMatchObject({ state: "AWAITING_APPROVAL", blocked: false, reviewedBy: null });
    await advance(120);
    expect((await standing(id)).state).toBe("AWAITING_APPROVAL");
    expect((await approveNow(reviewer, id)).json).toMatchObject({ state: "IN_PROGRESS", fee: 1 });
    expect(await standing(id)).toMatchObject({
      state: "IN_PROGRESS",
      reviewedBy: expect.any(String),
      approvedAlone: false,
    });
    expect(await entriesOf(id)).toEqual(["PAYOUT"]);
    await advance(61);
    expect(await standing(id, await fresh())).toMatchObject({ state: "SUCCESS", finishedDate: expect.any(String) });
    expect(await entriesOf(id)).toEqual(["PAYOUT", "PAYOUT_SUCCESS"]);
    expect(await balances()).toMatchObject({ AVAILABLE: rich - 101_00, IN_TRANSIT: 0 });
    expect((await messagesTo(maker.username)).map(({ subject }) => subject)).toEqual([
      "Your payout has arrived",
      "Your payout is approved",
    ]);
    expect(await auditBalances(db)).toEqual([]);
  });

  it("is told to everybody who may approve it, and to nobody else", async () => {
    const { merchant } = ours();
    const [manager, clerk] = [
      await makePerson(merchant, "ROLE_FO_MANAGER"),
      await makePerson(merchant, "ROLE_OPERATOR"),
    ];
    const id = await made();
    for (const { username } of [reviewer, manager])
      expect((await messagesTo(username))[0]).toMatchObject({
        subject: "A payout is waiting for your approval",
        body: expect.stringMatching(new RegExp(`Reference: ${id}\\..*/billing/payouts/${id}$`)),
      });
    for (const { username } of [maker, clerk]) expect(await messagesTo(username)).toEqual([]);
  });

  it("that the bank refuses gives everything back at once; one that is sent back is an entry of its own", async () => {
    const [failing, returning] = [await made({ iban: FAILING_IBAN }), await made({ iban: RETURNING_IBAN })];
    for (const id of [failing, returning]) await approveNow(reviewer, id);
    await advance(61);
    expect(await standing(failing, await fresh())).toMatchObject({ state: "FAIL", failure: "account_closed" });
    await advance(121);
    expect(await standing(returning, await fresh())).toMatchObject({ state: "RETURNED", failure: "account_closed" });
    expect(await entriesOf(returning)).toEqual(["PAYOUT", "PAYOUT_SUCCESS", "PAYOUT_RETURNED"]);
    expect(await balances()).toMatchObject({ AVAILABLE: rich - 1_00, IN_TRANSIT: 0 });
  });

  it("of which the bank does not know is asked about until it does", async () => {
    const id = await made({ iban: LATE_IBAN });
    await approveNow(reviewer, id);
    await advance(61);
    expect(await standing(id, await fresh())).toMatchObject({ state: "IN_PROGRESS", unknownSince: expect.any(String) });
    await advance(62);
    await advance(122);
    expect(await standing(id, await fresh())).toMatchObject({ state: "SUCCESS" });
  });

  it("never takes more than there is: fifty at once", async () => {
    const now = await sandboxNow();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => {
        const { statements } = planned(ours().merchant, maker, now, { amountMinor: 100_00, feeMinor: 1_00 });
        return runOnce(db, statements, { answers: { [NOT_ENOUGH]: "not enough" } });
      }),
    );
    expect(outcomes.filter(({ became }) => became === "done")).toHaveLength(Math.floor(rich / 101_00));
  });
});

describe("who approves", () => {
  it("is never who made it, while somebody else may", async () => {
    const own = await makePayout(ours().merchant, reviewer);
    expect(refusal(await startApproval(reviewer, own))).toBe("403 own_payout");
    expect(refusal(await reject(reviewer, own))).toBe("403 own_payout");
    expect((await standing(own)).may).toMatchObject({ approve: false, reject: false, recall: true });
    expect((await standing(own, maker)).may).toMatchObject({ approve: true, reject: true, recall: false });
    // The database refuses by itself, whatever the Worker thinks.
    const forged = db.update(payouts).set({ reviewedBy: reviewer.userId }).where(eq(payouts.id, own));
    const refused = await forged.then(
      () => "done",
      (error: unknown) => refusedBy(error),
    );
    expect(refused).toBe("payouts_four_eyes");
  });

  it("may be who made it where nobody else may review, and the history says so", async () => {
    const own = await makePayout(ours().merchant, reviewer);
    const confirmation = await (async () => {
      await leaveOnly(reviewer);
      return approvalCode(reviewer, own);
    })();
    // Somebody else may again before the code is typed.
    await db.insert(userPermissions).values({ userId: maker.userId, permission: "PAYOUT_REVIEW", grantedAt: 1 });
    expect(refusal(await approve(reviewer, own, confirmation))).toBe("403 own_payout");
    await leaveOnly(reviewer);
    expect((await approve(reviewer, own, confirmation)).status).toBe(200);
    expect(await standing(own)).toMatchObject({
      state: "IN_PROGRESS",
      approvedAlone: true,
      reviewedBy: expect.any(String),
    });
  });

  it("is nobody where nobody is left: it is blocked, and its maker takes it back", async () => {
    const id = await made();
    await leaveOnly();
    expect(await standing(id, maker)).toMatchObject({
      blocked: true,
      may: { approve: false, reject: false, recall: true },
    });
    expect((await recall(maker, id)).json).toMatchObject({ state: "RECALLED" });
    expect(await balances()).toMatchObject({ AVAILABLE: rich, IN_TRANSIT: 0 });
  });

  it("holds the permission there: not staff, not whoever only makes them, not where another role was chosen", async () => {
    const { merchant } = ours();
    const id = await made();
    const staff = await makePerson(merchant, "ROLE_ADMIN");
    const single = await makePerson(merchant, "ROLE_SINGLE");
    for (const someone of [staff, single]) {
      expect(refusal(await startApproval(someone, id))).toBe("403 forbidden");
      expect(refusal(await reject(someone, id))).toBe("403 forbidden");
      expect((await standing(id, someone)).may).toMatchObject({ approve: false, reject: false, recall: false });
    }
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    expect(refusal(await startApproval(stranger, id))).toBe("404 not_found");
    expect(refusal(await recall(await makePerson(merchant, "ROLE_FIN_MANAGER"), id))).toBe("404 not_found");
  });

  it("confirms exactly this payout with a code, and a code of another payout is none", async () => {
    const [one, other] = [await made(), await made({ amountMinor: 5_00 })];
    const confirmation = await approvalCode(reviewer, one);
    expect(refusal(await approve(reviewer, other, confirmation))).toBe("400 otp_invalid");
    expect((await approve(reviewer, one, confirmation)).status).toBe(200);
  });
});

describe("of all who decide at once, one is heard", () => {
  it("two approvers: one journal entry when it arrives", async () => {
    const id = await made();
    const second = await makePerson(ours().merchant, "ROLE_USER", { member: false });
    const codes = [await approvalCode(reviewer, id), await approvalCode(second, id)] as const;
    const answers = await Promise.all([approve(reviewer, id, codes[0]), approve(second, id, codes[1])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await advance(61);
    await advance(61);
    expect(await entriesOf(id)).toEqual(["PAYOUT", "PAYOUT_SUCCESS"]);
  });

  it("an approver, one who rejects and the maker who takes it back", async () => {
    const id = await made();
    const second = await makePerson(ours().merchant, "ROLE_USER", { member: false });
    const confirmation = await approvalCode(reviewer, id);
    const answers = await Promise.all([approve(reviewer, id, confirmation), reject(second, id), recall(maker, id)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await entriesOf(id)).length).toBeLessThanOrEqual(2);
    expect(await auditBalances(db)).toEqual([]);
  });

  it("an approver and the clock", async () => {
    const id = await made();
    // One minute before the thirty days are over, so that the code is sent in time.
    await advance(30 * DAY_S - 60);
    const late = await fresh();
    const confirmation = await approvalCode(late, id);
    const [answer] = await Promise.all([approve(late, id, confirmation), advance(61)]);
    await advance(61);
    const { state } = await standing(id, await fresh());
    expect([answer.status, state]).toEqual(answer.status === 200 ? [200, "SUCCESS"] : [409, "EXPIRED"]);
    expect(await entriesOf(id)).toEqual(["PAYOUT", answer.status === 200 ? "PAYOUT_SUCCESS" : "PAYOUT_STOPPED"]);
  });

  it("the same press fifty times: one effect, and the answer that was lost comes again", async () => {
    const id = await made();
    const [confirmation, key] = [await approvalCode(reviewer, id), newKey()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => approve(reviewer, id, confirmation, key)));
    for (const answer of answers) expect([200, 409]).toContain(answer.status);
    expect((await approve(reviewer, id, confirmation, key)).json).toMatchObject({ id, state: "IN_PROGRESS" });
    const letters = (await messagesTo(maker.username)).filter(({ subject }) => subject === "Your payout is approved");
    expect(letters).toHaveLength(1);
  });
});

describe("a payout that is not approved", () => {
  it("and rejected gives everything back with the reason, which its maker reads", async () => {
    const id = await made();
    expect((await reject(reviewer, id)).json).toMatchObject({ state: "REJECTED", reason: "Paid in March already" });
    expect(await balances()).toMatchObject({ AVAILABLE: rich, IN_TRANSIT: 0 });
    expect(refusal(await startApproval(reviewer, id))).toBe("409 invalid_state");
    expect(refusal(await recall(maker, id))).toBe("409 invalid_state");
    expect((await messagesTo(maker.username))[0]?.body).toContain("Paid in March already");
  });

  it("within thirty days expires, gives everything back, and its maker reads of it", async () => {
    const id = await made();
    await advance(29 * DAY_S);
    expect((await standing(id, await fresh())).state).toBe("AWAITING_APPROVAL");
    await advance(DAY_S + 1);
    expect(await standing(id, await fresh())).toMatchObject({ state: "EXPIRED", approveBefore: null });
    expect(await balances()).toMatchObject({ AVAILABLE: rich, IN_TRANSIT: 0 });
    expect((await messagesTo(maker.username))[0]?.subject).toBe("Nobody approved your payout");
  });
});

describe("the list of payouts", () => {
  const listSchema = calls.search.answer;
  const search = async (someone: Someone, body: object = {}) =>
    listSchema.parse((await send("POST /api/wallets/payout/by-search", { token: someone.token, body })).json);
  const ids = async (someone: Someone, body: object) => (await search(someone, body)).content.map(({ id }) => id);

  it("has tabs with their counts: waiting for whoever asks, under way, failed, sent back", async () => {
    const own = await makePayout(ours().merchant, reviewer);
    const waiting = await made();
    const onItsWay = await made();
    await approveNow(reviewer, onItsWay);
    const rejected = await made();
    await reject(reviewer, rejected);
    await db.insert(payouts).values({ ...planned(ours().merchant, maker, 1).payout, state: "RETURNED" });
    expect(await ids(reviewer, { tab: "WAITING" })).toEqual([waiting]);
    expect(await ids(maker, { tab: "WAITING" })).toEqual([own]);
    expect(await ids(reviewer, { tab: "UNDER_WAY" })).toEqual([onItsWay, waiting, own]);
    const { tabs, totalElements } = await search(reviewer);
    expect(totalElements).toBe(5);
    expect(tabs).toEqual([
      { tab: "ALL", count: 5 },
      { tab: "WAITING", count: 1 },
      { tab: "UNDER_WAY", count: 3 },
      { tab: "FAILED", count: 0 },
      { tab: "RETURNED", count: 1 },
    ]);
    const single = await makePerson(ours().merchant, "ROLE_OPERATOR");
    expect(await ids(single, { tab: "WAITING" })).toEqual([]);
    expect(await ids(single, { tab: "RETURNED" })).toHaveLength(1);
  });

  it("finds by state, amount, application, period and words of the receiver, of what it is for, or its reference", async () => {
    const { merchant } = ours();
    const one = await made({ receiver: "Şəhla Əsgərova", amountMinor: 12_34, description: "Flowers of May" });
    const other = await made({ receiver: "Kamran", amountMinor: 5_00 });
    await recall(maker, other);
    for (const body of [
      { state: "AWAITING_APPROVAL" },
      { amount: 12.34 },
      { text: "sehla" },
      { text: "FLOW" },
      { text: one },
      { text: "esg", amount: 12.34, appId: merchant.applicationId, tab: "UNDER_WAY" },
    ])
      expect(await ids(reviewer, body), JSON.stringify(body)).toEqual([one]);
    expect(await ids(reviewer, { appId: merchant.applicationId })).toEqual([other, one]);
    expect(await ids(reviewer, { appId: "ES0000009" })).toEqual([]);
    expect(await ids(reviewer, { text: "nobody" })).toEqual([]);
    expect(await ids(reviewer, { text: "…" })).toEqual([]);
    expect(await ids(reviewer, { to: "2020-01-01" })).toEqual([]);
    expect(await ids(reviewer, { from: "2020-01-01" })).toEqual([other, one]);
  });

  it("shows people their own applications and region, and a withdrawal to nobody", async () => {
    const { merchant } = ours();
    const id = await made();
    const staff = await makePerson(merchant, "ROLE_ADMIN");
    expect(await ids(staff, { appId: merchant.applicationId })).toEqual([id]);
    expect(await ids(await makePerson(merchant, "ROLE_OPERATOR", { member: false }), {})).toEqual([]);
    expect(await ids(await makePerson(await makeMerchant(), "ROLE_SUSER"), {})).toEqual([]);
    const abroad = await makeMerchant("sa");
    const refused = await send("POST /api/wallets/payout/by-search", {
      token: (await makePerson(abroad, "ROLE_SUSER")).token,
      body: {},
    });
    expect(refusal(refused)).toBe("403 forbidden");
    await db.update(payouts).set({ kind: "WITHDRAWAL" }).where(like(payouts.id, id));
    expect(await ids(reviewer, {})).toEqual([]);
    expect(refusal(await send(`GET /api/wallets/payout/${id}`, { token: reviewer.token }))).toBe("404 not_found");
    expect(z.string().parse(id)).toMatch(/^pay_/);
  });
});
