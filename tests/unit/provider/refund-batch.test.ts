import { describe, expect, it } from "vitest";
import { DEFAULT_REFUND_RULES } from "#provider/rules/refund-approval";
import { judgeBatch, REFUND_WINDOW_DAYS, type BatchPayment, type BatchWallet } from "#provider/rules/refund-batch";

const NOW = Date.UTC(2026, 10, 30);
const payment = (id: string, left: number, changes: Partial<BatchPayment> = {}): BatchPayment => ({
  id,
  appId: "ES1",
  status: "APPROVED",
  dispute: null,
  left,
  amount: left,
  paidAt: NOW - 86_400_000,
  ...changes,
});
const wallet = (available: number, changes: Partial<BatchWallet> = {}): BatchWallet => ({
  available,
  may: true,
  rules: DEFAULT_REFUND_RULES,
  madeToday: 0,
  ...changes,
});
const judge = (payments: readonly BatchPayment[], wallets: Record<string, BatchWallet>) =>
  judgeBatch(payments, new Map(Object.entries(wallets)), NOW);
const refusals = (payments: readonly BatchPayment[], wallets: Record<string, BatchWallet>) =>
  judge(payments, wallets).map(({ refusal }) => refusal);

describe("payments refunded together", () => {
  it("fit in their order, as far as the wallet of each application reaches", () => {
    const rows = [payment("a", 60), payment("b", 50), payment("c", 40), payment("d", 10, { appId: "ES2" })];
    expect(refusals(rows, { ES1: wallet(100), ES2: wallet(10) })).toEqual([null, "noMoney", null, null]);
    expect(refusals(rows, { ES1: wallet(100), ES2: wallet(9) })).toEqual([null, "noMoney", null, "noMoney"]);
  });

  it("take a part of a payment, and no more than is left of it", () => {
    const rows = [payment("a", 60, { amount: 20 }), payment("b", 60, { amount: 61 }), payment("c", 80)];
    expect(refusals(rows, { ES1: wallet(100) })).toEqual([null, "tooMuch", null]);
  });

  it("are none of an application whose payments the person may not refund", () => {
    const rows = [payment("a", 60), payment("b", 10, { appId: "ES2" }), payment("c", 1, { appId: "ES3" })];
    expect(refusals(rows, { ES1: wallet(100, { may: false }), ES2: wallet(100) })).toEqual([
      "forbidden",
      null,
      "forbidden",
    ]);
  });

  it("wait for a second person once those before them fill the sum of the day; what is refused fills nothing", () => {
    const rules = { ...DEFAULT_REFUND_RULES, dailyAbove: 100 };
    const rows = [payment("a", 40), payment("b", 50, { status: "REFUNDED" }), payment("c", 40), payment("d", 30)];
    const judged = judge(rows, { ES1: wallet(1_000, { rules, madeToday: 10 }) });
    expect(judged.map(({ awaits }) => awaits)).toEqual([false, false, false, true]);
  });

  it.each([
    ["REFUND_IN_PROGRESS", "refunding"],
    ["REFUNDED", "refunded"],
    ["PREAUTH_APPROVED", "held"],
    ["DECLINED", "nothingTaken"],
  ] as const)("of one that is %s the rest is refunded without it", (status, refusal) => {
    expect(refusals([payment("a", 60, { status }), payment("b", 60)], { ES1: wallet(60) })).toEqual([refusal, null]);
  });

  it("names one that is older than what card networks take", () => {
    const paidAt = NOW - (REFUND_WINDOW_DAYS * 86_400_000 + 1);
    const judged = judge([payment("a", 1, { paidAt }), payment("b", 1)], { ES1: wallet(2) });
    expect(judged.map(({ isOld }) => isOld)).toEqual([true, false]);
  });
});
