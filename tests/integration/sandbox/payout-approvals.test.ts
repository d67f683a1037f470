import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { PayoutRules } from "#provider/contract/payout-bands";
import { payoutDetailSchema, payouts as calls } from "#provider/contract/payouts";
import { DEFAULT_PAYOUT_RULES } from "#provider/rules/payout-approvers";
import { standingRules } from "../../../sandbox/src/db/payout-rules.ts";
import { refusedBy } from "../../../sandbox/src/db/database.ts";
import {
  journalTransactions,
  payoutApprovals,
  payouts,
  userPermissions,
  users,
} from "../../../sandbox/src/db/schema/index.ts";
import { auditBalances } from "../../../sandbox/src/operations/ledger.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { balances, ours, outcome, richer } from "../../support/workerd/money.ts";
import {
  approvalCode,
  approve,
  approveNow,
  makePayout,
  recall,
  reject,
  startApproval,
} from "../../support/workerd/paying-out.ts";
import { force, knownReceiver } from "../../support/workerd/payout-rules.ts";
import {
  advance,
  db,
  makePerson,
  messagesTo,
  moveToNoon,
  newKey,
  refusal,
  send,
  type Sent,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { HOUSE_IBAN } from "../../support/workerd/withdrawing.ts";

const all = (approvers: number): PayoutRules => ({ bands: [{ above: 0, approvers }], dailyAbove: null });
const RECEIVER = "Elçin Məmmədov";
let maker: Someone;
let first: Someone;
let second: Someone;
let appKey: string;
beforeEach(async () => {
  await moveToNoon();
  await richer();
  const { merchant } = ours();
  maker = await makePerson(merchant, "ROLE_FIN_MANAGER");
  first = await makePerson(merchant, "ROLE_FO_MANAGER");
  second = await makePerson(merchant, "ROLE_FO_MANAGER");
  appKey = await makeKey(merchant.applicationId);
});

const create = (amount: number, by = maker): Promise<Sent> =>
  send("POST /api/wallets/payout", {
    token: by.token,
    key: newKey(),
    headers: { "X-App-Key": appKey },
    body: {
      appId: ours().merchant.applicationId,
      target: "BANK",
      cardNumber: HOUSE_IBAN,
      fullName: RECEIVER,
      amount,
      description: "Guide",
    },
  });
const created = async (amount: number, by = maker) => calls.create.answer.parse((await create(amount, by)).json);
const known = () => knownReceiver(ours().merchant, HOUSE_IBAN, RECEIVER);
const standing = async (id: string, someone = first) =>
  payoutDetailSchema.parse((await send(`GET /api/wallets/payout/${id}`, { token: someone.token })).json);
const entriesOf = async (id: string) =>
  (await db.select().from(journalTransactions).where(eq(journalTransactions.reference, id))).map(
    ({ operation }) => operation,
  );
const takeReview = ({ userId }: Pick<Someone, "userId">) =>
  db
    .delete(userPermissions)
    .where(and(eq(userPermissions.userId, userId), eq(userPermissions.permission, "PAYOUT_REVIEW")));
/** Everybody of the merchant but some loses the right to review. */
const leaveOnly = async (...kept: Someone[]) => {
  const team = await db.select({ id: users.id }).from(users).where(eq(users.merchantId, ours().merchant.merchantId));
  for (const { id } of team) if (!kept.some(({ userId }) => userId === id)) await takeReview({ userId: id });
};
const giveReview = ({ userId }: Someone) =>
  db.insert(userPermissions).values({ userId, permission: "PAYOUT_REVIEW", grantedAt: 1 });

describe("a payout that nobody has to approve", () => {
  it("goes to the bank at once, by the same executor, where its receiver is known; a new one is looked at", async () => {
    await force(ours().merchant, all(0));
    const waiting = await created(10);
    expect(waiting).toMatchObject({ state: "AWAITING_APPROVAL", approversNeeded: 1 });
    await known();
    const letters = (await messagesTo(first.username)).length;
    const { id, state, approversNeeded } = await created(10);
    expect({ state, approversNeeded }).toEqual({ state: "IN_PROGRESS", approversNeeded: 0 });
    expect(await messagesTo(first.username)).toHaveLength(letters);
    await advance(61);
    expect(await entriesOf(id)).toEqual(["PAYOUT", "PAYOUT_SUCCESS"]);
    expect(await entriesOf(waiting.id)).toEqual(["PAYOUT"]);
  });
});

describe("a payout that two people have to approve", () => {
  beforeEach(() => force(ours().merchant, all(2)));
  const made = async () =>
    makePayout(ours().merchant, maker, {
      amountMinor: 50_00,
      standing: await standingRules(db, ours().merchant.applicationId),
    });

  it("keeps and shows the first approval, and leaves once at the second", async () => {
    const { id } = await created(50);
    expect((await messagesTo(first.username))[0]?.body).toContain("once two people approve it");
    expect((await approveNow(first, id)).json).toMatchObject({
      state: "AWAITING_APPROVAL",
      approversNeeded: 2,
      approvedBy: [expect.any(String)],
    });
    await advance(120);
    expect(await standing(id, second)).toMatchObject({
      state: "AWAITING_APPROVAL",
      approvals: [{ by: expect.any(String), counts: true }],
      reviewedBy: null,
      may: { approve: true },
    });
    expect((await messagesTo(second.username))[0]?.subject).toBe("A payout needs one more approval");
    expect(refusal(await startApproval(first, id))).toBe("409 already_approved");
    expect((await standing(id)).may).toMatchObject({ approve: false, reject: true, recall: false });
    expect(refusal(await startApproval(maker, id))).toBe("403 own_payout");
    const { tabs } = calls.search.answer.parse(
      (await send("POST /api/wallets/payout/by-search", { token: first.token, body: {} })).json,
    );
    expect(tabs).toContainEqual({ tab: "WAITING", count: 0 });
    expect((await approveNow(second, id)).json).toMatchObject({ state: "IN_PROGRESS" });
    await advance(61);
    await advance(61);
    expect(await entriesOf(id)).toEqual(["PAYOUT", "PAYOUT_SUCCESS"]);
    expect(await standing(id)).toMatchObject({ state: "SUCCESS", approvals: [{ counts: true }], approvedAlone: false });
  });

  it("takes two approvals at once as two, a third as none, and one person's as one", async () => {
    const id = await made();
    const people = [first, second, await makePerson(ours().merchant, "ROLE_FO_MANAGER")];
    const codes = await Promise.all(people.map((someone) => approvalCode(someone, id)));
    const answers = await Promise.all(
      people.map((someone, nth) => approve(someone, id, codes[nth] ?? { challenge: "", code: "" })),
    );
    expect(answers.map(outcome).toSorted()).toEqual(["409 invalid_state", "done", "done"]);
    await advance(61);
    expect(await entriesOf(id)).toEqual(["PAYOUT", "PAYOUT_SUCCESS"]);

    const other = await made();
    const code = await approvalCode(first, other);
    const twice = await Promise.all(Array.from({ length: 20 }, () => approve(first, other, code)));
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await standing(other)).toMatchObject({ state: "AWAITING_APPROVAL", approvals: [{ counts: true }] });
    expect(await auditBalances(db)).toEqual([]);
  });

  it("answers a lost approval again, and an approver may still reject", async () => {
    const id = await made();
    const [code, key] = [await approvalCode(first, id), newKey()];
    const answer = await approve(first, id, code, key);
    expect((await approve(first, id, code, key)).text).toBe(answer.text);
    expect((await reject(first, id)).status).toBe(200);
    expect(await standing(id)).toMatchObject({ state: "REJECTED", approvals: [{ by: expect.any(String) }] });
  });

  it("counts no approval of somebody who may no longer approve, also when they may again later", async () => {
    const id = await made();
    await approveNow(first, id);
    await takeReview(first);
    expect(await standing(id)).toMatchObject({ approvedBy: [], approvals: [{ counts: false }] });
    expect((await approveNow(second, id)).json).toMatchObject({ state: "AWAITING_APPROVAL" });
    await giveReview(first);
    expect((await standing(id)).approvals.map(({ counts }) => counts)).toEqual([false, true]);
    expect((await approveNow(first, id)).json).toMatchObject({ state: "IN_PROGRESS" });
  });

  it("is blocked where a maker who may review has one other; one single reviewer is enough, and the history says so", async () => {
    const id = await made();
    await leaveOnly(maker, first);
    expect(await standing(id)).toMatchObject({ blocked: true, may: { approve: true } });
    await takeReview(maker);
    expect(await standing(id)).toMatchObject({ blocked: false });
    expect((await approveNow(first, id)).json).toMatchObject({ state: "IN_PROGRESS" });
    expect(await standing(id)).toMatchObject({ approvedAlone: true, reviewedBy: expect.any(String) });
  });

  it("leaves with fewer for nobody: the database refuses, too", async () => {
    const id = await made();
    const refused = (work: Promise<unknown>) => work.then(() => "done", refusedBy);
    const leave = { state: "IN_PROGRESS" as const, reviewedBy: first.userId };
    const at = 1;
    const approval = { payoutId: id, userName: "Someone", at };
    expect([
      await refused(db.update(payouts).set(leave).where(eq(payouts.id, id)).execute()),
      await refused(db.update(payouts).set({ approversNeeded: 0 }).where(eq(payouts.id, id)).execute()),
      await refused(
        db
          .insert(payoutApprovals)
          .values({ ...approval, userId: maker.userId })
          .execute(),
      ),
    ]).toEqual(["payout_approvals_missing", "payout_terms_fixed", "payouts_four_eyes"]);
    await recall(maker, id);
    expect(
      await refused(
        db
          .insert(payoutApprovals)
          .values({ ...approval, userId: first.userId })
          .execute(),
      ),
    ).toBe("payout_approvals_late");
  });
});

describe("rules that change while a payout waits", () => {
  it("ask for more where they are stricter, and for no fewer where they are not", async () => {
    const [one, two] = [await created(10), await created(20)];
    await force(ours().merchant, all(2));
    expect(await standing(one.id)).toMatchObject({ approversNeeded: 2 });
    expect((await approveNow(first, one.id)).json).toMatchObject({ state: "AWAITING_APPROVAL", approversNeeded: 2 });
    const three = await created(30);
    await force(ours().merchant, DEFAULT_PAYOUT_RULES);
    // Whoever approved under the stricter rules did so as one of two; what nobody has touched is as it was made.
    for (const [{ id }, needed] of [
      [one, 2],
      [two, 1],
      [three, 2],
    ] as const)
      expect(await standing(id)).toMatchObject({ approversNeeded: needed });
    expect((await approveNow(first, two.id)).json).toMatchObject({ state: "IN_PROGRESS" });
    expect((await approveNow(second, one.id)).json).toMatchObject({ state: "IN_PROGRESS" });
  });
});

describe("what one person pays out in a day", () => {
  const daily = (approvers: number): PayoutRules => ({ bands: [{ above: 0, approvers }], dailyAbove: 50_00 });

  it("is bounded, however many are made at once", async () => {
    await known();
    await force(ours().merchant, daily(0));
    const answers = await Promise.all(Array.from({ length: 50 }, () => create(10)));
    const states = answers.map(({ json }) => calls.create.answer.parse(json).state);
    expect(states.filter((state) => state === "IN_PROGRESS")).toHaveLength(5);
    expect(states.filter((state) => state === "AWAITING_APPROVAL")).toHaveLength(45);
    expect((await balances()).IN_TRANSIT).toBe(500_00);
    // Somebody else has a day of their own, and the next day begins anew.
    const other = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
    expect((await created(10, other)).state).toBe("IN_PROGRESS");
  });

  it("counts what waits, and not what was given back; past it one more is asked", async () => {
    await force(ours().merchant, daily(1));
    const waiting = await created(30);
    expect(waiting.approversNeeded).toBe(1);
    const split = await created(30);
    expect(split.approversNeeded).toBe(2);
    for (const { id } of [waiting, split]) await recall(maker, id);
    expect((await created(50)).approversNeeded).toBe(1);
    const sources = calls.sources.answer.parse(
      (await send("GET /api/wallets/payout-sources", { token: maker.token })).json,
    );
    expect(sources[0]).toMatchObject({ madeToday: 50_00, rules: daily(1) });
  });
});
