import { describe, expect, it } from "vitest";
import { disputeDetailSchema } from "#provider/contract/disputes";
import { DISPUTE_DAYS, DISPUTE_FEE, DISPUTE_REVIEW_DAYS, RESERVES_SHOWN } from "#provider/contract/limits";
import { transactionSchema } from "#provider/contract/transactions";
import { wallets, walletSchema } from "#provider/contract/wallets";
import { refusedBy, runBatch } from "../../../sandbox/src/db/database.ts";
import { disputes } from "../../../sandbox/src/db/schema/index.ts";
import { planEnd } from "../../../sandbox/src/operations/disputes/end.ts";
import { auditBalances } from "../../../sandbox/src/operations/ledger.ts";
import { accept, disputed, get, save, shown, submit } from "../../support/workerd/dispute-calls.ts";
import { decide, disputeNow, disputePayment } from "../../support/workerd/disputes.ts";
import { balances, complete, held, now, ours, outcome, paid, refund, richer } from "../../support/workerd/money.ts";
import { advance, db, makePerson, newKey, sandboxNow, send, settings } from "../../support/workerd/sandbox.ts";
import { IBAN, withdraw, withdrawalCode } from "../../support/workerd/withdrawing.ts";

const DAY = 86_400;
const walletNow = async () => {
  const { json } = await send("GET /api/user/wallets", { token: ours().owner.token });
  const [wallet] = walletSchema.array().parse(json);
  if (!wallet) throw new Error("no wallet");
  return wallet;
};
/**
 * Whatever happens to money, the journal proves it, the parts of what is held are its sums, and the lines of the wallet
 * add up to what is available.
 */
async function expectSound() {
  expect(await auditBalances(db)).toEqual([]);
  const wallet = await walletNow();
  const parts = wallet.reserves.filter(({ account }) => account === "DISPUTED");
  expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(wallet.disputed);
  expect((await balances()).HELD).toBe(wallet.held + wallet.disputed);
  const { json } = await send(`GET /api/wallets/${wallet.appId}/totals`, { token: ours().owner.token });
  const { received, sent, fees, net } = wallets.movementTotals.answer.parse(json);
  expect(net).toBe(wallet.available);
  expect((received ?? 0) - (sent ?? 0) - (fees ?? 0)).toBe(net);
  return wallet;
}

describe("a claim", () => {
  it("holds back the amount and takes its fee; the wallet names both, part by part", async () => {
    await richer();
    const payment = await paid();
    const before = await walletNow();
    const id = await disputed(payment);
    const wallet = await expectSound();
    expect(wallet).toMatchObject({ available: before.available - 10_000 - DISPUTE_FEE, held: 0, disputed: 10_000 });
    expect(wallet.reserves).toMatchObject([
      {
        account: "DISPUTED",
        kind: "DISPUTE",
        subject: "DISPUTE",
        subjectId: id,
        party: payment.fullName,
        amount: 10_000,
      },
    ]);
    expect(await shown(id)).toMatchObject({
      state: "NEEDS_RESPONSE",
      reason: "NOT_RECEIVED",
      reasonCode: "13.1",
      amount: 10_000,
      fee: DISPUTE_FEE,
      held: 10_000,
      feeTaken: DISPUTE_FEE,
      lacking: 0,
      asks: ["WHY", "DELIVERY", "MESSAGES", "TERMS"],
      known: { paidAmount: 10_000, threeDs: "NONE", refunds: [] },
    });
    const { json } = await send(`GET /api/transactions/${payment.id}`, { token: ours().owner.token });
    expect(transactionSchema.parse(json).dispute).toMatchObject({ id, state: "NEEDS_RESPONSE", isClaimed: true });
  });

  it("of more than the wallet has takes that, and the rest as money comes in", async () => {
    const payment = await paid();
    // 2.50 of 100 went to the provider.
    const id = await disputed(payment);
    expect(await shown(id)).toMatchObject({ held: 9_750, feeTaken: 0, lacking: 250 + DISPUTE_FEE });
    expect(await balances()).toMatchObject({ AVAILABLE: 0, HELD: 9_750 });
    await paid(10);
    await advance(61);
    expect(await shown(id)).toMatchObject({ held: 10_000, feeTaken: 725, lacking: DISPUTE_FEE - 725 });
    await paid(100);
    await advance(61);
    expect(await shown(id)).toMatchObject({ held: 10_000, feeTaken: DISPUTE_FEE, lacking: 0 });
    await expectSound();
  });

  it("that is won gives everything back, the fee too", async () => {
    await richer();
    const payment = await paid();
    const before = await balances();
    const id = await disputed(payment);
    expect(outcome(await save(id, 0))).toBe("done");
    expect(outcome(await submit(id, 1))).toBe("done");
    await decide(id, "win");
    expect(await balances()).toEqual(before);
    expect(await shown(id)).toMatchObject({ state: "WON", held: 0, decision: "As the bank saw it" });
    expect(outcome(await refund(payment, 10))).toBe("done");
    await expectSound();
  });

  it("that is lost goes to the payer's bank, also what the wallet gets only later", async () => {
    const payment = await paid();
    const id = await disputed(payment);
    await save(id, 0);
    await submit(id, 1);
    await decide(id, "lose");
    expect(await balances()).toMatchObject({ AVAILABLE: 0, HELD: 0 });
    expect(await shown(id)).toMatchObject({ state: "LOST", lacking: 250 + DISPUTE_FEE });
    await paid(100);
    await advance(61);
    expect(await balances()).toMatchObject({ AVAILABLE: 9_750 - 250 - DISPUTE_FEE, HELD: 0 });
    expect(await shown(id)).toMatchObject({ state: "LOST", lacking: 0 });
    await expectSound();
  });

  it("is accepted once, and nothing can be answered then", async () => {
    await richer();
    const id = await disputed(await paid());
    const key = newKey();
    const answers = await Promise.all([accept(id, key), accept(id, key), accept(id)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await shown(id)).toMatchObject({ state: "ACCEPTED", held: 0 });
    expect(await balances()).toMatchObject({ HELD: 0 });
    expect(outcome(await accept(id))).toBe("409 dispute_over");
    expect(outcome(await save(id, 0))).toBe("409 dispute_over");
    expect(outcome(await submit(id, 0))).toBe("409 dispute_over");
    await expectSound();
  });

  it("ends by the clock: unanswered it is lost, undecided it is won", async () => {
    await richer();
    const [silent, answered] = [await disputed(await paid()), await disputed(await paid())];
    await save(answered, 0);
    await submit(answered, 1);
    await advance(DISPUTE_DAYS * DAY + 1);
    expect((await disputeNow(silent)).dispute.state).toBe("EXPIRED");
    expect((await disputeNow(answered)).dispute.state).toBe("UNDER_REVIEW");
    await advance(DISPUTE_REVIEW_DAYS * DAY);
    expect((await disputeNow(answered)).dispute.state).toBe("WON");
    expect((await balances()).HELD).toBe(0);
    expect(await auditBalances(db)).toEqual([]);
  });
});

describe("a bank that only asks", () => {
  it("holds nothing back, and a refund of all of it ends the matter", async () => {
    await richer();
    const payment = await paid();
    const before = await balances();
    const id = await disputed(payment, { isClaimed: false });
    expect(await balances()).toEqual(before);
    expect(outcome(await accept(id))).toBe("409 invalid_state");
    expect(outcome(await refund(payment, 100))).toBe("done");
    await advance(61);
    await advance(61);
    expect(await shown(id)).toMatchObject({ state: "PREVENTED", fee: 0, held: 0 });
    await expectSound();
  });

  it("claims what is left when nobody answers, and there is time again", async () => {
    await richer();
    const payment = await paid();
    const id = await disputed(payment, { isClaimed: false });
    await refund(payment, 40);
    await advance(61);
    await advance(DISPUTE_DAYS * DAY);
    // A session is over after so long.
    const { token } = await makePerson(ours().merchant, "ROLE_SUSER", { member: false });
    const claim = disputeDetailSchema.parse((await get(id, token)).json);
    expect(claim).toMatchObject({ state: "NEEDS_RESPONSE", amount: 6_000, fee: DISPUTE_FEE, held: 6_000 });
    expect(Date.parse(claim.respondBy ?? "")).toBeGreaterThan(
      Date.parse(claim.createdDate) + DISPUTE_DAYS * DAY * 1000,
    );
    expect(await auditBalances(db)).toEqual([]);
  });

  it("and decides for the payer takes the money then", async () => {
    await richer();
    const payment = await paid();
    const id = await disputed(payment, { isClaimed: false });
    await save(id, 0);
    await submit(id, 1);
    const before = await balances();
    await decide(id, "lose");
    const after = await balances();
    expect(after.AVAILABLE).toBe(before.AVAILABLE - 10_000 - DISPUTE_FEE);
    expect(after).toMatchObject({ HELD: 0, OUTSIDE: before.OUTSIDE + 10_000 });
    expect(outcome(await refund(payment, 1))).toBe("409 payment_disputed");
    await expectSound();
  });
});

describe("a refund of a disputed payment", () => {
  it("is refused with a reason, and the database refuses it too", async () => {
    await richer();
    const payment = await paid();
    await disputed(payment);
    expect(outcome(await refund(payment, 10))).toBe("409 payment_disputed");
    expect(await now(payment)).toMatchObject({ refundedMinor: 0, status: "APPROVED" });
  });

  it("and the claim at once: never more than was captured leaves", async () => {
    await richer();
    for (let round = 0; round < RESERVES_SHOWN; round++) {
      const payment = await paid();
      const [refunded, claimed] = await Promise.all([
        refund(payment, 100),
        disputePayment(payment.id).then(
          () => "claimed",
          () => "late",
        ),
      ]);
      const { refundedMinor } = await now(payment);
      const isClaimed = claimed === "claimed";
      expect(refundedMinor > 0 && isClaimed).toBe(false);
      expect(refundedMinor > 0).toBe(refunded.status === 200);
    }
    await expectSound();
  });
});

/** Of a claim that lost a race: nothing was left to dispute, or the database refused it. Any other error stays one. */
function tooLate(error: unknown): undefined {
  if (error instanceof Error && error.message === "nothing to dispute") return;
  if (refusedBy(error) === undefined) throw error;
}

describe("a hold that is completed", () => {
  it("and the claim at once: of what was captured, or not at all", async () => {
    await richer();
    for (let round = 0; round < RESERVES_SHOWN; round++) {
      const payment = await held();
      const [completed, id] = await Promise.all([complete(payment, 60), disputePayment(payment.id).catch(tooLate)]);
      expect(outcome(completed)).toBe("done");
      if (id !== undefined) expect(await shown(id)).toMatchObject({ amount: 6_000, held: 6_000 });
      // What came too late comes again, and then of all that there is.
      else expect(await shown(await disputed(payment))).toMatchObject({ amount: 6_000, held: 6_000 });
    }
    await expectSound();
  });
});

describe("a decision", () => {
  it("that breaks off leaves nothing, and of two at once one counts", async () => {
    await richer();
    const id = await disputed(await paid());
    await save(id, 0);
    await submit(id, 1);
    const before = await balances();
    const telling = { db, env: settings, now: await sandboxNow() };
    const named = await disputeNow(id);
    const [won, lost] = [await planEnd(named, "win", telling), await planEnd(named, "lose", telling)];
    if (!won || !lost) throw new Error("it cannot end so");
    // Whatever kills a batch before its last statement: none of it was done.
    await expect(runBatch(db, [...lost.statements, db.insert(disputes).values(named.dispute)])).rejects.toThrow(
      "UNIQUE",
    );
    expect([await balances(), (await shown(id)).state]).toEqual([before, "UNDER_REVIEW"]);
    await runBatch(db, lost.statements);
    await expect(runBatch(db, won.statements)).rejects.toThrow("expectation_failed");
    expect(await shown(id)).toMatchObject({ state: "LOST", held: 0 });
    await expectSound();
  });
});

describe("a withdrawal and a claim at once", () => {
  it("never leave less than nothing: the claim takes what is left, and the rest later", async () => {
    await richer();
    const payment = await paid();
    const { available, appId } = await walletNow();
    // All but two, of which the bank's fee is a part.
    const amount = (available - 200) / 100;
    const typed = { appId, amount, description: "Takings", target: IBAN };
    const code = await withdrawalCode(ours().owner, typed);
    const [, id] = await Promise.all([withdraw(ours().owner, typed, code), disputePayment(payment.id).catch(tooLate)]);
    const wallet = await expectSound();
    expect(wallet.available).toBeGreaterThanOrEqual(0);
    if (id !== undefined) {
      const taken = await shown(id);
      expect(taken.held + taken.feeTaken + taken.lacking).toBe(10_000 + DISPUTE_FEE);
    }
  });
});
