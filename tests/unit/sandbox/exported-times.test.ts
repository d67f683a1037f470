import { describe, expect, it } from "vitest";
import { keptFileName } from "../../../sandbox/src/domain/file-name.ts";
import { serialOf } from "../../../sandbox/src/exports/xlsx.ts";

describe("a time in a file that we write", () => {
  // LibreOffice 7.4 cuts what is below a second: 46266.95833333 is 22:59 there.
  it("is never a moment before it, in any minute of a day", () => {
    for (let minute = 0; minute < 1440; minute++) {
      const instant = Date.UTC(2026, 8, 1) + minute * 60_000;
      const serial = serialOf(instant, 0);
      expect(Math.abs((serial - Math.floor(serial)) * 1440 - minute)).toBeLessThan(1e-6);
    }
    expect(serialOf(Date.UTC(2026, 8, 1, 19), 4)).toBe(46_266.958333333336);
  });

  it("counts days from 1900 as spreadsheets do, with a 29 February that never was", () => {
    expect([
      serialOf(Date.UTC(1900, 0, 1), 0),
      serialOf(Date.UTC(1900, 1, 28), 0),
      serialOf(Date.UTC(1900, 2, 1), 0),
    ]).toEqual([1, 59, 61]);
  });
});

it("a quote and ends of lines in the name of a file that somebody sends are left out, as browsers write them too", () => {
  expect(keptFileName("a %22b%22.xlsx")).toBe("a b.xlsx");
  expect(keptFileName('a "b"%0D%0A.xlsx')).toBe("a b.xlsx");
  expect(keptFileName("100%.xlsx")).toBe("100%.xlsx");
});
