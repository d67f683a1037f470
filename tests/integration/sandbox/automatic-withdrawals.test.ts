import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withdrawalSchema } from "#provider/contract/wallet-money";
import { automaticAmount } from "#provider/rules/automatic-withdrawals";
import { addDays } from "#provider/rules/days";
import { applications, automaticRuns, automaticWithdrawals } from "../../../sandbox/src/db/schema/index.ts";
import { auditBalances } from "../../../sandbox/src/operations/ledger.ts";
import { planRun } from "../../../sandbox/src/operations/wallets/automatic-withdrawal.ts";
import { runOnce } from "../../../sandbox/src/operations/run.ts";
import { balances, ours } from "../../support/workerd/money.ts";
import {
  another,
  appId,
  left,
  letters,
  look,
  nextDay,
  put,
  rule,
  set,
  stored,
  theirs,
} from "../../support/workerd/automatic.ts";
import { goTo, tick } from "../../support/workerd/schedule.ts";
import { advance, db, makePerson, newKey, refusal, send } from "../../support/workerd/sandbox.ts";
import {
  automaticCode,
  FAILING_IBAN,
  HOUSE_IBAN,
  IBAN,
  RETURNING_IBAN,
  setAutomatic,
  withdrawNow,
} from "../../support/workerd/withdrawing.ts";

describe("a date of the rule", () => {
  it("takes all but what stays, with the fee beside it, in the name of whoever set it, and tells them", async () => {
    await put(1_000_00);
    await set({ stays: 200 });
    await goTo(theirs().today, 10);
    const [payout] = await left();
    // 800.00 hold 798.80 and 0.15 % of it.
    expect(payout).toMatchObject({
      automatic: true,
      amountMinor: 798_80,
      feeMinor: 1_20,
      createdBy: theirs().setter.userId,
    });
    expect((await balances()).AVAILABLE).toBe(200_00);
    const [letter] = await letters();
    expect(letter?.body).toContain("798.80");
    expect(letter?.body).toContain(payout?.id);
    const { runs, rule: standing } = await look();
    expect(runs).toMatchObject([{ outcome: "WITHDRAWN", withdrawal: { id: payout?.id, state: "IN_PROGRESS" } }]);
    expect(nextDay(standing?.nextDate)).toBe(addDays(theirs().today, 1));
    const { token } = await makePerson(ours().merchant, "ROLE_SUSER", { member: false });
    const detail = withdrawalSchema.parse((await send(`GET /api/user/withdrawals/${payout?.id}`, { token })).json);
    expect(detail).toMatchObject({ automatic: true, description: "" });
    expect(await auditBalances(db)).toEqual([]);
  });

  it("with too little says so, what is needed and when the next try is, on the screen and by mail", async () => {
    await put(150);
    await set();
    await goTo(theirs().today, 10);
    expect(await left()).toEqual([]);
    const [letter] = await letters();
    for (const text of ["AZN\u00a01.50", "AZN\u00a02.00", "try again on"]) expect(letter?.body).toContain(text);
    const { runs, rule: standing } = await look();
    expect(runs).toMatchObject([{ outcome: "TOO_LITTLE", available: 150, needed: 200, withdrawal: null }]);
    expect(standing?.nextDate).toBe(runs[0]?.nextDate);
    expect(standing?.planned).toBeNull();
  });

  it("is carried out once, however many runs come at once", async () => {
    await put(1_000_00);
    await set({ stays: 100 });
    await send("POST /__sandbox/clock", { body: { advanceMs: 1 } });
    const due = await stored();
    const [application] = await db.select().from(applications).where(eq(applications.id, appId()));
    if (!due?.nextRunAt || !application) throw new Error("nothing is due");
    const read = { application, rule: { ...due, nextRunAt: due.nextRunAt } };
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => runOnce(db, planRun(db, read, 500_00, read.rule.nextRunAt).statements)),
    );
    expect(outcomes.filter(({ became }) => became === "done")).toHaveLength(1);
    await goTo(theirs().today, 10);
    await Promise.all([tick(), tick(), tick()]);
    expect(await left()).toHaveLength(1);
    expect(await db.$count(automaticRuns, eq(automaticRuns.applicationId, appId()))).toBe(1);
  });

  it("that breaks off half way leaves nothing behind, and is carried out when it is tried again", async () => {
    await put(1_000_00);
    await set();
    await db.run(
      `CREATE TRIGGER broken BEFORE INSERT ON journal_transactions WHEN NEW.operation = 'WITHDRAWAL' BEGIN SELECT RAISE(ABORT, 'broken'); END`,
    );
    await goTo(theirs().today, 10);
    await db.run("DROP TRIGGER broken");
    expect(await left()).toEqual([]);
    expect((await look()).runs).toEqual([]);
    expect(nextDay((await look()).rule?.nextDate)).toBe(theirs().today);
    await advance(61);
    expect(await left()).toHaveLength(1);
    expect((await look()).runs).toHaveLength(1);
  });

  it("takes nothing of what stays where somebody withdraws by hand at the same moment", async () => {
    await put(1_000_00);
    await set({ stays: 100 });
    const due = await stored();
    const [application] = await db.select().from(applications).where(eq(applications.id, appId()));
    if (!due?.nextRunAt || !application) throw new Error("nothing is due");
    // What was read before the withdrawal by hand: the batch finds less.
    const read = { application, rule: { ...due, nextRunAt: due.nextRunAt } };
    const { statements } = planRun(db, read, 1_000_00, due.nextRunAt);
    await withdrawNow(theirs().setter, { appId: appId(), amount: 300, description: "By hand", target: IBAN });
    expect(await runOnce(db, statements)).toEqual({ became: "overtaken" });
    await goTo(theirs().today, 10);
    expect((await balances()).AVAILABLE).toBe(100_00);
    expect((await left()).filter(({ automatic }) => automatic)).toHaveLength(1);
  });

  it("above a sum is looked at once a day, and takes only of more than that", async () => {
    await put(500_00);
    await set({ rhythm: "ABOVE", above: 500, stays: 100, target: HOUSE_IBAN });
    await goTo(theirs().today, 10);
    expect([await left(), (await look()).runs]).toEqual([[], []]);
    await put(1);
    await goTo(theirs().today, 20);
    expect(await left()).toEqual([]);
    await goTo(addDays(theirs().today, 1), 10);
    expect(await left()).toMatchObject([{ amountMinor: 400_01, feeMinor: 0 }]);
  });

  it("stays under the limit of a withdrawal; what is over leaves at the next date", async () => {
    await put(50_000_00);
    await set({ target: HOUSE_IBAN });
    await goTo(theirs().today, 10);
    await goTo(addDays(theirs().today, 1), 10);
    expect((await left()).map(({ amountMinor }) => amountMinor)).toEqual([39_999_99, 10_000_01]);
  });

  it("that the bank refuses is told of with the next try; money that came back pauses the rule", async () => {
    await put(500_00);
    await set({ target: FAILING_IBAN });
    await goTo(theirs().today, 10);
    await advance(61);
    expect((await letters())[0]?.body).toMatch(/did not arrive.*The next automatic withdrawal is planned for/s);
    expect((await look()).runs).toMatchObject([{ withdrawal: { state: "FAIL", reason: "account_closed" } }]);
    expect((await balances()).AVAILABLE).toBe(500_00);

    await another();
    await set({ target: RETURNING_IBAN });
    await goTo(addDays(theirs().today, 1), 10);
    await advance(61);
    await advance(121);
    await advance(61);
    expect((await look()).rule).toMatchObject({ state: "PAUSED", pausedBecause: "RETURNED", nextDate: null });
    expect((await letters()).map(({ subject }) => subject)).toContain("Automatic withdrawals are paused");
  });
});

describe("a rule", () => {
  it("is set with the code for exactly it, once, and by whoever may withdraw", async () => {
    const confirmation = await automaticCode(theirs().setter, appId(), rule({ stays: 5 }));
    expect(refusal(await setAutomatic(theirs().setter, appId(), rule({ stays: 4 }), confirmation))).toBe(
      "400 otp_invalid",
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => setAutomatic(theirs().setter, appId(), rule({ stays: 5 }), confirmation)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const key = newKey();
    const again = await automaticCode(theirs().setter, appId(), rule({ stays: 6 }));
    const [once, twice] = [
      await setAutomatic(theirs().setter, appId(), rule({ stays: 6 }), again, key),
      await setAutomatic(theirs().setter, appId(), rule({ stays: 6 }), again, key),
    ];
    expect(twice.json).toEqual(once.json);
    for (const [role, refused] of [
      ["ROLE_OPERATOR", "403 forbidden"],
      ["ROLE_ADMIN", "403 forbidden"],
    ] as const) {
      const { token } = await makePerson(ours().merchant, role);
      const body = { appId: appId(), rule: rule() };
      expect(refusal(await send("POST /api/otp/init/automatic-withdrawal", { token, body }))).toBe(refused);
    }
  });

  it.each([
    [{ rhythm: "WEEKLY" }, "rule.weekday"],
    [{ rhythm: "MONTHLY", monthDay: 32 }, "rule.monthDay"],
    [{ stays: -1 }, "rule.stays"],
    [{ rhythm: "ABOVE", above: 100, stays: 100 }, "rule.stays"],
    [{ target: "AZ87AIIB00000000000000000001" }, "rule.target"],
  ])("that is none is refused at its field: %o", async (changes, field) => {
    const body = { appId: appId(), rule: rule(changes) };
    const { status, json } = await send("POST /api/otp/init/automatic-withdrawal", {
      token: theirs().setter.token,
      body,
    });
    expect([status, json]).toMatchObject([422, { fields: [{ field }] }]);
  });

  it("rests until it is confirmed, when somebody pauses it, and is gone when it is turned off", async () => {
    await put(500_00);
    await set();
    const path = `/api/apps/${appId()}/automatic-withdrawal`;
    expect((await send(`POST ${path}/pause`, { token: theirs().setter.token })).status).toBe(204);
    expect(refusal(await send(`POST ${path}/pause`, { token: theirs().setter.token }))).toBe("409 invalid_state");
    await goTo(theirs().today, 10);
    expect(await left()).toEqual([]);
    const paused = (await look()).rule;
    expect(paused).toMatchObject({
      state: "PAUSED",
      pausedBecause: "PERSON",
      // The person who has set it up.
      pausedBy: { name: paused?.setBy },
      nextDate: null,
    });
    await another();
    await set();
    expect(nextDay((await look()).rule?.nextDate)).toBe(addDays(theirs().today, 1));
    expect((await send(`DELETE ${path}`, { token: theirs().setter.token })).status).toBe(204);
    await goTo(addDays(theirs().today, 1), 10);
    expect([await left(), (await look()).rule]).toEqual([[], null]);
  });

  it("shows on the wallet, so that the next one is known wherever the wallet is", async () => {
    await set({ rhythm: "WEEKLY", weekday: 1 });
    const { rule: standing, wallet } = await look();
    expect(wallet.automatic).toEqual({ state: "ACTIVE", nextDate: standing?.nextDate });
    const day = nextDay(standing?.nextDate) ?? "";
    expect(new Date(day).getUTCDay()).toBe(1);
  });
});

it("over any history no cent is lost, none leaves twice, and what stays is never touched", async () => {
  let from = theirs().today;
  const step = fc.oneof(
    fc.record({ kind: fc.constant("put" as const), minor: fc.integer({ min: 1, max: 2_000_00 }) }),
    fc.record({ kind: fc.constant("day" as const), runs: fc.integer({ min: 1, max: 3 }) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 4, maxLength: 8 }),
      fc.constantFrom(0, 55, 250),
      async (steps, stays) => {
        await db.delete(automaticWithdrawals).where(eq(automaticWithdrawals.applicationId, appId()));
        await another();
        await set({ stays });
        let day = from;
        let expected = (await balances()).AVAILABLE;
        for (const one of steps) {
          if (one.kind === "put") {
            await put(one.minor);
            expected += one.minor;
          } else {
            day = addDays(day, 1);
            const take = automaticAmount({ stays: stays * 100, isHouse: false }, expected);
            if (take.kind === "take") expected -= take.amount + take.fee;
            await goTo(day, 10);
            await Promise.all(Array.from({ length: one.runs }, () => tick()));
          }
          expect((await balances()).AVAILABLE).toBe(expected);
        }
        from = day;
        const runs = await db
          .select()
          .from(automaticRuns)
          .where(and(eq(automaticRuns.applicationId, appId()), eq(automaticRuns.outcome, "WITHDRAWN")));
        expect((await left()).filter(({ automatic }) => automatic)).toHaveLength(runs.length);
        expect(await auditBalances(db)).toEqual([]);
      },
    ),
    { numRuns: 3 },
  );
});
