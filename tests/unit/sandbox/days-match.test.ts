import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#provider/rules/days";
import { daysMatch } from "../../../sandbox/src/domain/search.ts";

/** The words of a condition: each whole, or with a star the beginning of one. */
const wordsOf = (match: string | undefined): { word: string; isBeginning: boolean }[] =>
  [...(match ?? "").matchAll(/"(\w+)"( \*)?/g)].map(([, word = "", star]) => ({
    word,
    isBeginning: star !== undefined,
  }));
/** Whether a row with this day would be found, as the full-text index finds it. */
const finds = (match: string | undefined, day: string): boolean =>
  wordsOf(match).some(({ word, isBeginning }) => {
    const own = `zd${day.replaceAll("-", "")}`;
    return isBeginning ? own.startsWith(word) : own === word;
  });

/** As in the migrations: beginnings of so many letters have lists of their own. */
const PREFIXES = [2, 3, 4, 5, 6, 7, 8];
const day = fc.integer({ min: -12_000, max: 12_000 }).map((days) => addDays("2026-11-22", days));

describe("days as words of the full-text index", () => {
  it("find the days between two, both included, and no other", () => {
    const near = fc.tuple(day, fc.integer({ min: -40, max: 800 }), fc.integer({ min: -500, max: 900 }));
    fc.assert(
      fc.property(near, ([from, length, place]) => {
        const to = addDays(from, length);
        for (const one of [addDays(from, place), addDays(from, -1), from, to, addDays(to, 1)])
          expect([from, to, one, finds(daysMatch("due", { from, to }), one)]).toEqual([
            from,
            to,
            one,
            from <= one && one <= to,
          ]);
      }),
      { numRuns: 500 },
    );
  });

  it("have no end on the side that was not typed", () => {
    fc.assert(
      fc.property(day, day, (bound, one) => {
        expect(finds(daysMatch("due", { from: bound }), one)).toBe(one >= bound);
        expect(finds(daysMatch("due", { to: bound }), one)).toBe(one <= bound);
      }),
    );
    for (const one of ["0001-01-01", "9999-12-31"]) expect(finds(daysMatch("due", {}), one)).toBe(true);
  });

  it("are few, however long the period, and beginnings are as long as the lists of beginnings", () => {
    fc.assert(
      fc.property(fc.option(day, { nil: undefined }), fc.option(day, { nil: undefined }), (from, to) => {
        const words = wordsOf(daysMatch("due", { from, to }));
        expect(words.length).toBeLessThanOrEqual(150);
        for (const { word, isBeginning } of words) expect(!isBeginning || PREFIXES.includes(word.length)).toBe(true);
      }),
    );
    expect(daysMatch("expiry", { from: "2026-03-01", to: "2026-03-31" })).toBe('scope : ("ze202603" *)');
    expect(daysMatch("due", { from: "2026-01-01", to: "2026-12-31" })).toBe('scope : ("zd2026" *)');
    expect(daysMatch("due", { from: "2026-11-22", to: "2026-11-22" })).toBe('scope : ("zd20261122")');
  });

  it("find nothing in a period that ends before it begins", () => {
    expect(daysMatch("due", { from: "2026-11-22", to: "2026-11-21" })).toBeUndefined();
  });
});
