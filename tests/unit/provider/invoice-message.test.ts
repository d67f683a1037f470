import { expect, test } from "vitest";
import { LANGUAGES } from "#provider/contract/words";
import { DEFAULT_TEMPLATES, fillTemplate, valuesOf } from "#provider/rules/invoice-message";
import { moneyText, NBSP } from "#provider/rules/money-text";

test.each(LANGUAGES)("the standard text of an invoice writes its amount as screens and receipts do: %s", (language) => {
  const about = { fullName: "Aysel", currency: "AZN", invoiceCode: "INV-7", link: "https://pay.example/INV-7" };
  const text = fillTemplate(DEFAULT_TEMPLATES[language], valuesOf({ ...about, language, open: 123_450 }));
  // An English SMS has plain blanks: one of another kind would halve what it holds.
  expect(text.replaceAll(NBSP, " ")).toContain(` ${moneyText(language, 123_450, "AZN").replaceAll(NBSP, " ")} `);
});
