import { describe, expect, test } from "vitest";
import type { MonthlyActivity, RecentActivity } from "#provider/contract/dashboard";
import type { PaymentStatus } from "#provider/contract/words";
import { balanceOf, changeOf, dayPoints, daysOfMonth, isNewMerchant, monthPoints, scaleOf } from "~/dashboard/activity";
import { timeAgo } from "~/dashboard/time-ago";

const activity: MonthlyActivity = {
  currency: "AZN",
  months: [
    { month: "2025-12", count: 0, amount: 0, refunded: 0 },
    { month: "2026-01", count: 1_204, amount: 12_345_650, refunded: 100 },
  ],
  days: [
    { day: "2025-12-31", count: 1, amount: 100 },
    { day: "2026-01-01", count: 0, amount: 0 },
  ],
  today: { count: 0, amount: 0, earlier: { count: 0, amount: 0 }, moving: 0, held: 0 },
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

describe("the chart's points", () => {
  test("carry the month's short name, amount and count as the language writes them, and the list of the month", () => {
    expect(monthPoints({ activity, language: "ru", appId: undefined })).toEqual([
      {
        label: "дек.",
        value: 0,
        valueText: "0,00\u00a0AZN",
        countText: "0",
        href: "/billing/transactions?from=2025-12-01&to=2025-12-31",
      },
      {
        label: "янв.",
        value: 12_345_650,
        valueText: "123\u00a0456,50\u00a0AZN",
        countText: "1\u00a0204",
        href: "/billing/transactions?from=2026-01-01&to=2026-01-31",
        isRunning: true,
      },
    ]);
  });

  test("or those of days, of one application", () => {
    const points = dayPoints({ activity, language: "en", appId: "ES1000001" }, 2026);
    expect(points.map(({ label, href, isRunning }) => [label, href, isRunning])).toEqual([
      ["Dec 31, 2025", "/billing/transactions?from=2025-12-31&to=2025-12-31&name=ES1000001", undefined],
      ["Jan 1", "/billing/transactions?from=2026-01-01&to=2026-01-01&name=ES1000001", true],
    ]);
  });

  test.each([
    ["2026-02", "2026-02-28"],
    ["2028-02", "2028-02-29"],
    ["2026-12", "2026-12-31"],
    ["2026-04", "2026-04-30"],
  ])("%s ends on %s", (month, to) => {
    expect(daysOfMonth(month)).toEqual({ from: `${month}-01`, to });
  });

  test.each([
    [0, "ones", 100],
    [199_999, "ones", 100],
    [200_000, "thousands", 100_000],
    [199_999_999, "thousands", 100_000],
    [200_000_000, "millions", 100_000_000],
  ])("an axis up to %i minor units counts in %s", (most, scale, minor) => {
    expect(scaleOf(most)).toEqual({ scale, minor });
  });
});

describe("how long ago", () => {
  // 00:30 in Baku, 23:30 of the day before in Riyadh.
  const now = Date.parse("2026-11-21T20:30:00Z");
  test.each([
    ["2026-11-21T20:31:00Z", { unit: "now" }],
    ["2026-11-21T20:29:01Z", { unit: "now" }],
    ["2026-11-21T20:29:00Z", { unit: "minutes", number: 1 }],
    ["2026-11-21T19:30:01Z", { unit: "minutes", number: 59 }],
    ["2026-11-21T19:29:59Z", { unit: "yesterday" }],
    ["2026-11-20T20:00:00Z", { unit: "yesterday" }],
    ["2026-11-20T19:59:59Z", undefined],
  ])("%s", (at, ago) => {
    expect(timeAgo(at, now, "default")).toEqual(ago);
  });
  test("counts hours of the day in the region's zone", () => {
    expect(timeAgo("2026-11-21T18:29:00Z", now, "sa")).toEqual({ unit: "hours", number: 2 });
  });
});

describe("the balance", () => {
  const wallet = (appId: string, available: number, held: number, heldUntil: string | null) => ({
    appId,
    available,
    held,
    heldUntil,
    disputed: 2,
    awaitingApproval: 3,
    inTransit: 4,
  });
  const [hotel, spa] = [
    wallet("ES1", 100, 20, "2026-11-23T10:00:00.000Z"),
    wallet("ES2", 10, 5, "2026-11-22T10:00:00.000Z"),
  ];
  test("is that of all wallets, on hold until the first hold lapses", () => {
    expect(balanceOf([hotel, spa], { appId: undefined, seen: ["ES1", "ES2"] })).toEqual({
      available: 110,
      held: 25,
      heldUntil: spa.heldUntil,
      disputed: 4,
      awaitingApproval: 6,
      inTransit: 2,
      isWhole: true,
    });
  });
  test("of one application is its wallet's; without a wallet there is none", () => {
    const one = { appId: "ES1", seen: ["ES1", "ES2"] };
    expect(balanceOf([hotel, spa], one)).toMatchObject({ available: 100, held: 20, isWhole: true });
    expect(balanceOf([spa], one)).toBeUndefined();
    expect(balanceOf([], { appId: undefined, seen: [] })).toBeUndefined();
  });
  test("that leaves applications out leads to no list of all of them", () => {
    expect(balanceOf([hotel], { appId: undefined, seen: ["ES1", "ES2"] })).toMatchObject({ isWhole: false });
  });
});

describe("a new merchant", () => {
  const empty = { ...activity, months: activity.months.map((month) => ({ ...month, count: 0, amount: 0 })), paid: 0 };
  const tried = (status: PaymentStatus, capturedAmount = 0): RecentActivity => ({
    kind: "TRANSACTION",
    id: "trx_1",
    at: "2026-11-29T10:00:00Z",
    code: "1234567890",
    fullName: "Aysel",
    amount: 100,
    currency: "AZN",
    cardBrand: null,
    cardNumber: null,
    status,
    capturedAmount,
  });
  test("is new until the first payment: what was refused or is not paid yet is none", () => {
    expect(isNewMerchant(empty, [])).toBe(true);
    expect(isNewMerchant(activity, [])).toBe(false);
    expect(isNewMerchant(empty, [tried("DECLINED"), tried("PENDING")])).toBe(true);
    expect(isNewMerchant(empty, [tried("DECLINED"), tried("PREAUTH_APPROVED")])).toBe(false);
    // Of a month that is no longer shown.
    expect(isNewMerchant(empty, [tried("APPROVED", 100)])).toBe(false);
  });
});
