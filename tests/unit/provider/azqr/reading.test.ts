import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cityOf } from "#provider/rules/azqr/city";
import { azqrPayload, type AzqrFacts } from "#provider/rules/azqr/code";
import { readAzqr } from "#provider/rules/azqr/reading";
import { parsed } from "../../../support/emv-parser";

/** Digits of two, digits of two that count letters, and as many letters: written apart from the product's. */
const object = (tag: string, value: string): string => tag + String([...value].length).padStart(2, "0") + value;
const template = (text: string): Readonly<Record<string, string>> => {
  const values: Record<string, string> = {};
  for (let rest = text; rest !== "";) {
    const end = 4 + Number(rest.slice(2, 4));
    values[rest.slice(0, 2)] = rest.slice(4, end);
    rest = rest.slice(end);
  }
  return values;
};

const word = (most: number) => fc.stringMatching(new RegExp(`^[A-Za-z0-9-]{1,${most}}$`));
const letters = fc.stringMatching(/^[A-Za-zƏəĞğİıÖöŞşÜüÇç][A-Za-zƏəĞğİıÖöŞşÜüÇç .&-]{0,60}$/);
const facts: fc.Arbitrary<AzqrFacts> = fc.record(
  {
    globalId: word(32),
    account: word(20),
    category: fc.stringMatching(/^\d{4}$/),
    name: letters,
    city: letters,
    isOnce: fc.boolean(),
    amountMinor: fc.integer({ min: 1, max: 3_999_999 }),
    postalCode: word(10),
    bill: word(25),
    reference: word(25),
    purpose: letters,
  },
  { requiredKeys: ["globalId", "account", "category", "name", "city", "isOnce"] },
);

describe("an AZQR code", () => {
  it("says to another reader what was written, and no more", () => {
    fc.assert(
      fc.property(facts, (given) => {
        const payload = azqrPayload(given);
        const code = parsed(payload);
        expect(template(code["26"] ?? "")).toEqual({ "00": given.globalId, "01": given.account });
        expect(code["01"]).toBe(given.isOnce ? "12" : "11");
        expect(code["54"] && Math.round(Number(code["54"]) * 100)).toBe(given.amountMinor);
        expect(code["59"]).toMatch(/^[ -~]{1,25}$/);
        expect(code["60"]).toMatch(/^[ -~]{1,15}$/);
        const added = template(code["62"] ?? "");
        expect([added["01"], added["05"]]).toEqual([given.bill, given.reference]);
        expect(payload.length).toBeLessThan(512);
      }),
    );
  });

  it("is read back as the other reader reads it", () => {
    fc.assert(
      fc.property(facts, (given) => {
        const payload = azqrPayload(given);
        const code = parsed(payload);
        const added = template(code["62"] ?? "");
        expect(readAzqr(payload)).toEqual({
          isIntact: true,
          isOnce: given.isOnce,
          globalId: given.globalId,
          account: given.account,
          category: given.category,
          currency: "944",
          country: "AZ",
          amountMinor: given.amountMinor,
          name: code["59"],
          otherName: template(code["64"] ?? "")["01"],
          city: code["60"],
          postalCode: code["61"],
          bill: added["01"],
          reference: added["05"],
          terminal: undefined,
          purpose: added["08"],
        });
      }),
    );
  });
});

describe("reading a code that another writer made", () => {
  const CHECKSUM = "6304FFFF";
  const other = (amount: string): string => object("00", "01") + object("54", amount) + CHECKSUM;

  it.each([
    ["10", 1000],
    ["10.", 1000],
    ["10.5", 1050],
    ["10.50", 1050],
    ["0.01", 1],
    ["10.505", undefined],
    ["1e3", undefined],
    ["-1", undefined],
  ])("takes the amount %s as %s", (amount, minor) => {
    expect(readAzqr(other(amount))).toMatchObject({ isIntact: false, amountMinor: minor });
  });

  it("finds the merchant account under any tag that is for one", () => {
    const account = object("51", object("00", "az.example") + object("01", "A1"));
    expect(readAzqr(object("00", "01") + account + CHECKSUM)).toMatchObject({ globalId: "az.example", account: "A1" });
  });

  it("says nothing of a template that is none", () => {
    const broken = object("00", "01") + object("26", "00x") + object("62", "0199") + CHECKSUM;
    expect(readAzqr(broken)).toMatchObject({ globalId: undefined, bill: undefined });
  });

  it("knows a text that is no code", () => {
    expect(readAzqr("https://pay.example/pay/1")).toBeUndefined();
  });
});

describe("the city of an address", () => {
  it.each([
    ["Neftçilər prospekti 45, Bakı", "Bakı"],
    ["Sumqayıt, 9-cu mikrorayon", "Sumqayıt"],
    ["28 May küç. 5, baki", "Bakı"],
    ["Bakı küçəsi 4, Göyçay", "Azərbaycan"],
    ["", "Azərbaycan"],
  ])("of %j is %s", (address, city) => expect(cityOf(address)).toBe(city));
});
