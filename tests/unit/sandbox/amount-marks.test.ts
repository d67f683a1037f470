import { describe, expect, it } from "vitest";
import { withoutSign } from "../../../sandbox/src/uploads/amount-signs.ts";
import { marksOf } from "../../../sandbox/src/uploads/amount-marks.ts";
import { marksOfCells, readAmount } from "../../../sandbox/src/uploads/sheet-values.ts";
import type { SheetCell } from "../../../sandbox/src/spreadsheets/rows.ts";

const asText = (text: string): SheetCell => ({ kind: "text", text });
/** What each text of a column of amounts comes to: minor units, or what is wrong with it. */
function column(texts: string[], currency: "AZN" | "AED" = "AZN") {
  const cells = texts.map(asText);
  const terms = { currency, marks: marksOfCells(cells, currency) };
  return cells.map((cell) => {
    const read = readAmount(cell, terms);
    return read.fault ?? read.value;
  });
}

describe("the decimal mark of a column", () => {
  // A database that writes three decimals: read cell by cell, 12.500 was twelve thousand five hundred.
  it("is what the whole column shows", () => {
    expect(column(["1234.500", "12.500", "7.250"])).toEqual([123_450, 1250, 725]);
    expect(column(["1234,500", "12,500"])).toEqual([123_450, 1250]);
    expect(column(["1234.50", "12.500"])).toEqual([123_450, "amountDecimals"]);
    expect(column(["1234,50", "12,500"])).toEqual([123_450, "amountDecimals"]);
    expect(column(["1.234,50", "12,00"])).toEqual([123_450, 1200]);
    expect(column(["1,234.50", "12.00"])).toEqual([123_450, 1200]);
    expect(column(["1 234,50", "30"])).toEqual([123_450, 3000]);
  });

  it("is nobody's guess where two readings remain", () => {
    expect(column(["12.500", "7.250"])).toEqual(["amountUnclear", "amountUnclear"]);
    expect(column(["12,500"])).toEqual(["amountUnclear"]);
    expect(column(["30", "12.5"])).toEqual([3000, 1250]);
  });

  it("parts thousands with the other mark only where some text shows that", () => {
    expect(column(["1 234,50", "12.345"])).toEqual([123_450, "amountUnclear"]);
    expect(column(["1.234,50", "12.345"])).toEqual([123_450, 1_234_500]);
  });

  it("is none where texts of one column show different ones", () => {
    expect(marksOf(["1.50", "2,50"])).toEqual({});
    expect(column(["1.50", "2,50", "12.500"])).toEqual([150, 250, "amountUnclear"]);
  });
});

describe("a currency beside an amount", () => {
  it.each(["25.00 AZN", "₼25", "25 man.", "AZN 25.00", "25,00₼"])(
    "%s is read where it is the application's",
    (text) => {
      expect(column([text])).toEqual([2500]);
    },
  );

  it.each(["$30", "30 USD", "30 €", "30 руб."])("%s is another currency", (text) => {
    expect(column([text])).toEqual(["currencyOther"]);
    expect(withoutSign(text, "AZN").isOther).toBe(true);
  });

  it("is read in the number's format as well", () => {
    const marks = {};
    const number = (currency: string): SheetCell => ({ kind: "number", text: "30", currency, shown: `30 ${currency}` });
    expect(readAmount(number("₼"), { currency: "AZN", marks })).toEqual({ value: 3000 });
    for (const sign of ["$", "€", "USD", "₽", "р."])
      expect(readAmount(number(sign), { currency: "AZN", marks })).toEqual({ fault: "currencyOther" });
  });

  it("of a truth, a time, a percentage or a day is no amount", () => {
    for (const cell of [
      { kind: "other", text: "TRUE" },
      { kind: "other", text: "200%" },
      { kind: "day", text: "2026-12-31" },
    ] as const)
      expect(readAmount(cell, { currency: "AZN", marks: {} })).toEqual({ fault: "amountFormat" });
  });
});
