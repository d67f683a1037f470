import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commission, shareOf, withdrawalFee } from "#provider/rules/fees";
import * as ledger from "../../../sandbox/src/domain/ledger.ts";
import { decimalText } from "#provider/rules/money-text";

describe("withdrawal fee", () => {
  it.each([
    [100, false, 100],
    [15_000, false, 100],
    [64_999, false, 100],
    [65_000, false, 100],
    [65_001, false, 98],
    [66_666, false, 100],
    [100_000, false, 150],
    [100_333, false, 150],
    [100_334, false, 151],
    [3_999_999, false, 6_000],
    [65_001, true, 0],
    [100, true, 0],
  ])("of %i minor units (house bank: %s) is %i", (amount, house, fee) => {
    expect(withdrawalFee(amount, house)).toBe(fee);
  });
});

describe("commission", () => {
  it("is rounded half up to the minor unit", () => {
    expect(shareOf(20, 250)).toBe(1);
    expect(shareOf(19, 250)).toBe(0);
    expect(commission(10_000, 250)).toEqual({ gross: 10_000, fee: 250, net: 9_750 });
  });

  it("never exceeds the amount, and gross is always fee and net together", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4_000_000 }), fc.integer({ min: 0, max: 10_000 }), (gross, points) => {
        const taken = commission(gross, points);
        expect(taken.fee).toBeGreaterThanOrEqual(0);
        expect(taken.net).toBeGreaterThanOrEqual(0);
        expect(taken.fee + taken.net).toBe(gross);
        expect(Math.abs(taken.fee - (gross * points) / 10_000)).toBeLessThanOrEqual(0.5);
      }),
    );
  });
});

const sum = (...all: ledger.Entry[]) =>
  ledger.ACCOUNT_KINDS.map((kind) =>
    all.flatMap((entry) => entry.postings).reduce((total, one) => total + (one.kind === kind ? one.amount : 0), 0),
  );

describe("ledger entries", () => {
  const amounts = fc.integer({ min: 100, max: 3_999_999 });
  const subject = { applicationId: "ES0000001", reference: "t1" };
  const toBank = { ...subject, kind: "WITHDRAWAL" } as const;
  const entries = fc
    .tuple(amounts, fc.nat(10_000), fc.integer({ min: 1, max: 100 }))
    .map(([amount, points, percent]) => {
      const { gross, fee } = commission(Math.max(1, Math.floor((amount * percent) / 100)), points);
      return [
        ledger.purchase(subject, commission(amount, points)),
        ledger.hold(subject, amount),
        ledger.complete(subject, { held: amount, gross, fee }),
        ledger.release(subject, amount, "REVERSE"),
        ledger.release(subject, amount, "LAPSE"),
        ledger.startRefund(subject, amount),
        ledger.finishRefund(subject, amount),
        ledger.failRefund(subject, amount),
        ledger.startPayout(toBank, { amount, fee }),
        ledger.finishPayout(toBank, { amount, fee }),
        ledger.failPayout(toBank, { amount, fee }),
        ledger.stopPayout(subject, { amount, fee }),
        ledger.transfer(subject, "ES0000002", amount),
        ledger.topUp(subject, amount),
      ];
    });

  it("sum to zero, hold no empty posting and touch the wallet they name", () => {
    fc.assert(
      fc.property(entries, (all) => {
        for (const entry of all) {
          expect(entry.postings.reduce((total, posting) => total + posting.amount, 0)).toBe(0);
          expect(entry.postings.length).toBeGreaterThanOrEqual(2);
          expect(entry.postings.every((posting) => posting.amount !== 0)).toBe(true);
          expect(entry.postings.some((posting) => posting.applicationId === entry.applicationId)).toBe(true);
        }
        expect(new Set(all.map((entry) => entry.effectKey)).size).toBe(all.length);
      }),
    );
  });

  it("undo each other: hold and release, refund and its failure, payout and its failure", () => {
    const nothing = ledger.ACCOUNT_KINDS.map(() => 0);
    const payout = { amount: 5_000, fee: 100 };
    expect(sum(ledger.hold(subject, 500), ledger.release(subject, 500, "LAPSE"))).toEqual(nothing);
    expect(sum(ledger.startRefund(subject, 500), ledger.failRefund(subject, 500))).toEqual(nothing);
    expect(sum(ledger.startPayout(toBank, payout), ledger.failPayout(toBank, payout))).toEqual(nothing);
  });

  it("capture part of a hold and give the rest back", () => {
    expect(ledger.complete(subject, { held: 1_000, gross: 600, fee: 15 }).postings).toEqual([
      { applicationId: "ES0000001", kind: "AVAILABLE", amount: 585 },
      { applicationId: "ES0000001", kind: "HELD", amount: -1_000 },
      { applicationId: "ES0000001", kind: "FEES", amount: 15 },
      { applicationId: "ES0000001", kind: "OUTSIDE", amount: 400 },
    ]);
  });
});

describe("amounts in messages", () => {
  it.each([
    [100, "1.00"],
    [5, "0.05"],
    [123_450, "1234.50"],
    [3_999_999, "39999.99"],
  ])("%i minor units read %s", (minor, text) => {
    expect(decimalText(minor)).toBe(text);
  });
});
