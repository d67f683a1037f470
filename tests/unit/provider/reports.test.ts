import { expect, it } from "vitest";
import { dayIn } from "#provider/contract/regions";
import { nextReport, reportPeriod } from "#provider/rules/reports";

const at = (text: string): number => Date.parse(text);
const iso = (instant: number): string => new Date(instant).toISOString();

it.each([
  ["DAILY", "2026-11-30T04:59:59Z", "2026-11-30T05:00:00.000Z"],
  // At nine itself the next one is due.
  ["DAILY", "2026-11-30T05:00:00Z", "2026-12-01T05:00:00.000Z"],
  ["WEEKLY", "2026-11-30T05:00:00Z", "2026-12-07T05:00:00.000Z"],
  ["WEEKLY", "2026-11-29T20:00:00Z", "2026-11-30T05:00:00.000Z"],
  ["MONTHLY", "2026-11-30T21:00:00Z", "2026-12-01T05:00:00.000Z"],
  ["MONTHLY", "2026-12-31T10:00:00Z", "2027-01-01T05:00:00.000Z"],
] as const)("a %s report after %s is due at nine in Baku: %s", (rhythm, after, due) => {
  expect(iso(nextReport("default", rhythm, at(after)))).toBe(due);
});

it("is due at nine of its own region", () => {
  expect(iso(nextReport("sa", "DAILY", at("2026-11-30T00:00:00Z")))).toBe("2026-11-30T06:00:00.000Z");
});

it.each([
  ["DAILY", "2026-12-01T05:00:00Z", "2026-11-30", "2026-11-30"],
  ["WEEKLY", "2026-11-30T05:00:00Z", "2026-11-23", "2026-11-29"],
  ["MONTHLY", "2026-12-01T05:00:00Z", "2026-11-01", "2026-11-30"],
  ["MONTHLY", "2027-03-01T05:00:00Z", "2027-02-01", "2027-02-28"],
] as const)("a %s report of %s has the days from %s to %s", (rhythm, due, from, to) => {
  expect(reportPeriod("default", rhythm, at(due))).toEqual({ from, to });
});

it.each(["DAILY", "WEEKLY", "MONTHLY"] as const)(
  "%s reports follow each other without a gap or a day twice",
  (rhythm) => {
    let due = nextReport("ae", rhythm, at("2026-01-01T00:00:00Z"));
    for (let round = 0; round < 30; round++) {
      const { to } = reportPeriod("ae", rhythm, due);
      due = nextReport("ae", rhythm, due);
      const { from } = reportPeriod("ae", rhythm, due);
      expect(from).toBe(dayIn("ae", new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000)));
    }
  },
);
