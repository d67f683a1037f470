import { and, eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { PayoutRules } from "#provider/contract/payout-bands";
import { payoutDetailSchema } from "#provider/contract/payouts";
import { recurringPayouts as calls } from "#provider/contract/recurring-payouts";
import { dayIn } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import {
  applications,
  journalTransactions,
  memberships,
  payouts,
  recurringPayouts,
  recurringRuns,
  userPermissions,
} from "../../../sandbox/src/db/schema/index.ts";
import { refusedBy } from "../../../sandbox/src/db/database.ts";
import { standingRules } from "../../../sandbox/src/db/payout-rules.ts";
import { auditBalances } from "../../../sandbox/src/operations/ledger.ts";
import { cellsOf } from "../../support/workerd/excel-cells.ts";
import { fetchAs } from "../../support/workerd/statement-file.ts";
import { balances, ours, outcome, richer } from "../../support/workerd/money.ts";
import { approveNow, makePayout, planned, reject } from "../../support/workerd/paying-out.ts";
import { force, knownReceiver } from "../../support/workerd/payout-rules.ts";
import {
  actOnRecurring,
  lookAtRecurring,
  recurringCode,
  recurringOf,
  setRecurring,
  setRecurringNow,
  startRecurring,
  stopRecurring,
} from "../../support/workerd/recurring.ts";
import { goTo, nextMorning, tick } from "../../support/workerd/schedule.ts";
import {
  advance,
  db,
  makeMerchant,
  makePerson,
  messagesTo,
  newKey,
  refusal,
  send,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { HOUSE_IBAN } from "../../support/workerd/withdrawing.ts";

const RECEIVER = "Elçin Məmmədov";
const NOBODY_ASKED: PayoutRules = { bands: [{ above: 0, approvers: 0 }], dailyAbove: null };
let today: string;
let maker: Someone;
let paid: string;
beforeEach(async () => {
  today = await nextMorning();
  await richer();
  maker = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
  paid = await makePayout(ours().merchant, maker, { iban: HOUSE_IBAN, receiver: RECEIVER });
});

const planOf = (changes: object = {}) => ({
  payoutId: paid,
  amount: 50,
  rhythm: "WEEKLY",
  firstDay: today,
  ...changes,
});
/** Sessions end while time runs: whoever looks has just signed in. */
const fresh = () => makePerson(ours().merchant, "ROLE_SUSER", { member: false });
const look = async (id: string) => lookAtRecurring(await fresh(), id);
/** What it has made, the first one first. */
async function made(id: string) {
  const runs = await db.select().from(recurringRuns).where(eq(recurringRuns.recurringId, id));
  const ids = runs.flatMap(({ payoutId }) => payoutId ?? []);
  const rows = await db.select().from(payouts).where(inArray(payouts.id, ids)).orderBy(payouts.seq);
  return { runs, rows };
}
const letters = async () => messagesTo(maker.username);
const takePaying = () =>
  db
    .delete(userPermissions)
    .where(and(eq(userPermissions.userId, maker.userId), eq(userPermissions.permission, "PAYOUT_PAYMENT")));

describe("a recurring payout", () => {
  it("is set up with a code that says whom and how much, and made on its day as if by hand: reserved, and approved by others", async () => {
    const { id, state, nextDate, asksNext } = await setRecurringNow(maker, planOf());
    expect({ state, asksNext, day: dayIn("default", new Date(nextDate ?? 0)) }).toEqual({
      state: "ACTIVE",
      asksNext: true,
      day: today,
    });
    expect((await made(id)).rows).toEqual([]);
    const before = (await balances()).AVAILABLE;
    await goTo(today, 10);
    const [payout] = (await made(id)).rows;
    expect(payout).toMatchObject({
      kind: "PAYOUT",
      state: "AWAITING_APPROVAL",
      amountMinor: 50_00,
      destination: HOUSE_IBAN,
      fullName: RECEIVER,
      createdBy: maker.userId,
    });
    expect((await balances()).AVAILABLE).toBe(before - 50_00);
    expect((await letters())[0]?.subject).toBe("A recurring payout was created and is waiting for approval");
    const reviewer = await fresh();
    expect((await approveNow(reviewer, payout?.id ?? "")).status).toBe(200);
    await advance(61);
    const { json } = await send(`GET /api/wallets/payout/${payout?.id}`, { token: (await fresh()).token });
    expect(payoutDetailSchema.parse(json)).toMatchObject({ state: "SUCCESS", recurringId: id });
    const byHand = await send(`GET /api/wallets/payout/${paid}`, { token: (await fresh()).token });
    expect(payoutDetailSchema.parse(byHand.json).recurringId).toBeNull();
    const list = await send(`GET /api/wallets/recurring-payouts?id=${id}`, { token: (await fresh()).token });
    expect(calls.list.answer.parse(list.json).content.map((one) => one.id)).toEqual([id]);
    const none = await send("GET /api/wallets/recurring-payouts?id=rcp_none", { token: (await fresh()).token });
    expect(calls.list.answer.parse(none.json)).toMatchObject({ content: [], totalElements: 0 });
    const file = await fetchAs(await fresh(), `/api/payouts-excel?language=en&text=${payout?.id}`);
    const [headings, line] = await cellsOf(await file.arrayBuffer());
    expect(line?.[headings?.indexOf("Made from") ?? -1]).toBe(`Recurring payout ${id}`);
    expect(await look(id)).toMatchObject({ asksNext: false, last: { payoutId: payout?.id, state: "SUCCESS" } });
    expect(await auditBalances(db)).toEqual([]);
  });

  it("asks somebody again where amount or receiver are new, and else as the rules say", async () => {
    await knownReceiver(ours().merchant, HOUSE_IBAN, RECEIVER);
    await force(ours().merchant, NOBODY_ASKED);
    const { id } = await setRecurringNow(maker, planOf());
    await goTo(today, 10);
    await goTo(addDays(today, 7), 10);
    // Nobody knows what was set up only now; what was looked at goes by the rules.
    expect((await made(id)).rows.map(({ state }) => state)).toEqual(["AWAITING_APPROVAL", "IN_PROGRESS"]);
    const later = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
    const sameAgain = await setRecurringNow(later, planOf({ changes: id, lastDay: addDays(today, 60) }));
    expect(sameAgain).toMatchObject({ id, asksNext: false, lastDay: addDays(today, 60) });
    expect(await setRecurringNow(later, planOf({ changes: id, amount: 51 }))).toMatchObject({ id, asksNext: true });
    await goTo(addDays(today, 14), 10);
    expect((await made(id)).rows.at(-1)).toMatchObject({ state: "AWAITING_APPROVAL", amountMinor: 51_00 });
    const standing = await standingRules(db, ours().merchant.applicationId);
    const wanted = { iban: HOUSE_IBAN, receiver: "Elçin Mamedov", standing };
    const another = await makePayout(ours().merchant, later, wanted);
    const other = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
    expect(await setRecurringNow(other, planOf({ changes: id, amount: 51, payoutId: another }))).toMatchObject({
      asksNext: true,
      fullName: "Elçin Mamedov",
    });
  });

  it("is made once on each date, however many runs come at once, and every week", async () => {
    const { id } = await setRecurringNow(maker, planOf());
    await goTo(today, 10);
    await Promise.all([tick(), tick(), tick()]);
    expect((await made(id)).rows).toHaveLength(1);
    await goTo(addDays(today, 7), 10);
    await Promise.all([tick(), tick()]);
    const { runs, rows } = await made(id);
    expect([runs.length, rows.length]).toEqual([2, 2]);
    const entries = await db
      .select()
      .from(journalTransactions)
      .where(
        inArray(
          journalTransactions.reference,
          rows.map((row) => row.id),
        ),
      );
    expect(entries.map(({ operation }) => operation)).toEqual(["PAYOUT", "PAYOUT"]);
    // The database refuses the same date a second time by itself.
    const [first] = runs;
    if (!first) throw new Error("no run");
    const twice = db.insert(recurringRuns).values({ recurringId: id, dueAt: first.dueAt, payoutId: null });
    const refused = await twice.then(
      () => "done",
      (error: unknown) => refusedBy(error),
    );
    expect(refused).toBe("recurring_runs.recurring_id");
  });

  it("that breaks off half way leaves nothing behind, and is made when it is tried again", async () => {
    const { id } = await setRecurringNow(maker, planOf());
    await db.run(
      `CREATE TRIGGER broken BEFORE INSERT ON journal_transactions WHEN NEW.operation = 'PAYOUT' BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    );
    const before = (await balances()).AVAILABLE;
    await goTo(today, 10);
    await db.run("DROP TRIGGER broken");
    expect(await made(id)).toEqual({ runs: [], rows: [] });
    expect((await balances()).AVAILABLE).toBe(before);
    await advance(61);
    expect((await made(id)).rows).toHaveLength(1);
  });

  it("ends after its last day, and leaves out dates that nobody was there for", async () => {
    const { id } = await setRecurringNow(maker, planOf({ lastDay: addDays(today, 13) }));
    await goTo(addDays(today, 20), 10);
    expect((await made(id)).rows).toHaveLength(1);
    expect(await look(id)).toMatchObject({ state: "ENDED", nextDate: null, mayChange: false });
    expect((await letters())[0]?.body).toContain("It was the last one.");
  });

  it("with too little in the wallet makes nothing, says what is needed, and tries on the next date", async () => {
    const { id } = await setRecurringNow(maker, planOf({ amount: 30_000 }));
    await goTo(today, 10);
    expect(await made(id)).toMatchObject({ runs: [{ payoutId: null }], rows: [] });
    expect((await letters())[0]?.subject).toBe("No recurring payout today: too little in the wallet");
    const { state, last, nextDate } = await look(id);
    expect({ state, last }).toMatchObject({ state: "ACTIVE", last: { payoutId: null, state: null } });
    expect(dayIn("default", new Date(nextDate ?? 0))).toBe(addDays(today, 7));
  });
});

describe("it rests", () => {
  it("where whoever set it up may not pay out any more, which they and the owners read", async () => {
    const { id } = await setRecurringNow(maker, planOf());
    const owner = await fresh();
    await takePaying();
    await goTo(today, 10);
    expect(await made(id)).toEqual({ runs: [], rows: [] });
    expect(await look(id)).toMatchObject({ state: "PAUSED", pausedBecause: "NOT_ALLOWED" });
    for (const { username } of [maker, owner])
      expect((await messagesTo(username))[0]?.subject).toBe("A recurring payout is paused");
    // Only a code in somebody's own name lets it go on.
    const other = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
    expect(refusal(await actOnRecurring(other, id, "resume"))).toBe("409 invalid_state");
    expect(await setRecurringNow(other, planOf({ changes: id }))).toMatchObject({ id, state: "ACTIVE" });
  });

  it("where that person's role in the application was narrowed", async () => {
    const { id } = await setRecurringNow(maker, planOf());
    await db.update(memberships).set({ role: "ROLE_OPERATOR" }).where(eq(memberships.userId, maker.userId));
    await goTo(today, 10);
    expect(await look(id)).toMatchObject({ state: "PAUSED", pausedBecause: "NOT_ALLOWED" });
  });

  it("after a payout that somebody rejected", async () => {
    const { id } = await setRecurringNow(maker, planOf());
    await goTo(today, 10);
    const [payout] = (await made(id)).rows;
    expect((await reject(await fresh(), payout?.id ?? "")).status).toBe(200);
    await goTo(addDays(today, 7), 10);
    expect((await made(id)).rows).toHaveLength(1);
    expect(await look(id)).toMatchObject({ state: "PAUSED", pausedBecause: "LAST" });
  });

  it("where the bank says something else of the name than when it was confirmed", async () => {
    const { id } = await setRecurringNow(maker, planOf());
    await db.update(recurringPayouts).set({ nameCheck: "CLOSE" }).where(eq(recurringPayouts.id, id));
    await goTo(today, 10);
    expect(await look(id)).toMatchObject({ state: "PAUSED", pausedBecause: "RECEIVER", last: null });
  });

  it("where the application takes no payments any more", async () => {
    const { id } = await setRecurringNow(maker, planOf());
    const { applicationId } = ours().merchant;
    await db.update(applications).set({ status: "DISABLED" }).where(eq(applications.id, applicationId));
    await goTo(today, 10);
    expect(await look(id)).toMatchObject({ state: "PAUSED", pausedBecause: "APPLICATION" });
  });

  it("and goes on where somebody paused it; what is stopped is over", async () => {
    const { id } = await setRecurringNow(maker, planOf());
    expect((await actOnRecurring(maker, id, "pause")).status).toBe(204);
    expect(refusal(await actOnRecurring(maker, id, "pause"))).toBe("409 invalid_state");
    expect((await look(id)).pausedBy).toMatchObject({ name: (await look(id)).setBy });
    expect((await look(await recurringOf(ours().merchant, "PAUSED"))).pausedBy).toBeNull();
    await goTo(today, 10);
    expect(await made(id)).toEqual({ runs: [], rows: [] });
    const later = await makePerson(ours().merchant, "ROLE_FIN_MANAGER");
    expect((await actOnRecurring(later, id, "resume")).status).toBe(204);
    // The date that passed meanwhile is left out.
    expect(dayIn("default", new Date((await look(id)).nextDate ?? 0))).toBe(addDays(today, 7));
    const stopped = await Promise.all([stopRecurring(later, id), stopRecurring(later, id)]);
    expect(stopped.map(outcome).toSorted()).toEqual(["409 invalid_state", "done"]);
    expect(await look(id)).toMatchObject({ state: "STOPPED", nextDate: null, mayChange: false });
    for (const act of ["pause", "resume"] as const)
      expect(refusal(await actOnRecurring(later, id, act))).toBe("409 invalid_state");
    expect(refusal(await startRecurring(later, planOf({ changes: id })))).toBe("409 invalid_state");
  });
});

describe("it is confirmed", () => {
  it("exactly as its code says, once, of fifty who send it at once", async () => {
    const plan = planOf();
    const confirmation = await recurringCode(maker, plan);
    expect(refusal(await setRecurring(maker, planOf({ amount: 51 }), confirmation))).toBe("400 otp_invalid");
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 50 }, () => setRecurring(maker, plan, confirmation, key)));
    const done = answers.filter(({ status }) => status === 200);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect((await setRecurring(maker, plan, confirmation, key)).text).toBe(done[0]?.text);
    const { applicationId } = ours().merchant;
    expect(await db.$count(recurringPayouts, eq(recurringPayouts.applicationId, applicationId))).toBe(1);
  });

  it("not to a card, not out of what is not theirs, and not where no date lies ahead", async () => {
    const past = { firstDay: addDays(today, -30), lastDay: addDays(today, -1) };
    expect((await startRecurring(maker, planOf(past))).json).toMatchObject({
      fields: [{ field: "plan.lastDay", code: "datePast" }],
    });
    expect((await startRecurring(maker, planOf({ lastDay: addDays(today, -1) }))).status).toBe(422);
    const reviewer = await makePerson(ours().merchant, "ROLE_FO_MANAGER");
    expect(refusal(await startRecurring(reviewer, planOf()))).toBe("403 forbidden");
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    expect(refusal(await startRecurring(stranger, planOf()))).toBe("404 not_found");
    // Of a card nobody keeps the number.
    const { payout } = planned(ours().merchant, maker, 1);
    await db.insert(payouts).values({ ...payout, target: "OTHER", destination: "VISA 4242" });
    expect((await startRecurring(maker, planOf({ payoutId: payout.id }))).status).toBe(422);
  });

  it("and read by whoever sees payouts, with the account's ends only; changed by whoever pays out there", async () => {
    const { id } = await setRecurringNow(maker, planOf());
    const staff = await makePerson(ours().merchant, "ROLE_ADMIN");
    const list = await send("GET /api/wallets/recurring-payouts", { token: maker.token });
    expect(calls.list.answer.parse(list.json).content).toMatchObject([{ id, mayChange: true }]);
    expect(list.text).not.toContain(HOUSE_IBAN.slice(8, -4));
    expect(await lookAtRecurring(staff, id)).toMatchObject({ id, mayChange: false });
    for (const act of ["pause", "resume"] as const)
      expect(refusal(await actOnRecurring(staff, id, act))).toBe("403 forbidden");
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER");
    expect(refusal(await stopRecurring(stranger, id))).toBe("404 not_found");
    expect(
      calls.list.answer.parse((await send("GET /api/wallets/recurring-payouts", { token: stranger.token })).json)
        .content,
    ).toEqual([]);
  });
});
