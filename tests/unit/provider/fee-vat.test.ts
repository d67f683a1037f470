import fc from "fast-check";
import { expect, test } from "vitest";
import { FEE_VAT, vatIn } from "#provider/rules/fee-vat";

test("fees contain 5% in the Emirates, 15% in Saudi Arabia, and nothing in Azerbaijan", () => {
  expect(vatIn("default", 105_00)).toBeNull();
  expect(vatIn("ae", 105_00)).toEqual({ basisPoints: 500, amount: 5_00, net: 100_00 });
  expect(vatIn("sa", 115_00)).toEqual({ basisPoints: 1_500, amount: 15_00, net: 100_00 });
  // 0.02 × 15 / 115 is 0.0026; 0.04 is 0.0052.
  expect([2, 4].map((minor) => vatIn("sa", minor)?.amount)).toEqual([0, 1]);
});

test("tax and rest come to the fee, the tax is the right share to half a minor unit, and what came back mirrors it", () => {
  fc.assert(
    fc.property(fc.constantFrom("ae" as const, "sa" as const), fc.integer({ min: 0, max: 10 ** 12 }), (region, fee) => {
      const vat = vatIn(region, fee);
      const basisPoints = FEE_VAT[region] ?? 0;
      expect((vat?.amount ?? 0) + (vat?.net ?? 0)).toBe(fee);
      expect(Math.abs((vat?.amount ?? 0) - (fee * basisPoints) / (10_000 + basisPoints))).toBeLessThanOrEqual(0.5);
      expect(0 - (vatIn(region, -fee)?.amount ?? 0)).toBe(vat?.amount);
    }),
  );
});
