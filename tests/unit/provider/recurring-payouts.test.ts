import { describe, expect, it } from "vitest";
import { dayIn, startOfDay, type Region } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import { nextRecurring } from "#provider/rules/recurring-payouts";

/** The days on which so many payouts are made, each at nine o'clock. */
function days(plan: Parameters<typeof nextRecurring>[1], count: number, region: Region = "default"): string[] {
  const found: string[] = [];
  let after = startOfDay(region, addDays(plan.firstDay, -10)).getTime();
  while (found.length < count) {
    const next = nextRecurring(region, plan, after);
    if (next === undefined) return [...found, "over"];
    const day = dayIn(region, new Date(next));
    expect(next - startOfDay(region, day).getTime()).toBe(9 * 3_600_000);
    found.push(day);
    after = next;
  }
  return found;
}

describe("the dates of a recurring payout", () => {
  it("begin on the first day, and come on its weekday every week", () => {
    expect(days({ rhythm: "WEEKLY", firstDay: "2026-12-25" }, 3)).toEqual(["2026-12-25", "2027-01-01", "2027-01-08"]);
  });

  it("come on its day of the month; in a shorter one on the last, and then on the day again", () => {
    expect(days({ rhythm: "MONTHLY", firstDay: "2027-12-31" }, 5)).toEqual([
      "2027-12-31",
      "2028-01-31",
      "2028-02-29",
      "2028-03-31",
      "2028-04-30",
    ]);
    expect(days({ rhythm: "MONTHLY", firstDay: "2027-01-30" }, 3)).toEqual(["2027-01-30", "2027-02-28", "2027-03-30"]);
  });

  it("are over after the last day, which counts", () => {
    const weekly = { rhythm: "WEEKLY", firstDay: "2026-12-25" } as const;
    expect(days({ ...weekly, lastDay: "2027-01-01" }, 3)).toEqual(["2026-12-25", "2027-01-01", "over"]);
    expect(days({ ...weekly, lastDay: "2026-12-31" }, 3)).toEqual(["2026-12-25", "over"]);
  });

  it("that passed are left out", () => {
    const at = startOfDay("ae", "2027-03-15").getTime();
    const next = nextRecurring("ae", { rhythm: "MONTHLY", firstDay: "2026-01-31" }, at);
    expect(next === undefined ? undefined : dayIn("ae", new Date(next))).toBe("2027-03-31");
    // Nine o'clock itself is past.
    const first = startOfDay("ae", "2027-03-31").getTime() + 9 * 3_600_000;
    expect(nextRecurring("ae", { rhythm: "WEEKLY", firstDay: "2027-03-31" }, first)).toBe(first + 7 * 86_400_000);
  });
});
