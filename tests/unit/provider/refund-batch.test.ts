import { describe, expect, it } from "vitest";
import { judgeBatch, REFUND_WINDOW_DAYS, type BatchPayment } from "#provider/rules/refund-batch";

const NOW = Date.UTC(2026, 10, 30);
const payment = (id: string, left: number, changes: Partial<BatchPayment> = {}): BatchPayment => ({
  id,
  appId: "ES1",
  status: "APPROVED",
  dispute: null,
  left,
  paidAt: NOW - 86_400_000,
  ...changes,
});
const refusals = (payments: readonly BatchPayment[], available: Record<string, number>) =>
  judgeBatch(payments, new Map(Object.entries(available)), NOW).map(({ refusal }) => refusal);

describe("payments refunded together", () => {
  it("fit in their order, as far as the wallet of each application reaches", () => {
    const rows = [payment("a", 60), payment("b", 50), payment("c", 40), payment("d", 10, { appId: "ES2" })];
    expect(refusals(rows, { ES1: 100, ES2: 10 })).toEqual([null, "noMoney", null, null]);
    expect(refusals(rows, { ES1: 100 })).toEqual([null, "noMoney", null, "noMoney"]);
  });

  it.each([
    ["REFUND_IN_PROGRESS", "refunding"],
    ["REFUNDED", "refunded"],
    ["PREAUTH_APPROVED", "held"],
    ["DECLINED", "nothingTaken"],
  ] as const)("of one that is %s the rest is refunded without it", (status, refusal) => {
    expect(refusals([payment("a", 60, { status }), payment("b", 60)], { ES1: 60 })).toEqual([refusal, null]);
  });

  it("names one that is older than what card networks take", () => {
    const paidAt = NOW - (REFUND_WINDOW_DAYS * 86_400_000 + 1);
    const judged = judgeBatch([payment("a", 1, { paidAt }), payment("b", 1)], new Map([["ES1", 2]]), NOW);
    expect(judged.map(({ isOld }) => isOld)).toEqual([true, false]);
  });
});
