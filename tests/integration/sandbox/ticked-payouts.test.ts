import { tickedPayouts as calls } from "#provider/contract/ticked-payouts";
import { and, eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { standingRules } from "../../../sandbox/src/db/payout-rules.ts";
import { journalTransactions, payoutApprovals, userPermissions } from "../../../sandbox/src/db/schema/index.ts";
import { auditBalances } from "../../../sandbox/src/operations/ledger.ts";
import { ours, outcome, richer } from "../../support/workerd/money.ts";
import {
  approvalsCode,
  approveAll,
  approveNow,
  makePayout,
  reject,
  startApprovals,
} from "../../support/workerd/paying-out.ts";
import { payInvoice } from "../../support/workerd/paying.ts";
import { force } from "../../support/workerd/payout-rules.ts";
import {
  advance,
  db,
  makeMerchant,
  makePerson,
  messagesTo,
  moveToNoon,
  newKey,
  refusal,
  send,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let maker: Someone;
let first: Someone;
let second: Someone;
beforeEach(async () => {
  await moveToNoon();
  await richer();
  const { merchant } = ours();
  maker = await makePerson(merchant, "ROLE_FIN_MANAGER");
  first = await makePerson(merchant, "ROLE_FO_MANAGER");
  second = await makePerson(merchant, "ROLE_FO_MANAGER");
});

const PATH = "/api/wallets/ticked-payouts";
const made = async (amountMinor: number, by = maker) =>
  makePayout(ours().merchant, by, { amountMinor, standing: await standingRules(db, ours().merchant.applicationId) });
const look = async ({ token }: Someone, ids: string[]) =>
  calls.list.answer.parse((await send(`GET ${PATH}?ids=${ids.join(",")}`, { token })).json);
const entriesOf = async (ids: string[]) =>
  (await db.select().from(journalTransactions).where(inArray(journalTransactions.reference, ids))).map(
    ({ operation }) => operation,
  );
const approvals = async (ids: string[]) =>
  (await db.select().from(payoutApprovals).where(inArray(payoutApprovals.payoutId, ids))).length;

describe("several payouts with one code", () => {
  it("all leave; the SMS says how many and how much, and their maker reads one letter", async () => {
    const ids = [await made(10_00), await made(20_00), await made(30_50)];
    const code = await approvalsCode(first, ids);
    expect((await messagesTo(first.phone))[0]?.body).toContain("You approve 3 payouts, AZN\u00a060.50 in total.");
    const letters = (await messagesTo(maker.username)).length;
    // Their order is nobody's concern.
    const answer = await approveAll(first, ids.toReversed(), code);
    expect(calls.approve.answer.parse(answer.json).map(({ state }) => state)).toEqual(Array(3).fill("IN_PROGRESS"));
    const [letter, ...before] = await messagesTo(maker.username);
    expect(before).toHaveLength(letters);
    expect(letter?.subject).toBe("3 of your payouts are approved");
    await advance(61);
    expect((await entriesOf(ids)).toSorted()).toEqual([...Array(3).fill("PAYOUT"), ...Array(3).fill("PAYOUT_SUCCESS")]);
    expect(await auditBalances(db)).toEqual([]);
  });

  it("are shown with what each is for, and what its receiver got last time", async () => {
    const before = await made(10_00);
    await approveNow(first, before);
    const other = await makePayout(ours().merchant, maker, {
      iban: "AZ95IBAZ38090019449123456789",
      receiver: "Nigar Səfərova",
      description: "Guide in May",
    });
    expect(await look(first, [await made(12_00), other])).toMatchObject([
      { lastPaid: { id: before, amount: 10_00 } },
      { description: "Guide in May", lastPaid: null },
    ]);
  });

  it("count as one of two where two are needed, beside those that leave at once", async () => {
    const small = await made(10_00);
    await force(ours().merchant, { bands: [{ above: 0, approvers: 2 }], dailyAbove: null });
    const large = [await made(50_00), await made(60_00)];
    await approveNow(second, small);
    const ids = [small, ...large];
    expect((await look(first, ids)).map(({ leaves, refusal: why }) => [leaves, why])).toEqual([
      [true, null],
      [false, null],
      [false, null],
    ]);
    const answer = await approveAll(first, ids, await approvalsCode(first, ids));
    expect(calls.approve.answer.parse(answer.json).map(({ state }) => state)).toEqual([
      "IN_PROGRESS",
      "AWAITING_APPROVAL",
      "AWAITING_APPROVAL",
    ]);
    expect((await messagesTo(second.username))[0]?.subject).toBe("2 payouts need one more approval");
    expect((await look(first, large)).map(({ refusal: why }) => why)).toEqual(["already_approved", "already_approved"]);
    expect(refusal(await startApprovals(first, large))).toBe("409 already_approved");
    const rest = await approveAll(second, large, await approvalsCode(second, large));
    expect(calls.approve.answer.parse(rest.json).map(({ state }) => state)).toEqual(["IN_PROGRESS", "IN_PROGRESS"]);
  });

  it("are approved all or not at all, and the list says which stands in the way", async () => {
    const ids = [await made(10_00), await made(20_00), await made(30_00)];
    const [one = "", two = ""] = ids;
    const code = await approvalsCode(first, ids);
    await reject(second, two);
    expect(refusal(await approveAll(first, ids, code))).toBe("409 invalid_state");
    expect(await approvals(ids)).toBe(0);
    expect((await look(first, ids)).map(({ refusal: why }) => why)).toEqual([null, "invalid_state", null]);
    // The code was for three.
    const left = [one, ids[2] ?? ""];
    expect(refusal(await approveAll(first, left, code))).toBe("400 otp_invalid");
    expect((await approveAll(first, left, await approvalsCode(first, left))).status).toBe(200);
  });

  it("go neither with the own one among them, nor with another merchant's, nor without the permission", async () => {
    const others = await makeMerchant();
    await payInvoice(others, { amount: 100 });
    const foreign = await makePayout(others, { userId: "usr_somebody" });
    const [mine, theirs] = [await made(10_00, first), await made(20_00)];
    expect(refusal(await startApprovals(first, [theirs, mine]))).toBe("403 own_payout");
    expect(refusal(await startApprovals(first, [theirs, foreign]))).toBe("404 not_found");
    expect((await look(first, [foreign, mine, theirs])).map(({ id, refusal: why }) => [id, why])).toEqual([
      [mine, "own_payout"],
      [theirs, null],
    ]);
    const code = await approvalsCode(first, [theirs]);
    await db
      .delete(userPermissions)
      .where(and(eq(userPermissions.userId, first.userId), eq(userPermissions.permission, "PAYOUT_REVIEW")));
    expect(refusal(await approveAll(first, [theirs], code))).toBe("403 forbidden");
  });
});

describe("at the same moment", () => {
  it("fifty presses approve once, and a lost answer comes again", async () => {
    const ids = [await made(10_00), await made(20_00)];
    const [code, key] = [await approvalsCode(first, ids), newKey()];
    const answers = await Promise.all(Array.from({ length: 50 }, () => approveAll(first, ids, code, key)));
    for (const answer of answers) expect(["done", "409 idempotency_in_progress"]).toContain(outcome(answer));
    const again = await approveAll(first, ids, code, key);
    expect(again.status).toBe(200);
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text))).toEqual(
      new Set([again.text]),
    );
    expect(await approvals(ids)).toBe(2);
    await advance(61);
    expect((await entriesOf(ids)).filter((operation) => operation === "PAYOUT_SUCCESS")).toHaveLength(2);
  });

  it("two people with lists that overlap: one is heard, of the other's nothing is done", async () => {
    const [one, shared, other] = [await made(10_00), await made(20_00), await made(30_00)];
    const lists = [
      { by: first, ids: [one, shared] },
      { by: second, ids: [shared, other] },
    ];
    const codes = await Promise.all(lists.map(({ by, ids }) => approvalsCode(by, ids)));
    const answers = await Promise.all(
      lists.map(({ by, ids }, nth) => approveAll(by, ids, codes[nth] ?? { challenge: "", code: "" })),
    );
    expect(answers.map(outcome).toSorted()).toEqual(["409 invalid_state", "done"]);
    expect(await approvals([one, shared, other])).toBe(2);
  });
});
