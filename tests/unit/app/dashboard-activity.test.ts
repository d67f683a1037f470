import { describe, expect, test } from "vitest";
import type { MonthlyActivity } from "#provider/contract/transactions";
import { axisValue, changeOf, chartPoints, isNewMerchant, monthlyChanges } from "~/dashboard/activity";

const activity: MonthlyActivity = {
  currency: "AZN",
  months: [
    { month: "2025-12", count: 0, amount: 0, refunded: 0 },
    { month: "2026-01", count: 1_204, amount: 12_345_650, refunded: 100 },
  ],
  days: [],
  paid: 12_345_650,
  fee: 308_641,
  refunded: 100,
  net: 12_036_909,
  before: { from: "2025-12-01", to: "2025-12-21" },
  paidBefore: 0,
  pending: 0,
  openCount: 0,
  overdue: { count: 0, amount: 0 },
  byApplication: [],
};

describe("this month against the one before", () => {
  test.each([
    [150_00, 100_00, { kind: "up", percent: 50 }],
    [50_00, 200_00, { kind: "down", percent: 75 }],
    [0, 200_00, { kind: "down", percent: 100 }],
    [100_40, 100_00, { kind: "same" }],
    [100_00, 100_00, { kind: "same" }],
    [100_00, 0, { kind: "first" }],
    [0, 0, { kind: "same" }],
  ])("%i after %i", (current, previous, change) => {
    expect(changeOf(current, previous)).toEqual(change);
  });
});

describe("months against the months before", () => {
  const month = (name: string, amount: number) => ({ month: name, count: 1, amount, refunded: 0 });
  test("the first has none, the last is held against the same days, as it is not over", () => {
    const months = [month("2025-10", 100), month("2025-11", 150), month("2025-12", 150), month("2026-01", 60)];
    expect(monthlyChanges({ ...activity, months, paid: 60, paidBefore: 50 })).toEqual([
      undefined,
      { kind: "up", percent: 50 },
      { kind: "same" },
      { kind: "up", percent: 20 },
    ]);
  });
});

describe("the chart's points", () => {
  test("carry the month's short name, amount and count as the language writes them, and what is said of the change", () => {
    const written = (change: unknown, isLast: boolean) => `${JSON.stringify(change)} ${isLast}`;
    expect(chartPoints(activity, "ru", written)).toEqual([
      {
        label: "дек.",
        value: 0,
        valueText: "0,00\u00a0AZN",
        countText: "0",
        noteText: "undefined false",
        isRunning: false,
      },
      {
        label: "янв.",
        value: 12_345_650,
        valueText: "123\u00a0456,50\u00a0AZN",
        countText: "1\u00a0204",
        noteText: '{"kind":"first"} true',
        isRunning: true,
      },
    ]);
  });

  test.each([
    [0, { scale: "ones", value: 0, places: 0 }],
    [50_000, { scale: "ones", value: 500, places: 0 }],
    [100_000, { scale: "thousands", value: 1, places: 0 }],
    [250_000, { scale: "thousands", value: 2.5, places: 1 }],
    [120_000_000, { scale: "millions", value: 1.2, places: 1 }],
  ])("the axis writes %i minor units shortly", (minor, written) => {
    expect(axisValue(minor)).toEqual(written);
  });
});

describe("a new merchant", () => {
  const empty = { ...activity, months: activity.months.map((month) => ({ ...month, count: 0, amount: 0 })), paid: 0 };
  test("has no payments, nothing asked for and nothing recent", () => {
    expect(isNewMerchant(empty, 0)).toBe(true);
    expect(isNewMerchant(activity, 0)).toBe(false);
    expect(isNewMerchant({ ...empty, pending: 100 }, 0)).toBe(false);
    expect(isNewMerchant(empty, 1)).toBe(false);
  });
});
