import { describe, expect, it } from "vitest";
import { refundRulesSchema, type RefundRules } from "#provider/contract/refund-terms";
import { DEFAULT_REFUND_RULES, refundNeedsApproval, refundNeedsCode } from "#provider/rules/refund-approval";

const rules = (changes: Partial<RefundRules>): RefundRules => ({ ...DEFAULT_REFUND_RULES, ...changes });
const refund = (amount: number, changes: { madeToday?: number; byKey?: boolean } = {}) => ({
  amount,
  madeToday: 0,
  byKey: false,
  ...changes,
});

describe("a refund", () => {
  it("needs nobody and no code where there are no rules, whatever it is", () => {
    for (const byKey of [true, false])
      for (const amount of [1, 3_999_999]) {
        expect(refundNeedsApproval(DEFAULT_REFUND_RULES, refund(amount, { byKey, madeToday: 9_999_999 }))).toBe(false);
        expect(refundNeedsCode(DEFAULT_REFUND_RULES, { amount, byKey })).toBe(false);
      }
  });

  it("needs a second person above the bound, not at it", () => {
    const bound = rules({ approvalAbove: 500_00 });
    expect([500_00, 500_01].map((amount) => refundNeedsApproval(bound, refund(amount)))).toEqual([false, true]);
    expect(refundNeedsApproval(rules({ approvalAbove: 0 }), refund(1))).toBe(true);
  });

  it("needs a second person once its maker's sum of the day passes the bound, however it is split", () => {
    const bound = rules({ dailyAbove: 100_00 });
    expect(refundNeedsApproval(bound, refund(40_00, { madeToday: 60_00 }))).toBe(false);
    expect(refundNeedsApproval(bound, refund(40_01, { madeToday: 60_00 }))).toBe(true);
  });

  it("needs a code above its bound from a person, and a second person from a key", () => {
    const bound = rules({ codeAbove: 100_00 });
    expect([100_00, 100_01].map((amount) => refundNeedsCode(bound, refund(amount)))).toEqual([false, true]);
    expect(refundNeedsApproval(bound, refund(100_01))).toBe(false);
    const asked = refund(100_01, { byKey: true });
    expect([refundNeedsCode(bound, asked), refundNeedsApproval(bound, asked)]).toEqual([false, true]);
    expect(refundNeedsApproval(bound, refund(100_00, { byKey: true }))).toBe(false);
  });
});

it("rules have bounds in the range of amounts, and no other words", () => {
  const wire = { approvalAbove: 0, dailyAbove: 1, codeAbove: null };
  expect(refundRulesSchema.safeParse(wire).success).toBe(true);
  for (const wrong of [
    { approvalAbove: -1 },
    { approvalAbove: 40_000 },
    { dailyAbove: 0.5 },
    { dailyAbove: 1_000_001 },
    { codeAbove: 1.001 },
    { approvers: 2 },
  ])
    expect(refundRulesSchema.safeParse({ ...wire, ...wrong }).success).toBe(false);
});
