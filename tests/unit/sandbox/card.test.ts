import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { passesLuhn } from "#provider/rules/card-number";
import { brandOf, isExpired, judgeCard, parseExpiry, TEST_CARDS } from "../../../sandbox/src/domain/card.ts";

const now = new Date("2026-04-15T12:00:00Z");
const good = { number: "4242 4242 4242 4242", expiry: "12/30", cvc: "123" };

describe("a card number", () => {
  it("passes the check digit on every test card and on no single wrong digit", () => {
    for (const number of Object.keys(TEST_CARDS)) {
      expect(passesLuhn(number)).toBe(true);
      fc.assert(
        fc.property(fc.nat(number.length - 1), fc.integer({ min: 1, max: 9 }), (place, shift) => {
          const wrong = (Number(number[place]) + shift) % 10;
          expect(passesLuhn(number.slice(0, place) + wrong + number.slice(place + 1))).toBe(false);
        }),
      );
    }
  });

  it.each([
    ["4242424242424242", "VISA"],
    ["5555555555554444", "MASTERCARD"],
    ["2221000000000009", "MASTERCARD"],
    ["2720990000000007", "MASTERCARD"],
    ["2721000000000004", "UNKNOWN"],
    ["378282246310005", "AMEX"],
    ["6011000990139424", "UNKNOWN"],
  ])("%s is %s", (digits, brand) => {
    expect(brandOf(digits)).toBe(brand);
  });
});

describe("expiry", () => {
  it.each([
    ["04/26", { month: 4, year: 2026 }],
    ["04 / 2026", { month: 4, year: 2026 }],
    ["0426", { month: 4, year: 2026 }],
    ["13/26", undefined],
    ["4/26", { month: 4, year: 2026 }],
    ["426", undefined],
    ["", undefined],
  ])("%s is read as %o", (typed, expiry) => {
    expect(parseExpiry(typed)).toEqual(expiry);
  });

  it("is good to the end of its month", () => {
    expect(isExpired({ month: 4, year: 2026 }, now)).toBe(false);
    expect(isExpired({ month: 3, year: 2026 }, now)).toBe(true);
    expect(isExpired({ month: 12, year: 2025 }, now)).toBe(true);
    expect(isExpired({ month: 12, year: 2026 }, new Date("2027-01-01T00:00:00Z"))).toBe(true);
  });
});

describe("a typed card", () => {
  it.each(Object.entries(TEST_CARDS))("%s: %s", (number, outcome) => {
    const cvc = brandOf(number) === "AMEX" ? "1234" : "123";
    expect(judgeCard({ ...good, number, cvc }, now)).toMatchObject({
      ok: true,
      card: { outcome, last4: number.slice(-4) },
    });
  });

  it("that is real-looking but no test card is declined", () => {
    expect(judgeCard({ ...good, number: "4111111111111111" }, now)).toMatchObject({ card: { outcome: "decline" } });
  });

  it("keeps brand, last four, end and outcome, nothing else", () => {
    expect(judgeCard(good, now)).toEqual({
      ok: true,
      card: { brand: "VISA", last4: "4242", expiry: parseExpiry(good.expiry), outcome: "approve" },
    });
  });

  it("is told every problem at once", () => {
    expect(judgeCard({ number: "4242424242424241", expiry: "03/26", cvc: "12" }, now)).toEqual({
      ok: false,
      problems: [
        { field: "number", code: "invalid" },
        { field: "expiry", code: "expired" },
        { field: "cvc", code: "invalid" },
      ],
    });
    expect(judgeCard({ number: "card", expiry: "x", cvc: "" }, now)).toMatchObject({ ok: false });
  });
});
