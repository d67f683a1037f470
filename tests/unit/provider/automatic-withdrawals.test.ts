import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayIn } from "#provider/contract/regions";
import { automaticAmount, leastFor, nextAutomatic, type Schedule } from "#provider/rules/automatic-withdrawals";
import { withdrawalFee } from "#provider/rules/fees";

/** The days, in Baku, of so many dates of a schedule after a day's noon in UTC. */
function days(schedule: Schedule, after: string, count: number): string[] {
  let at = Date.parse(`${after}T12:00:00Z`);
  return Array.from({ length: count }, () => {
    at = nextAutomatic("default", schedule, at);
    return dayIn("default", new Date(at));
  });
}

describe("the dates of a rule", () => {
  it("are at nine in the merchant's morning", () => {
    const at = nextAutomatic("default", { rhythm: "DAILY" }, Date.parse("2026-01-30T04:59:59Z"));
    expect(new Date(at).toISOString()).toBe("2026-01-30T05:00:00.000Z");
    expect(nextAutomatic("default", { rhythm: "DAILY" }, at)).toBe(at + 86_400_000);
    expect(nextAutomatic("sa", { rhythm: "DAILY" }, at)).toBe(at + 3_600_000);
  });

  it.each<[string, Schedule, string, string[]]>([
    [
      "the 31st",
      { rhythm: "MONTHLY", monthDay: 31 },
      "2026-12-31",
      ["2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30"],
    ],
    ["the 29th", { rhythm: "MONTHLY", monthDay: 29 }, "2028-01-30", ["2028-02-29", "2028-03-29"]],
    ["Sunday", { rhythm: "WEEKLY", weekday: 7 }, "2026-11-22", ["2026-11-29", "2026-12-06"]],
    ["Monday", { rhythm: "WEEKLY", weekday: 1 }, "2026-11-22", ["2026-11-23", "2026-11-30"]],
    ["above a sum", { rhythm: "ABOVE" }, "2026-11-22", ["2026-11-23", "2026-11-24"]],
  ])("of %s", (_, schedule, after, expected) => {
    expect(days(schedule, after, expected.length)).toEqual(expected);
  });
});

describe("what leaves", () => {
  const wallet = fc.integer({ min: 0, max: 90_000_00 });
  const stays = fc.integer({ min: 0, max: 2_000_00 });

  it("leaves what stays, and not a cent more could have left with its fee", () => {
    fc.assert(
      fc.property(wallet, stays, fc.boolean(), (available, kept, isHouse) => {
        const take = automaticAmount({ stays: kept, isHouse }, available);
        if (take.kind !== "take") {
          expect(take.kind).toBe("tooLittle");
          expect(available).toBeLessThan(leastFor({ stays: kept, isHouse }));
          return;
        }
        expect(take.fee).toBe(withdrawalFee(take.amount, isHouse));
        expect(available - take.amount - take.fee).toBeGreaterThanOrEqual(kept);
        const more = take.amount + 1;
        if (more < 40_000_00) expect(more + withdrawalFee(more, isHouse)).toBeGreaterThan(available - kept);
      }),
    );
  });

  it("is nothing up to the sum it has to be above", () => {
    expect(automaticAmount({ stays: 0, above: 100_00, isHouse: true }, 100_00)).toEqual({ kind: "notAbove" });
    expect(automaticAmount({ stays: 0, above: 100_00, isHouse: true }, 100_01)).toMatchObject({ amount: 100_01 });
  });
});
