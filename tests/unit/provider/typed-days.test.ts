import { describe, expect, it } from "vitest";
import { dayFirst, orderOf, readDay } from "#provider/rules/typed-days";

describe("a day that is typed", () => {
  it.each([
    ["2026-12-31", "2026-12-31"],
    ["2026/2/8", "2026-02-08"],
    ["2026-12-31T00:00:00", "2026-12-31"],
    ["31.12.2026", "2026-12-31"],
    ["31.12.26", "2026-12-31"],
    [" 1/3/2026 ", "2026-03-01"],
    ["31-12-2026 10:30", "2026-12-31"],
    ["31 12 2026", "2026-12-31"],
    ["31. 12. 2026", "2026-12-31"],
    ["31\u00a012\u00a02026", "2026-12-31"],
    ["\u200e31.12.2026\u200f", "2026-12-31"],
    ["٣١/١٢/٢٠٢٦", "2026-12-31"],
    ["۳۱.۱۲.۲۰۲۶", "2026-12-31"],
    ["31.02.2026", undefined],
    ["31 12", undefined],
    ["12/31/2026", undefined],
    ["31.12/2026", undefined],
    ["tomorrow", undefined],
    ["46022", undefined],
    ["", undefined],
    [`31.12.2026${" ".repeat(100)}`, "2026-12-31"],
    [`31.${" ".repeat(100)}12.2026`, undefined],
  ])("%s is %s", (typed, day) => {
    expect(readDay(typed, "DMY")).toBe(day);
  });

  it("has its month first where that is said", () => {
    expect(readDay("01/03/2026", "MDY")).toBe("2026-01-03");
    expect(readDay("12/31/26", "MDY")).toBe("2026-12-31");
    expect(readDay("2026-03-01", "MDY")).toBe("2026-03-01");
  });
});

describe("a day that is shown", () => {
  it.each([
    ["2026-12-31", "31.12.2026"],
    ["2026-02-31", "2026-02-31"],
    ["soon", "soon"],
    ["", ""],
  ])("%s is written %s", (day, written) => {
    expect(dayFirst(day)).toBe(written);
    expect(readDay(written, "DMY")).toBe(readDay(day, "DMY"));
  });
});

describe("the order of a column of days", () => {
  it.each([
    [["01/03/2026", "25/03/2026"], "DMY", true],
    [["01/03/2026", "03/25/2026"], "MDY", true],
    [["01.03.2026"], "DMY", true],
    [["01/03/2026", "02/03/2026"], "DMY", false],
    [["25/03/2026", "03/25/2026"], "DMY", false],
  ] as const)("%j: %s, sure: %s", (texts, order, isSure) => {
    expect(orderOf(texts)).toEqual({ order, isSure, example: texts[0] });
  });

  it("is no question where every day says which it is", () => {
    expect(orderOf(["2026-03-01", "", "later"])).toBeUndefined();
  });
});
