import fc from "fast-check";
import { expect, test } from "vitest";
import { LANGUAGES } from "#provider/contract/words";
import { parseAmount } from "#provider/rules/amount-input";
import { amountText } from "#provider/rules/money-text";
import { readAmount } from "../../../sandbox/src/pages/checkout/format.ts";

const languages = fc.constantFrom(...LANGUAGES);

test("an amount as the checkout writes it is read back, in every language", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), languages, languages, (minor, writer, reader) => {
      expect(readAmount(amountText(writer, minor), reader)).toBe(minor);
    }),
  );
});

test("whatever is typed, the checkout reads an amount exactly when the back office does", () => {
  const typed = fc.string({ unit: fc.constantFrom(..."0123456789., \u00a0-+eE٣") });
  fc.assert(
    fc.property(typed, languages, (text, language) => {
      const { minor, error } = parseAmount(text, language);
      expect(readAmount(text, language)).toBe(error === "amountZero" ? 0 : minor);
    }),
    { numRuns: 2000 },
  );
});

test("a lone mark before three digits groups where the language groups by it, and is refused elsewhere", () => {
  expect(LANGUAGES.map((language) => readAmount("1,234", language))).toEqual([undefined, 123_400, undefined]);
  expect(LANGUAGES.map((language) => readAmount("1.234", language))).toEqual([123_400, undefined, undefined]);
});

// The checkout once had a reader of its own, which read neither.
test.each(["1 234\u00a0567,50", "12345678.50"])("%j is an amount for payers too", (text) => {
  for (const language of LANGUAGES) expect(readAmount(text, language)).toBe(parseAmount(text, language).minor);
  expect(readAmount(text, "en")).toBeGreaterThan(0);
});
