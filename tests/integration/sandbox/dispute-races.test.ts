import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { DISPUTE_FEE } from "#provider/contract/limits";
import { walletSchema } from "#provider/contract/wallets";
import { disputes } from "../../../sandbox/src/db/schema/index.ts";
import { auditBalances } from "../../../sandbox/src/operations/ledger.ts";
import { customerOf } from "../../support/workerd/customers.ts";
import { disputed, save, shown, submit } from "../../support/workerd/dispute-calls.ts";
import { decide, disputePayment, fileOf } from "../../support/workerd/disputes.ts";
import { now, ours, outcome, paid, richer } from "../../support/workerd/money.ts";
import { makePayout } from "../../support/workerd/paying-out.ts";
import { payInvoice } from "../../support/workerd/paying.ts";
import { db, newAddress, newPhone, send } from "../../support/workerd/sandbox.ts";

const walletNow = async () => {
  const { json } = await send("GET /api/user/wallets", { token: ours().owner.token });
  const [wallet] = walletSchema.array().parse(json);
  if (!wallet) throw new Error("no wallet");
  return wallet;
};
/** What an act came to that may come too late. */
const tried = (act: Promise<unknown>): Promise<boolean> =>
  act.then(
    () => true,
    () => false,
  );

describe("a payout and a claim at once", () => {
  it("never leave less than nothing: what the payout took the claim lacks", async () => {
    await richer();
    const { merchant, owner } = ours();
    for (let round = 0; round < 4; round++) {
      const payment = await paid();
      const { available } = await walletNow();
      // Nearly all that there is: not both fit.
      const [isPaidOut, isClaimed] = await Promise.all([
        tried(makePayout(merchant, owner, { amountMinor: available - 300 })),
        tried(disputePayment(payment.id)),
      ]);
      expect(isPaidOut || isClaimed).toBe(true);
      const wallet = await walletNow();
      expect(wallet.available).toBeGreaterThanOrEqual(0);
      const { id } = isClaimed ? await onlyDisputeOf(payment.id) : { id: await disputed(payment) };
      const { held, feeTaken, lacking } = await shown(id);
      expect(held + feeTaken + lacking).toBe(10_000 + DISPUTE_FEE);
      if (isPaidOut) expect(held).toBeLessThanOrEqual(300);
      expect((await walletNow()).available).toBeGreaterThanOrEqual(0);
      expect(await auditBalances(db)).toEqual([]);
      await richer();
    }
  });
});

describe("the erasure of a customer", () => {
  const payer = () => ({ email: newAddress(), phone: newPhone(), fullName: "Zərifə Talışxanova", amount: 100 });
  const erase = (id: string) => send(`POST /api/customers/${id}/erase`, { token: ours().owner.token });

  it("and a claim at once: the claim keeps its payer, or is about one who was erased", async () => {
    await richer();
    for (let round = 0; round < 6; round++) {
      const { transaction } = await payInvoice(ours().merchant, payer());
      const customer = await customerOf(transaction);
      const [erased, isClaimed] = await Promise.all([erase(customer), tried(disputePayment(transaction.id))]);
      expect(["done", "409 invalid_state"]).toContain(outcome(erased));
      const isErased = erased.status === 204;
      expect((await now(transaction)).fullName).toBe(isErased ? "Erased customer" : "Zərifə Talışxanova");
      // Whoever came first: a claim needs nobody's consent, and what is open is not erased.
      expect(isErased || isClaimed).toBe(true);
      if (!isClaimed) continue;
      const { id } = await onlyDisputeOf(transaction.id);
      expect((await shown(id)).fullName).toBe(isErased ? "Erased customer" : "Zərifə Talışxanova");
    }
    expect(await auditBalances(db)).toEqual([]);
  });

  it("waits for the end of a dispute, and takes the texts and files of its answer along", async () => {
    await richer();
    const { transaction } = await payInvoice(ours().merchant, payer());
    const id = await disputed(transaction);
    await fileOf(id);
    await save(id, 0);
    const customer = await customerOf(transaction);
    expect(outcome(await erase(customer))).toBe("409 invalid_state");
    await submit(id, 1);
    expect(outcome(await erase(customer))).toBe("409 invalid_state");
    await decide(id, "lose");
    expect(outcome(await erase(customer))).toBe("done");
    const { state, fullName, evidence, files } = await shown(id);
    expect([state, fullName, files]).toEqual(["LOST", "Erased customer", []]);
    expect(Object.values(evidence).filter((text) => text !== "")).toEqual([]);
  });
});

/** The dispute of a payment, of which there is one. */
async function onlyDisputeOf(transactionId: string): Promise<{ id: string }> {
  const found = await db.select({ id: disputes.id }).from(disputes).where(eq(disputes.transactionId, transactionId));
  const [only] = found;
  if (!only || found.length > 1) throw new Error(`${found.length} disputes`);
  return only;
}
