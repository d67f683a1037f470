import { describe, expect, it } from "vitest";
import { dayOfNumber, formatById, formatOf } from "../../../sandbox/src/spreadsheets/formats.ts";

describe("the format of a number", () => {
  it.each(["dd.mm.yyyy", "m/d/yy", "[$-419]d mmmm yyyy;@", "yyyy\\-mm\\-dd hh:mm", 'd" de "mmm', "mmm-yy"])(
    "%s is a day",
    (code) => {
      expect(formatOf(code).kind).toBe("day");
    },
  );

  it.each(["General", "0", "0.00", "#,##0.00 [$AZN]", "h:mm AM/PM", "mm:ss", "[h]:mm", '0 "days"', "@", "[Red]0"])(
    "%s is none",
    (code) => {
      expect(formatOf(code).kind).toBe("plain");
    },
  );

  it("may put zeros in front", () => {
    expect(formatOf("00000")).toEqual({ kind: "padded", digits: 5 });
    expect(formatById(14, new Map())).toEqual({ kind: "day" });
    expect(formatById(14, new Map([[14, "0000"]]))).toEqual({ kind: "padded", digits: 4 });
    expect(formatById(2, new Map())).toEqual({ kind: "plain" });
  });
});

describe("the day of a number", () => {
  it.each([
    [46_022, false, "2025-12-31"],
    [46_022.75, false, "2025-12-31"],
    [46_021.999_999_9, false, "2025-12-31"],
    [1, false, "1900-01-01"],
    [59, false, "1900-02-28"],
    [61, false, "1900-03-01"],
    [44_560, true, "2025-12-31"],
    [0, true, "1904-01-01"],
  ])("%s (from 1904: %s) is %s", (number, from1904, day) => {
    expect(dayOfNumber(number, from1904)).toBe(day);
  });

  it("is none where there never was one", () => {
    for (const number of [60, 0, -1, 3e6, Number.NaN]) expect(dayOfNumber(number, false)).toBeUndefined();
  });
});
