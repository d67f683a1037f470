import { describe, expect, test } from "vitest";
import { amountSchema, moneySchema, partAmountSchema } from "#provider/contract/money";

describe("an amount that is asked for has two decimals and nothing more", () => {
  test.each([0.999999999, 4.35000001, 1.0099999999, 4.3500001, 33.333, 39_999.990000001, 1.000000001])(
    "%d",
    (decimal) => {
      expect([amountSchema, partAmountSchema].map((schema) => schema.safeParse(decimal).success)).toEqual([
        false,
        false,
      ]);
    },
  );

  test("the noise of a double is none of it", () => {
    for (const [decimal, minor] of [
      [30.000000000000004, 3_000],
      [0.1 + 0.2 + 1, 130],
      [4.35, 435],
      [1, 100],
      [33_333.33 * 1.0000000000000002, 3_333_333],
    ] as const)
      expect(amountSchema.parse(decimal)).toBe(minor);
  });

  test("every hundredth under the limit is what it says", () => {
    for (let minor = 100; minor < 4_000_000; minor += 37) expect(amountSchema.parse(minor / 100)).toBe(minor);
  });

  test("a sum that doubles added up is read", () => {
    const sum = Array.from({ length: 1_000 }, () => 456.85).reduce((all, one) => all + one, 0);
    expect(sum).not.toBe(456_850);
    expect(moneySchema.parse(sum)).toBe(45_685_000);
  });
});
