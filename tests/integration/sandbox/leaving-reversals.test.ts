import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { leavingActSchema, type LeavingAct } from "#provider/contract/leaving-acts";
import { transactionDetailSchema } from "#provider/contract/transactions";
import { runBatch, wasOvertaken } from "../../../sandbox/src/db/database.ts";
import type { TransactionRow } from "../../../sandbox/src/db/rows.ts";
import { leavingActs, transactions, userPermissions } from "../../../sandbox/src/db/schema/index.ts";
import { planLeave, planTakeBack } from "../../../sandbox/src/operations/leaving/acts.ts";
import { ledgerIsRight } from "../../support/workerd/ledger-is-right.ts";
import { balances, complete, held, ours, outcome, reverse, statusOf } from "../../support/workerd/money.ts";
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
  type Someone,
} from "../../support/workerd/sandbox.ts";

let maker: Someone;
let colleague: Someone;

beforeEach(async () => {
  await moveToNoon();
  maker = await makePerson(ours().merchant, "ROLE_SUSER", { member: false });
  colleague = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
  await switchTo(true);
});

const switchTo = (on: boolean) =>
  send(`PUT /api/apps/${ours().merchant.applicationId}/take-back`, { token: maker.token, body: { on } });
const cancel = (hold: TransactionRow, key = newKey()) => reverse(hold, { by: maker, key });
async function actOf({ id }: TransactionRow) {
  const [act, ...more] = await db.select().from(leavingActs).where(eq(leavingActs.aboutId, id));
  if (!act || more.length > 0) throw new Error("not one act");
  return act;
}
/** A hold whose cancellation waits, confirmed by the owner. */
async function leaving() {
  const hold = await held();
  expect(outcome(await cancel(hold))).toBe("done");
  return { hold, act: await actOf(hold) };
}
const takeBack = (id: string, { token } = maker) => send(`POST /api/leaving-acts/${id}/take-back`, { token });
const seen = async (id: string): Promise<LeavingAct> =>
  leavingActSchema.parse((await send(`GET /api/leaving-acts/${id}`, { token: maker.token })).json);
const eventsOf = async ({ id }: TransactionRow) =>
  transactionDetailSchema
    .parse((await send(`GET /api/transactions/${id}`, { token: maker.token })).json)
    .timeline.map(({ kind }) => kind);
const lettersTo = async ({ username }: Someone) => (await messagesTo(username)).map(({ subject }) => subject);
const minute = () => advance(61);

describe("the cancellation of a hold", () => {
  it("happens at once without the switch", async () => {
    await switchTo(false);
    const hold = await held();
    expect((await cancel(hold)).json).toMatchObject({ status: "REVERSE" });
    expect(await db.$count(leavingActs, eq(leavingActs.aboutId, hold.id))).toBe(0);
  });

  it("waits a minute: the hold keeps its money, its maker gets a letter; then it is released once", async () => {
    const before = await balances();
    const hold = await held();
    const key = newKey();
    const answer = await cancel(hold, key);
    const act = await actOf(hold);
    expect(answer.json).toMatchObject({ status: "PREAUTH_APPROVED", leaving: { id: act.id } });
    expect((await cancel(hold, key)).json).toEqual(answer.json);
    expect(await balances()).toMatchObject({ HELD: before.HELD + 100_00 });
    expect(await seen(act.id)).toMatchObject({ kind: "REVERSE", state: "WAITING", amount: 100_00, mayTakeBack: true });
    const [letter] = await messagesTo(maker.username);
    expect(letter?.body).toContain("the cancellation of a hold of");
    await advance(50);
    expect(await statusOf(hold)).toBe("PREAUTH_APPROVED");
    await advance(11);
    expect(await statusOf(hold)).toBe("REVERSE");
    expect((await seen(act.id)).state).toBe("DONE");
    expect((await eventsOf(hold)).filter((kind) => kind === "REVERSED")).toHaveLength(1);
    expect(await balances()).toMatchObject({ HELD: before.HELD });
    await ledgerIsRight();
  });

  it("lets nobody complete or cancel the hold meanwhile, and says why", async () => {
    const { hold } = await leaving();
    expect(outcome(await complete(hold, 100, { by: colleague }))).toBe("409 act_waits");
    expect(outcome(await reverse(hold, { by: colleague }))).toBe("409 act_waits");
  });

  it("of two at the same moment waits once", async () => {
    const hold = await held();
    const answers = await Promise.all([cancel(hold), cancel(hold), complete(hold, 100, { by: colleague })]);
    const waits = await db.$count(leavingActs, and(eq(leavingActs.aboutId, hold.id), eq(leavingActs.state, "WAITING")));
    const completed = (await statusOf(hold)) === "APPROVED";
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(waits + (completed ? 1 : 0));
    expect(waits).toBeLessThanOrEqual(1);
    await minute();
    expect(await statusOf(hold)).toBe(completed ? "APPROVED" : "REVERSE");
    await ledgerIsRight();
  });

  it("is undone by its maker or whoever may cancel there, and repeated it says the same", async () => {
    const operator = await makePerson(ours().merchant, "ROLE_OPERATOR", { permissions: [] });
    const { hold, act } = await leaving();
    expect(refusal(await takeBack(act.id, operator))).toBe("403 forbidden");
    const first = await takeBack(act.id, colleague);
    expect(first.json).toMatchObject({ state: "TAKEN_BACK" });
    expect((await takeBack(act.id, colleague)).json).toEqual(first.json);
    expect((await lettersTo(maker))[0]).toBe("Undone before it left");
    await minute();
    expect(await statusOf(hold)).toBe("PREAUTH_APPROVED");
    expect(outcome(await complete(hold, 100, { by: colleague }))).toBe("done");
    await ledgerIsRight();
  });

  it("has one end where the clock and whoever undoes it come at the same moment", async () => {
    for (const first of ["clock", "person"]) {
      const { hold, act } = await leaving();
      const around = { db, env: settings, now: act.leavesAt + 1 };
      const leave = await planLeave(act, around);
      const back = await planTakeBack(act, { id: maker.userId, name: "Maker" }, around);
      const [wins, loses] = first === "clock" ? [leave, back] : [back, leave];
      await runBatch(db, wins);
      const error = await runBatch(db, loses).catch((thrown: unknown) => thrown);
      expect(wasOvertaken(error)).toBe(true);
      expect(await statusOf(hold)).toBe(first === "clock" ? "REVERSE" : "PREAUTH_APPROVED");
      await ledgerIsRight();
    }
  });

  it("does not leave if its maker lost the permission or the hold has changed, and its maker reads why", async () => {
    const forbidden = await leaving();
    await db.delete(userPermissions).where(eq(userPermissions.userId, maker.userId));
    await minute();
    expect(await seen(forbidden.act.id)).toMatchObject({ state: "FAILED", failure: "FORBIDDEN" });
    expect(await statusOf(forbidden.hold)).toBe("PREAUTH_APPROVED");
    expect((await lettersTo(maker))[0]).toBe("It did not leave");

    maker = await makePerson(ours().merchant, "ROLE_SUSER", { member: false });
    const lapsed = await leaving();
    await db.update(transactions).set({ captureBy: 1 }).where(eq(transactions.id, lapsed.hold.id));
    await minute();
    expect(await statusOf(lapsed.hold)).toBe("PREAUTH_EXPIRED");
    expect(await seen(lapsed.act.id)).toMatchObject({ state: "FAILED", failure: "CHANGED" });
    await ledgerIsRight();
  });
});
