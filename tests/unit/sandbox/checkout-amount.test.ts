import fc from "fast-check";
import { expect, test } from "vitest";
import { parseAmount as parseInApp } from "#provider/rules/amount-input";
import { LANGUAGES } from "#provider/contract/words";
import { parseAmount } from "../../../sandbox/src/pages/checkout/format.ts";
import { amountText } from "#provider/rules/money-text";

const languages = fc.constantFrom(...LANGUAGES);

test("an amount as the checkout writes it is read back, in every language", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), languages, languages, (minor, writer, reader) => {
      expect(parseAmount(amountText(writer, minor), reader)).toBe(minor);
    }),
  );
});

test("whatever is typed, the checkout reads an amount as the back office does, or not at all", () => {
  const typed = fc.string({ unit: fc.constantFrom(..."0123456789., \u00a0-+eE٣") });
  fc.assert(
    fc.property(typed, languages, (text, language) => {
      const read = parseAmount(text, language);
      if (read !== undefined && read > 0) expect(parseInApp(text, language)).toEqual({ minor: read });
    }),
    { numRuns: 5000 },
  );
});

test.each(["1 234,50", "1.234,50", "1,234.50", "1234.5", "1234,5"])("%s is read in every language", (text) => {
  for (const language of LANGUAGES) expect(parseAmount(text, language)).toBe(123_450);
});

test("a lone mark before three digits groups where the language groups by it, and is refused elsewhere", () => {
  expect(LANGUAGES.map((language) => parseAmount("1,234", language))).toEqual([undefined, 123_400, undefined]);
  expect(LANGUAGES.map((language) => parseAmount("1.234", language))).toEqual([123_400, undefined, undefined]);
});
