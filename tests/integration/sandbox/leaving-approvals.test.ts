import { payoutFiles as fileCalls } from "#provider/contract/payout-files";
import { payouts as payoutCalls } from "#provider/contract/payouts";
import { refunds as refundCalls } from "#provider/contract/refunds";
import { tickedPayouts as tickedCalls } from "#provider/contract/ticked-payouts";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { runBatch, wasOvertaken } from "../../../sandbox/src/db/database.ts";
import { standingRules } from "../../../sandbox/src/db/payout-rules.ts";
import { accountLog, payoutFiles, payouts, refunds, userPermissions } from "../../../sandbox/src/db/schema/index.ts";
import { planLeave, planTakeBack } from "../../../sandbox/src/operations/leaving/acts.ts";
import { ledgerIsRight } from "../../support/workerd/ledger-is-right.ts";
import {
  actAbout,
  actsAbout,
  lettersTo,
  minute,
  seenAct,
  switchMinute,
  takeBack,
} from "../../support/workerd/leaving.ts";
import { balances, ours, outcome, paid, refund, richer } from "../../support/workerd/money.ts";
import {
  approvalsCode,
  approve,
  approveAll,
  approvalCode,
  makePayout,
  recall,
  reject,
} from "../../support/workerd/paying-out.ts";
import {
  approveFile,
  checkedFile,
  codeFor,
  csvOf,
  makeFileNow,
  recallFile,
  rejectFile,
  rowOf,
} from "../../support/workerd/payout-files.ts";
import { force } from "../../support/workerd/payout-rules.ts";
import {
  approveRefund,
  forceRefunds,
  recallRefund,
  refundApprovalCode,
  rejectRefund,
} from "../../support/workerd/refunds.ts";
import {
  advance,
  db,
  makePerson,
  messagesTo,
  moveToNoon,
  newKey,
  refusal,
  send,
  settings,
  type Sent,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let maker: Someone;
let approver: Someone;
let other: Someone;
let owner: Someone;

const appId = () => ours().merchant.applicationId;

beforeEach(async () => {
  await moveToNoon();
  await richer();
  const { merchant } = ours();
  maker = await makePerson(merchant, "ROLE_FIN_MANAGER");
  approver = await makePerson(merchant, "ROLE_FO_MANAGER");
  other = await makePerson(merchant, "ROLE_FO_MANAGER");
  await forceRefunds(merchant, { approvalAbove: 0 });
  await force(merchant, { bands: [{ above: 0, approvers: 1 }], dailyAbove: null });
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  await switchMinute(appId(), true, owner);
});

type Code = { challenge: string; code: string };
/** One kind of thing that a second person approves. */
type Kind = {
  kind: string;
  /** A new one, which waits for approval. */
  make: () => Promise<string>;
  code: (by: Someone, id: string) => Promise<Code>;
  approve: (by: Someone, id: string, code: Code, key?: string) => Promise<Sent>;
  reject: (by: Someone, id: string) => Promise<Sent>;
  recall: (by: Someone, id: string) => Promise<Sent>;
  /** What the act is about. */
  about: (id: string) => Promise<string>;
  state: (id: string) => Promise<string>;
  one: (by: Someone, id: string) => Promise<{ may: { approve: boolean }; leaving?: object | null | undefined }>;
  /** What its maker reads once it has left. */
  letter: string;
};

const payoutOf = async (amountMinor: number) =>
  makePayout(ours().merchant, maker, { amountMinor, standing: await standingRules(db, appId()) });
const refundRow = async (id: string) => {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  if (!row) throw new Error("no refund");
  return row;
};

const KINDS: readonly Kind[] = [
  {
    kind: "APPROVE_REFUND",
    make: async () => {
      const payment = await paid();
      expect(outcome(await refund(payment, 60, { by: maker }))).toBe("done");
      const [row] = await db.select().from(refunds).where(eq(refunds.transactionId, payment.id));
      return row?.id ?? "none";
    },
    code: refundApprovalCode,
    approve: approveRefund,
    reject: rejectRefund,
    recall: recallRefund,
    about: async (id) => (await refundRow(id)).transactionId,
    state: async (id) => (await refundRow(id)).state,
    one: async ({ token }, id) => refundCalls.one.answer.parse((await send(`GET /api/refunds/${id}`, { token })).json),
    letter: "Your refund is approved",
  },
  {
    kind: "APPROVE_PAYOUT",
    make: () => payoutOf(60_00),
    code: approvalCode,
    approve,
    reject,
    recall,
    about: (id) => Promise.resolve(id),
    state: async (id) => {
      const [row] = await db.select().from(payouts).where(eq(payouts.id, id));
      return row?.state ?? "none";
    },
    one: async ({ token }, id) =>
      payoutCalls.one.answer.parse((await send(`GET /api/wallets/payout/${id}`, { token })).json),
    letter: "Your payout is approved",
  },
  {
    kind: "APPROVE_PAYOUT_FILE",
    make: async () => {
      const { id } = await checkedFile(maker, ours().merchant, csvOf(rowOf({ amount: "30" }), rowOf({ amount: "31" })));
      expect(outcome(await makeFileNow(maker, id))).toBe("done");
      return id;
    },
    code: (by, id) => codeFor(by, id, "approval"),
    approve: approveFile,
    reject: rejectFile,
    recall: recallFile,
    about: (id) => Promise.resolve(id),
    state: async (id) => {
      const [row] = await db.select().from(payoutFiles).where(eq(payoutFiles.id, id));
      return row?.state ?? "none";
    },
    one: async ({ token }, id) =>
      fileCalls.one.answer.parse((await send(`GET /api/wallets/payout-file/${id}`, { token })).json),
    letter: "Your payout file is approved",
  },
];

const mayReview = ({ userId }: Someone) => eq(userPermissions.userId, userId);

describe.each(KINDS)("the last approval: $kind", (of) => {
  const approveNow = async (id: string, by = approver, key = newKey()) =>
    of.approve(by, id, await of.code(by, id), key);
  /** One whose approval leaves within a minute. */
  async function leaving() {
    const id = await of.make();
    expect(outcome(await approveNow(id))).toBe("done");
    return { id, act: await actAbout(await of.about(id)) };
  }

  it("lets go at once without the switch", async () => {
    await switchMinute(appId(), false, owner);
    const id = await of.make();
    expect((await approveNow(id)).json).toMatchObject({ state: "IN_PROGRESS" });
    expect(await actsAbout(await of.about(id))).toEqual([]);
    expect(await lettersTo(approver)).not.toContain("Leaves in one minute");
  });

  it("waits a minute, its money still reserved; then it leaves once, and its maker hears of it", async () => {
    const id = await of.make();
    const before = await balances();
    const code = await of.code(approver, id);
    const key = newKey();
    const answer = await of.approve(approver, id, code, key);
    const act = await actAbout(await of.about(id));
    expect(answer.json).toMatchObject({ state: "AWAITING_APPROVAL", leaving: { id: act.id } });
    expect((await of.approve(approver, id, code, key)).json).toEqual(answer.json);
    expect(await balances()).toEqual(before);
    expect(await seenAct(act.id, approver)).toMatchObject({ kind: of.kind, state: "WAITING", mayTakeBack: true });
    const seen = await of.one(other, id);
    expect(seen).toMatchObject({
      may: { approve: false },
      leaving: { id: act.id, mayTakeBack: true },
      leavesLater: true,
    });
    const [letter] = await messagesTo(approver.username);
    expect(letter?.subject).toBe("Leaves in one minute");
    expect(letter?.body).toContain("the approval of");
    expect((await lettersTo(maker))[0]).not.toBe(of.letter);
    await ledgerIsRight();
    await advance(50);
    expect(await of.state(id)).toBe("AWAITING_APPROVAL");
    await advance(11);
    expect(await of.state(id)).toBe("IN_PROGRESS");
    expect(await seenAct(act.id, approver)).toMatchObject({ state: "DONE", mayTakeBack: false });
    expect((await of.one(other, id)).leaving ?? null).toBeNull();
    expect((await lettersTo(maker))[0]).toBe(of.letter);
    expect(refusal(await takeBack(act.id, approver))).toBe("409 already_left");
    await ledgerIsRight();
  });

  it("lets nobody else approve meanwhile, and one of two at the same moment", async () => {
    const id = await of.make();
    const codes = [await of.code(approver, id), await of.code(other, id)] as const;
    const answers = await Promise.all([of.approve(approver, id, codes[0]), of.approve(other, id, codes[1])]);
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.map(outcome)).toContain("409 act_waits");
    expect(await actsAbout(await of.about(id))).toHaveLength(1);
    await minute();
    expect(await of.state(id)).toBe("IN_PROGRESS");
    await ledgerIsRight();
  });

  it("is undone by whoever gave it or may approve there: it waits for approval again", async () => {
    const operator = await makePerson(ours().merchant, "ROLE_OPERATOR", { permissions: [] });
    const { id, act } = await leaving();
    expect(refusal(await takeBack(act.id, operator))).toBe("403 forbidden");
    const first = await takeBack(act.id, other);
    expect(first.json).toMatchObject({ state: "TAKEN_BACK" });
    expect((await takeBack(act.id, other)).json).toEqual(first.json);
    expect((await lettersTo(approver))[0]).toBe("Undone before it left");
    const rows = await db
      .select()
      .from(accountLog)
      .where(and(eq(accountLog.call, "leavingActs.takeBack"), eq(accountLog.actorId, other.userId)));
    expect(rows).toHaveLength(1);
    await minute();
    expect(await of.state(id)).toBe("AWAITING_APPROVAL");
    expect((await of.one(other, id)).may.approve).toBe(true);
    expect(outcome(await approveNow(id, other))).toBe("done");
    await minute();
    expect(await of.state(id)).toBe("IN_PROGRESS");
    await ledgerIsRight();
  });

  it("ends with its thing where that is rejected or recalled", async () => {
    const before = await balances();
    const rejected = await leaving();
    expect(outcome(await of.reject(other, rejected.id))).toBe("done");
    expect(await seenAct(rejected.act.id, approver)).toMatchObject({ state: "TAKEN_BACK" });
    expect((await lettersTo(approver))[0]).toBe("Undone before it left");
    const recalled = await leaving();
    expect(outcome(await of.recall(maker, recalled.id))).toBe("done");
    expect(await seenAct(recalled.act.id, approver)).toMatchObject({ state: "TAKEN_BACK" });
    await minute();
    expect([await of.state(rejected.id), await of.state(recalled.id)]).toEqual(["REJECTED", "RECALLED"]);
    expect((await balances()).IN_TRANSIT).toBe(before.IN_TRANSIT);
    await ledgerIsRight();
  });

  it("has one end where the clock and whoever undoes it come at the same moment", async () => {
    for (const first of ["clock", "person"]) {
      const { id, act } = await leaving();
      const around = { db, env: settings, now: act.leavesAt + 1 };
      const [leave, twice] = [await planLeave(act, around), await planLeave(act, around)];
      const back = await planTakeBack(act, { id: other.userId, name: "Other" }, around);
      const [wins, ...lose] = first === "clock" ? [leave, back, twice] : [back, leave];
      await runBatch(db, wins);
      for (const loses of lose) {
        const error = await runBatch(db, loses).catch((thrown: unknown) => thrown);
        expect(wasOvertaken(error)).toBe(true);
      }
      expect(await of.state(id)).toBe(first === "clock" ? "IN_PROGRESS" : "AWAITING_APPROVAL");
      await ledgerIsRight();
      await minute();
    }
  });

  it("does not leave if its approver lost the permission, who reads why; others may approve it", async () => {
    const { id, act } = await leaving();
    await db.delete(userPermissions).where(mayReview(approver));
    await minute();
    expect(await seenAct(act.id, other)).toMatchObject({ state: "FAILED", failure: "FORBIDDEN" });
    expect((await lettersTo(approver))[0]).toBe("It did not leave");
    expect(await of.state(id)).toBe("AWAITING_APPROVAL");
    expect(outcome(await approveNow(id, other))).toBe("done");
    await minute();
    expect(await of.state(id)).toBe("IN_PROGRESS");
    await ledgerIsRight();
  });

  it("given in the last minute of the seven days still leaves", async () => {
    const id = await of.make();
    await advance(7 * 86_400 - 90);
    // Nobody is signed in for a week.
    expect(outcome(await approveNow(id, await makePerson(ours().merchant, "ROLE_FO_MANAGER")))).toBe("done");
    await advance(120);
    expect(await of.state(id)).toBe("IN_PROGRESS");
  });
});

describe("the last approval of a payout", () => {
  const rules = (approvers: number) => force(ours().merchant, { bands: [{ above: 0, approvers }], dailyAbove: null });

  it("waits, where the first of two counts at once", async () => {
    await rules(2);
    const id = await payoutOf(60_00);
    const first = payoutCalls.approve.answer.parse(
      (await approve(approver, id, await approvalCode(approver, id))).json,
    );
    expect(first).toMatchObject({ state: "AWAITING_APPROVAL", leaving: null });
    const last = payoutCalls.approve.answer.parse((await approve(other, id, await approvalCode(other, id))).json);
    expect(last.leaving?.id).toBe((await actAbout(id)).id);
    await minute();
    expect(await seenAct(last.leaving?.id ?? "", other)).toMatchObject({ state: "DONE" });
  });

  it("does not leave if rules that came meanwhile ask for one more", async () => {
    const id = await payoutOf(60_00);
    await approve(approver, id, await approvalCode(approver, id));
    await rules(2);
    await minute();
    expect(await seenAct((await actAbout(id)).id, other)).toMatchObject({ state: "FAILED", failure: "RULES" });
    expect(await KINDS[1]?.state(id)).toBe("AWAITING_APPROVAL");
    await ledgerIsRight();
  });
});

describe("payouts ticked together", () => {
  it("leave a minute later, each undone by itself, with one letter about all", async () => {
    const ids = [];
    for (const amountMinor of [10_00, 20_00, 30_00]) ids.push(await payoutOf(amountMinor));
    const code = await approvalsCode(approver, ids);
    const answer = tickedCalls.approve.answer.parse((await approveAll(approver, ids, code)).json);
    for (const { state, leaving } of answer) expect([state, leaving === null]).toEqual(["AWAITING_APPROVAL", false]);
    const letters = (await lettersTo(approver)).filter((subject) => subject === "Leaves in one minute");
    expect(letters).toHaveLength(1);
    const list = await send(`GET /api/wallets/ticked-payouts?ids=${ids.join(",")}`, { token: other.token });
    expect(tickedCalls.list.answer.parse(list.json).map((one) => one.refusal)).toEqual(Array(3).fill("act_waits"));
    const [kept = "", undone = ""] = ids;
    expect((await takeBack((await actAbout(undone)).id, approver)).status).toBe(200);
    await minute();
    expect(await KINDS[1]?.state(kept)).toBe("IN_PROGRESS");
    expect(await KINDS[1]?.state(undone)).toBe("AWAITING_APPROVAL");
    await ledgerIsRight();
  });
});
