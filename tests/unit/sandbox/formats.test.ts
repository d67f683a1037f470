import { numberCell } from "../../../sandbox/src/spreadsheets/rows.ts";
import { describe, expect, it } from "vitest";
import { dayOfNumber, formatById, formatOf, formatsOfStyles } from "../../../sandbox/src/spreadsheets/formats.ts";

describe("the format of a number", () => {
  it.each(["dd.mm.yyyy", "m/d/yy", "[$-419]d mmmm yyyy;@", "yyyy\\-mm\\-dd hh:mm", 'd" de "mmm', "mmm-yy"])(
    "%s is a day",
    (code) => {
      expect(formatOf(code).kind).toBe("day");
    },
  );

  it.each(["General", "0", "0.00", "#,##0.00 [$AZN]", '0 "days"', "@", "[Red]0", "0.00E+00", "# ?/?"])(
    "%s is none",
    (code) => {
      expect(formatOf(code).kind).toBe("plain");
    },
  );

  it.each(["h:mm AM/PM", "mm:ss", "[h]:mm", "hh:mm:ss", "[ss]"])("%s is a time, and no amount", (code) => {
    expect(formatOf(code).kind).toBe("time");
  });

  it.each([
    ["0%", 2, "200%"],
    ["0.00%", 0.125, "12.50%"],
    ["[h]:mm:ss", 1.5, "36:00:00"],
    ["h:mm", 0.75, "18:00:00"],
    ["#,##0,", 1000, "1000"],
    [";;;", 30, ""],
  ])("of %s makes no number that somebody could be asked for", (code, number, text) => {
    expect(numberCell(String(number), formatOf(code), false)).toEqual({ kind: "other", text });
  });

  it.each([
    ["000-000", 17, "000-017"],
    ['"BK-"0000', 17, "BK-0017"],
    ['"№"000', 42, "№042"],
    ["\\№000", 42, "№042"],
    ["0000-0000", 20_270_017, "2027-0017"],
    ["000-000", 1_234_567, "1234-567"],
    ['0 "days"', 5, "5 days"],
    ["00-00", 0, "00-00"],
  ])("%s shows %s as people see it", (code, number, shown) => {
    expect(numberCell(String(number), formatOf(code), false)).toEqual({ kind: "number", text: String(number), shown });
  });

  it.each([
    ['"$"#,##0.00', "$", "$1,234.50"],
    ["#,##0.00 [$€-407]", "€", "1,234.50 €"],
    ['0.00 "USD"', "USD", "1234.50 USD"],
    ['_-* #,##0.00\\ "₽"_-;-* #,##0.00', "₽", "1,234.50 ₽"],
    ["#,##0.00 [$AZN]", "AZN", "1,234.50 AZN"],
    ['# ##0.00"р."', "р.", "1 234.50р."],
  ])("%s names the money %s", (code, currency, shown) => {
    expect(numberCell("1234.5", formatOf(code), false)).toEqual({ kind: "number", text: "1234.5", shown, currency });
  });

  it.each(["0.00", "#,##0.00", "# ##0", "_-* #,##0.00_-", "[Red]0.0", "[$-409]#,##0"])(
    "%s says no more than the number",
    (code) => {
      expect(numberCell("1234", formatOf(code), false)).toEqual({ kind: "number", text: "1234" });
    },
  );

  it.each([
    ["9.94502345678E11", "994502345678"],
    ["17.0", "17"],
    ["1234567.0", "1234567"],
    ["1.1000000000000001", "1.1"],
    ["4.34999999999999999991", "4.35"],
  ])("of a number that a program writes as %s is %s (Apache POI 4.0.1, gnumeric 1.12.55)", (written, text) => {
    expect(numberCell(written, undefined, false)).toEqual({ kind: "number", text });
  });

  it("that is longer than Excel's own says nothing, and is understood once for all styles", () => {
    expect(formatOf("0".repeat(256))).toEqual({ kind: "plain" });
    expect(formatOf("0".repeat(41))).toEqual({ kind: "plain" });
    const [one, other] = formatsOfStyles([170, 170], new Map([[170, '"$"0']]));
    expect(one).toBe(other);
  });

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
