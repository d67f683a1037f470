import { describe, expect, test } from "vitest";
import { payoutRulesSchema, type PayoutRules } from "#provider/contract/payout-bands";
import { proposeRulesSchema, rulesOf, typedOf } from "~/billing/payout-approvals/rules-schema";

const KEY = "6f0c3c1e-52b4-4b7e-9d0e-0f6d8c0a9b11";
const typed = (fields: Record<string, string>) =>
  proposeRulesSchema("en").safeParse({ idempotencyKey: KEY, ...fields });
const rules = (fields: Record<string, string>): PayoutRules =>
  rulesOf(proposeRulesSchema("en").parse({ idempotencyKey: KEY, ...fields }));
const wrong = (fields: Record<string, string>) =>
  typed(fields).error?.issues.map((issue) => [issue.path[0], issue.code === "custom" && issue.params?.["key"]]);

describe("the form of an application's rules", () => {
  test.each([
    [{}, [{ above: 0, approvers: 1 }]],
    [{ ordinary: "TWO" }, [{ above: 0, approvers: 2 }]],
    [
      { nobodyUpTo: "50" },
      [
        { above: 0, approvers: 0 },
        { above: 5_000, approvers: 1 },
      ],
    ],
    [
      { nobodyUpTo: "50", ordinary: "TWO", twoAbove: "10" },
      [
        { above: 0, approvers: 0 },
        { above: 5_000, approvers: 2 },
      ],
    ],
    [
      { nobodyUpTo: "50", twoAbove: "5,000" },
      [
        { above: 0, approvers: 0 },
        { above: 5_000, approvers: 1 },
        { above: 500_000, approvers: 2 },
      ],
    ],
  ])("%j", (fields, bands) => {
    const proposed = rules(fields);
    expect(proposed).toEqual({ bands, dailyAbove: null });
    // The provider takes what the form gives, and the form says again what the provider keeps.
    expect(
      payoutRulesSchema.safeParse({
        bands: bands.map((band) => ({ ...band, above: band.above / 100 })),
        dailyAbove: null,
      }).success,
    ).toBe(true);
    expect(rulesOf({ idempotencyKey: KEY, ...typedOf(proposed) })).toEqual(proposed);
  });

  test("a sum for a day may be more than one payout is, and has a bound", () => {
    expect(rules({ dailyAbove: "1,000,000" }).dailyAbove).toBe(100_000_000);
    expect(wrong({ dailyAbove: "1,000,000.01" })).toEqual([["dailyAbove", "dailyRange"]]);
    expect(wrong({ dailyAbove: "0.5" })).toEqual([["dailyAbove", "dailyRange"]]);
  });

  test("two people approve more than one does", () => {
    expect(wrong({ nobodyUpTo: "100", twoAbove: "100" })).toEqual([["twoAbove", "twoAboveNobody"]]);
    expect(wrong({ nobodyUpTo: "100", twoAbove: "40,000" })).toEqual([["twoAbove", "amountHigh"]]);
  });

  test("rules by which nobody ever approves are shown as the highest amount", () => {
    expect(typedOf({ bands: [{ above: 0, approvers: 0 }], dailyAbove: null })).toMatchObject({ nobodyUpTo: 3_999_999 });
  });
});
