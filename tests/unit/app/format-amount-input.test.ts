import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAmount, formatAmountInput, formatNumber } from "../../../app/i18n/format";
import { LANGUAGES } from "../../../app/i18n/languages";
import { parseAmount } from "#provider/rules/amount-input";

const languages = fc.constantFrom(...LANGUAGES);
const amounts = fc.integer({ min: 1, max: 99_999_999_999 });

test("an amount written out in any language is read the same in every language", () => {
  fc.assert(
    fc.property(amounts, languages, languages, (minor, writer, reader) => {
      expect(parseAmount(formatAmount(writer, minor), reader)).toEqual({ minor });
      expect(parseAmount(formatAmountInput(writer, minor), reader)).toEqual({ minor });
    }),
  );
});

test("a whole number grouped by its own language is read back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), languages, (whole, language) => {
      expect(parseAmount(formatNumber(language, whole), language)).toEqual({ minor: whole * 100 });
    }),
  );
});

test("whatever is typed, the answer is an error or whole minor units above zero made of the typed digits alone", () => {
  const typed = fc.string({ unit: fc.constantFrom(..."0123456789., \u00a0-+eE٣") });
  fc.assert(
    fc.property(typed, languages, (text, language) => {
      const { minor, error } = parseAmount(text, language);
      if (error) return;
      expect(Number.isSafeInteger(minor) && (minor ?? 0) > 0).toBe(true);
      const digits = text.replaceAll("٣", "3").replace(/\D/g, "").replace(/^0+/, "");
      expect(String(minor).startsWith(digits)).toBe(true);
      expect(String(minor).slice(digits.length)).toMatch(/^0{0,2}$/);
    }),
    { numRuns: 2000 },
  );
});

test.each(["1 234,50", "1.234,50", "1,234.50", "1234.5", "1234,5", "1\u00a0234,50", "1\u202f234.50", " 1234.50 "])(
  "%s is one thousand two hundred thirty-four and a half in every language",
  (text) => {
    for (const language of LANGUAGES) expect(parseAmount(text, language)).toEqual({ minor: 123_450 });
  },
);

test("a lone mark before three digits is read as the language groups, and refused where it would be a decimal mark", () => {
  expect(parseAmount("1,234", "en")).toEqual({ minor: 123_400 });
  expect(parseAmount("1.234", "en")).toEqual({ error: "amountDecimals" });
  expect(parseAmount("1.234", "az")).toEqual({ minor: 123_400 });
  expect(parseAmount("1,234", "az")).toEqual({ error: "amountDecimals" });
  expect(parseAmount("1,234", "ru")).toEqual({ error: "amountDecimals" });
  expect(parseAmount("1.234", "ru")).toEqual({ error: "amountDecimals" });
  expect(parseAmount("1 234", "ru")).toEqual({ minor: 123_400 });
  expect(parseAmount("1.234.567", "ru")).toEqual({ minor: 123_456_700 });
});

test.each([
  ["", "required"],
  ["   ", "required"],
  ["0", "amountZero"],
  ["0,00", "amountZero"],
  ["-5", "amountFormat"],
  ["+5", "amountFormat"],
  ["1e3", "amountFormat"],
  ["NaN", "amountFormat"],
  ["Infinity", "amountFormat"],
  ["0x10", "amountFormat"],
  ["１２", "amountFormat"],
  ["12 34", "amountFormat"],
  ["1,23,456", "amountFormat"],
  ["1.234,567.89", "amountFormat"],
  ["1,234.567.890", "amountFormat"],
  [".5", "amountFormat"],
  ["5.", "amountFormat"],
  ["10.999", "amountDecimals"],
  ["1 234,567", "amountDecimals"],
  ["99999999999999", "amountFormat"],
])("%j is refused: %s", (text, error) => {
  expect(parseAmount(text, "en")).toEqual({ error });
});
