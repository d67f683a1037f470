import * as fc from "fast-check";
import { DISPUTE_FEE } from "#provider/contract/limits";
import type { Currency } from "#provider/contract/money";
import { refusedBy, runBatch } from "../../../sandbox/src/db/database.ts";
import { newId, newOrderId } from "../../../sandbox/src/db/ids.ts";
import * as ledger from "../../../sandbox/src/domain/ledger.ts";
import { bookEntry } from "../../../sandbox/src/operations/ledger.ts";
import { db, sandboxNow } from "./sandbox.ts";

/**
 * One event of a wallet: a payment, a refund, a payout, a dispute and so on, in minor units, that succeeds or fails.
 */
export const someStep = fc.record({
  kind: fc.nat(9),
  amount: fc.integer({ min: 100, max: 900_000 }),
  fails: fc.boolean(),
});
export type Step = { kind: number; amount: number; fails: boolean };

/**
 * Plays a history of two wallets, an hour from step to step, with times that are not always in order; refused steps are
 * left out.
 */
export async function liveThrough(
  steps: Step[],
  [applicationId = "", other = ""]: string[],
  currency: Currency = "AZN",
): Promise<void> {
  const start = await sandboxNow();
  for (const [index, { kind, amount, fails }] of steps.entries()) {
    const subject = { applicationId, reference: newId("pay") };
    const fee = Math.floor(amount / 40);
    const toBank = { ...subject, kind: amount % 2 === 0 ? ("PAYOUT" as const) : ("WITHDRAWAL" as const) };
    const end = fails ? ledger.failPayout : ledger.finishPayout;
    const claim = { id: newId("dsp"), applicationId, orderId: newOrderId(), heldMinor: 0, feeTakenMinor: 0 };
    const claimed = [
      ledger.holdDisputed(ledger.disputeSubject(claim), amount),
      ledger.takeDisputeFee(ledger.disputeSubject({ ...claim, heldMinor: amount }), DISPUTE_FEE),
    ];
    const dispute = ledger.disputeSubject({ ...claim, heldMinor: amount, feeTakenMinor: DISPUTE_FEE });
    const entries = [
      [ledger.purchase(subject, { gross: amount, fee })],
      [ledger.hold(subject, amount), ledger.complete(subject, { held: amount, gross: amount, fee })],
      [ledger.startRefund(subject, amount), (fails ? ledger.failRefund : ledger.finishRefund)(subject, amount)],
      [ledger.startPayout(toBank, { amount, fee }), end(toBank, { amount, fee })],
      [ledger.transfer(subject, other, amount)],
      [ledger.topUp(subject, amount)],
      [ledger.hold(subject, amount)],
      [ledger.startPayout(toBank, { amount, fee })],
      claimed,
      [
        ...claimed,
        fails
          ? ledger.loseDisputed(dispute, amount)
          : ledger.returnDisputed(dispute, { held: amount, fee: DISPUTE_FEE }),
      ],
    ][kind];
    // Every third step has an earlier time than the one before, like a batch that was overtaken.
    const when = start + index * 3_600_000 - (index % 3) * 5_000_000;
    // A step refused for want of money has no later entries either.
    for (const entry of entries ?? []) if (!(await isBooked(entry, when, currency))) break;
  }
}

const isBooked = (entry: ledger.Entry, when: number, currency: Currency): Promise<boolean> =>
  runBatch(db, bookEntry(db, entry, currency, when)).then(
    () => true,
    (error: unknown) => {
      if (refusedBy(error) === undefined) throw error;
      return false;
    },
  );
