import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AMOUNT_LIMIT, MIN_AMOUNT, TOP_UP_MOST } from "#provider/contract/limits";
import { REGIONS } from "#provider/contract/regions";
import { greatestTransfer, TRANSFER_FEE } from "#provider/rules/fees";
import { operatorOf } from "#provider/rules/phone-operators";

describe("all of it", () => {
  it("is the greatest transfer or top-up whose fee still fits", () => {
    const bounds = fc.constantFrom(AMOUNT_LIMIT - 1, TOP_UP_MOST);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: AMOUNT_LIMIT + 100 }), bounds, (available, most) => {
        const fits = (amount: number) => amount >= MIN_AMOUNT && amount <= most && amount + TRANSFER_FEE <= available;
        const greatest = greatestTransfer(available, most);
        if (greatest === undefined) expect(fits(MIN_AMOUNT)).toBe(false);
        else expect([fits(greatest), fits(greatest + 1)]).toEqual([true, false]);
      }),
    );
  });
});

describe("the operator of a number", () => {
  it.each([
    ["default", "+994502345678", "Azercell"],
    ["default", "+994992345678", "Bakcell"],
    ["default", "+994702345678", "Nar"],
    ["default", "+994602345678", "Naxtel"],
    ["default", "+994442345678", undefined],
    ["ae", "+971502345678", "e&"],
    ["ae", "+971552345678", "du"],
    ["sa", "+966502345678", undefined],
  ] as const)("of %s %s is %s", (region, phone, operator) => {
    expect(operatorOf(region, phone)).toBe(operator);
  });

  it("is nobody's of another country", () => {
    for (const region of REGIONS) expect(operatorOf(region, "+14155550100")).toBeUndefined();
  });
});
