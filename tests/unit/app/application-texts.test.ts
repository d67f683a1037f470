import { expect, test } from "vitest";
import { unknownWords } from "#provider/rules/invoice-message";
import { readWhich, textsIn, withText } from "~/applications/configure/all-texts";
import { nameOf, standing } from "~/applications/configure/texts";

const TEXTS = {
  defaultSmsTemplate: "Pay {link}",
  defaultLanguage: "en" as const,
  messageTemplates: [{ language: "ru" as const, channel: "SMS" as const, text: "SMS {link}" }],
};

test("a text is named by its language and channel; anything else names the one for all channels", () => {
  for (const which of textsIn(["en", "az", "ru"])) expect(readWhich(nameOf(which), ["en", "az", "ru"])).toEqual(which);
  for (const name of [null, "", "ru", "ru-FAX", "ru-SMS-SMS"]) expect(readWhich(name, ["en", "ru"])).toBe("all");
  expect(readWhich("az-SMS", ["en"])).toBe("all");
});

test("what stands is the text of the channel, then that for all channels in its language, then the standard one", () => {
  const origin = (language: "en" | "ru", channel: "SMS" | "EMAIL") => standing(TEXTS, { language, channel }).origin;
  expect([origin("ru", "SMS"), origin("en", "SMS"), origin("ru", "EMAIL")]).toEqual([
    "CHANNEL",
    "APPLICATION",
    "STANDARD",
  ]);
  expect(standing(TEXTS, "all")).toEqual({ text: "Pay {link}", language: "en", origin: "APPLICATION" });
});

test("a text takes the place of the one before, and leaves the others", () => {
  const which = { language: "ru", channel: "SMS" } as const;
  expect(withText(TEXTS, which, "New")).toEqual([{ ...which, text: "New" }]);
  expect(withText(TEXTS, which)).toEqual([]);
  const mail = { language: "ru", channel: "EMAIL" } as const;
  expect(withText(TEXTS, mail, "Mail")).toEqual([...TEXTS.messageTemplates, { ...mail, text: "Mail" }]);
});

test.each([
  ["{fullName} {amount} {currency} {invoiceCode} {link}", []],
  ["{name}, {FullName} {name} {}", ["{name}", "{FullName}", "{}"]],
  ["{ link }", ["{ link }"]],
  ["{{link}}", []],
  ["open { and closed }", ["{ and closed }"]],
  ["no } word {", []],
])("in %j nobody fills in %j", (template, unknown) => {
  expect(unknownWords(template)).toEqual(unknown);
});
