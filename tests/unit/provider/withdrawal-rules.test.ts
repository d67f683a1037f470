import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AMOUNT_LIMIT, MIN_AMOUNT } from "#provider/contract/limits";
import { arrivalDay } from "#provider/rules/arrival";
import {
  asksBankField,
  bankOf,
  houseBankName,
  isHouseCard,
  isHouseIban,
  needsBankDetails,
} from "#provider/rules/banks";
import { feeRule, greatestWithdrawal, withdrawalFee } from "#provider/rules/fees";
import { cleanIban, hasCheckDigits, ibanSlip, inFours, maskedIban } from "#provider/rules/iban-text";
import { isValidIBAN } from "ibantools";

const amounts = fc.integer({ min: MIN_AMOUNT, max: AMOUNT_LIMIT - 1 });

describe("the fee of a withdrawal", () => {
  it("is nothing to the house bank, 1.00 up to 650.00, and above it 0.15 % rounded half up", () => {
    fc.assert(
      fc.property(amounts, fc.boolean(), (amount, house) => {
        const exact = house ? 0 : amount <= 650_00 ? 100 : Number((BigInt(amount) * 15n + 5_000n) / 10_000n);
        expect(withdrawalFee(amount, house)).toBe(exact);
        expect(feeRule(amount, house)).toBe(house ? "NONE" : amount <= 650_00 ? "FIXED" : "SHARE");
      }),
    );
  });
});

describe("all of it", () => {
  it("is the greatest sum whose fee still fits", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: AMOUNT_LIMIT + 200_00 }), fc.boolean(), (available, house) => {
        const most = greatestWithdrawal(available, house);
        const fits = (amount: number) =>
          amount >= MIN_AMOUNT && amount < AMOUNT_LIMIT && amount + withdrawalFee(amount, house) <= available;
        if (most === undefined) expect(fits(MIN_AMOUNT)).toBe(false);
        else expect(fits(most)).toBe(true);
        // The fee never falls by more than 0.02, and only where the share begins.
        const above = [1, 2, 3, 50, 100].map((step) => (most ?? MIN_AMOUNT - 1) + step);
        expect([...above, 650_01].filter((amount) => amount > (most ?? 0) && fits(amount))).toEqual([]);
      }),
    );
  });

  it.each([
    [199, undefined],
    [200, 100],
    [65_098, 64_998],
    [65_099, 65_001],
    [65_100, 65_002],
  ])("of %d is %s", (available, most) => expect(greatestWithdrawal(available, false)).toBe(most));
});

describe("an IBAN as it is typed", () => {
  it.each([
    ["AZ86 AIIB 0000 0000 0000 0000 0001", "ibanSpaces"],
    ["AZ86aiib00000000000000000001", "ibanLower"],
    ["AE840330000000000000001", "ibanCountry"],
    ["AZ86AIIB000000000000000001", "ibanShort"],
    ["AZ86AIIB000000000000000000001", "ibanLong"],
    ["AZ86AIIB00000000000000000001", undefined],
  ])("%s: %s", (text, slip) => expect(ibanSlip("default", text)).toBe(slip));

  it.each([
    ["AZ86AIIB00000000000000000001", true],
    ["AZ21NABZ00000000137010001944", true],
    ["AE070331234567890123456", true],
    ["SA0380000000608010167519", true],
    ["AZ87AIIB00000000000000000001", false],
    ["AZ86AIIB00000000000000000010", false],
    ["AZ86AIIB0000000000000000000é", false],
    ["", false],
  ])("%s has right check digits: %s", (iban, isRight) => {
    expect(hasCheckDigits(iban)).toBe(isRight);
    expect(isValidIBAN(iban)).toBe(isRight);
  });

  it("asks for what its bank does not publish, once it is whole", () => {
    const FIELDS = ["bankName", "swift", "bankTaxId", "bankCode", "correspondentAccount"];
    const asked = (iban: string) => FIELDS.filter((field) => asksBankField("default", iban, field));
    expect(asked("AZ72PAHA00000000000000000001")).toEqual([]);
    expect(asked("AZ86AIIB00000000000000000001")).toEqual(["bankCode"]);
    expect(asked("AZ31XXXX00000000137010001944")).toEqual(FIELDS);
    expect(asked("AZ31XXXX")).toEqual([]);
  });

  it("is cleaned, grouped and masked", () => {
    expect(inFours("AZ86AIIB00000000000000000001")).toBe("AZ86 AIIB 0000 0000 0000 0000 0001");
    expect(cleanIban(" az86 aiib\t0000 0000 0000 0000 0001 ")).toBe("AZ86AIIB00000000000000000001");
    expect(maskedIban("AZ86AIIB00000000000000000001")).toBe("AZ86 AIIB •••• 0001");
  });
});

/** The ninth digit of a tax id of Azerbaijan, made of those before it. */
const checkDigit = (taxId: string) =>
  [4, 1, 8, 6, 2, 7, 5, 3].reduce((sum, weight, place) => sum + weight * Number(taxId[place]), 0) % 11;

describe("the table of banks", () => {
  it("knows a bank by its IBAN, and which is the house's", () => {
    expect(bankOf("default", "AZ72PAHA00000000000000000001")?.name).toBe(houseBankName("default"));
    expect(isHouseIban("default", "AZ72PAHA00000000000000000001")).toBe(true);
    expect(isHouseIban("default", "AZ86AIIB00000000000000000001")).toBe(false);
    expect(isHouseCard("default", "5105105105105100")).toBe(true);
    expect(isHouseCard("ae", "5105105105105100")).toBe(false);
    expect(needsBankDetails("default", "AZ96AZEJ00000000001234567890")).toBe(true);
    expect(needsBankDetails("ae", "AE840330000000000000001")).toBe(false);
  });

  it("has SWIFT codes, correspondent accounts and tax ids whose check digits are right", () => {
    const codes = "ACAB AIIB AZEN AZRT BRES HAJC IBAZ JBBK KABA NABZ NICB PAHA RBTA TCZB TURA UBAZ".split(" ");
    for (const code of codes) {
      const bank = bankOf("default", `AZ00${code}`);
      expect(bank?.swift.slice(0, 6)).toBe(`${code}AZ`);
      const { correspondentAccount, taxId } = bank ?? {};
      if (correspondentAccount) expect(isValidIBAN(correspondentAccount), code).toBe(true);
      if (taxId) expect(taxId, code).toMatch(new RegExp(`^\\d{8}${checkDigit(taxId)}1$`));
    }
  });
});

it.each([
  ["2026-11-19T10:00:00Z", "2026-11-23"],
  ["2026-11-20T22:00:00Z", "2026-11-24"],
  ["2026-11-21T22:00:00Z", "2026-11-24"],
])("money that leaves on %s is at a bank by %s, and at a card at once", (leaves, day) => {
  expect(arrivalDay("default", "BANK", new Date(leaves))).toBe(day);
  expect(arrivalDay("default", "OTHER", new Date(leaves))).toBeNull();
});
