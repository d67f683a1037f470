import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { z } from "zod";
import { newPasswordSchema } from "#provider/contract/fields";
import { failureMessage, problemMessage } from "../../../app/i18n/failures";
import { LANGUAGES, negotiateLanguage, readLanguage } from "../../../app/i18n/languages";
import { message, messageText } from "../../../app/i18n/messages";
import { says, zodErrors } from "../../../app/i18n/zod-errors";
import { amountField } from "../../../app/forms/amount-schema";
import { sentences } from "../../support/render";

const errorsOf = (schema: z.ZodObject, fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return parseWithZod(form, { schema, error: zodErrors }).reply().error;
};

test("stored upper-case languages and regional tags are read, others and unavailable ones are not", () => {
  expect(["EN", "RU", "AZ", "az-Latn-AZ", " ru "].map((text) => readLanguage(text))).toEqual([
    "en",
    "ru",
    "az",
    "az",
    "ru",
  ]);
  expect(["de", "", null, undefined, "__proto__"].map((text) => readLanguage(text))).toEqual(Array(5).fill(undefined));
  expect(readLanguage("az", ["en"])).toBeUndefined();
});

test("a browser's wishes are weighed, and English stands in for the rest", () => {
  expect(negotiateLanguage("de, ru;q=0.5, az;q=0.9")).toBe("az");
  expect(negotiateLanguage("az;q=0, ru")).toBe("ru");
  expect(negotiateLanguage("az", ["en"])).toBe("en");
  expect(negotiateLanguage(null)).toBe("en");
});

test("a code becomes a sentence of the page's language, with its plural and its numbers", () => {
  const [en, az, ru] = [sentences("en"), sentences("az"), sentences("ru")];
  expect(messageText(en, message("tooShort", { count: 1 }))).toBe("Please use at least 1 character.");
  expect(messageText(en, message("tooShort", { count: 8 }))).toBe("Please use at least 8 characters.");
  expect(messageText(ru, message("tooShort", { count: 2 }))).toBe("Нужно минимум 2\u00a0символа.");
  expect(messageText(ru, message("tooShort", { count: 21 }))).toBe("Нужен минимум 21\u00a0символ.");
  expect(messageText(ru, message("tooShort", { count: 8 }))).toBe("Нужно минимум 8\u00a0символов.");
  expect(messageText(az, message("max", { max: 40000 }))).toBe("Ən çoxu 40.000 ola bilər.");
});

test("an unknown refusal gets the general sentence; a provider's own words are shown as they are", () => {
  for (const language of LANGUAGES) {
    const i18n = sentences(language);
    expect(messageText(i18n, problemMessage("brand_new_code"))).toBe(i18n.t("errors:somethingWrong"));
    expect(messageText(i18n, problemMessage("otp_invalid"))).toBe(i18n.t("problems:problem.otp_invalid"));
    expect(messageText(i18n, failureMessage("TIMEOUT_ERROR"))).toBe(i18n.t("problems:failure.TIMEOUT_ERROR"));
    expect(messageText(i18n, "Card is blocked? Call the bank.")).toBe("Card is blocked? Call the bank.");
    expect(messageText(i18n, "problem")).toBe("problem");
  }
});

test("each rule of a schema answers its code", () => {
  const schema = z.object({
    missing: z.string(),
    short: z.string().min(3),
    long: z.string().max(2),
    email: z.email(),
    url: z.url(),
    number: z.number(),
    least: z.number().min(5),
    most: z.number().max(5),
    choice: z.enum(["A", "B"]),
    day: z.iso.date(),
    pattern: z.string().regex(/^\d{6}$/),
    own: z.string().regex(/^x$/, says("phone")),
    password: newPasswordSchema,
  });
  const typed = { short: "ab", long: "abc", email: "a@", url: "x", number: "ten", least: "4", most: "6", choice: "C" };
  expect(errorsOf(schema, { ...typed, day: "31.02.2026", pattern: "12", own: "y", password: "weak" })).toEqual({
    missing: ["required"],
    short: ["tooShort?count=3"],
    long: ["tooLong?count=2"],
    email: ["email"],
    url: ["url"],
    number: ["number"],
    least: ["min?min=5"],
    most: ["max?max=5"],
    choice: ["choose"],
    day: ["date"],
    pattern: ["invalid"],
    own: ["phone"],
    password: ["password"],
  });
});

test("an amount field speaks the promised sentences and gives minor units", () => {
  const schema = z.object({ amount: amountField("en") });
  const codes = Object.fromEntries(
    ["", "0", "0.99", "1e3", "NaN", "１２", "1.234", "40000", "40,000.00"].map((text) => [
      text,
      errorsOf(schema, { amount: text })?.amount,
    ]),
  );
  expect(codes).toEqual({
    "": ["required"],
    "0": ["amountZero"],
    "0.99": ["amountMin"],
    "1e3": ["amountFormat"],
    NaN: ["amountFormat"],
    "１２": ["amountFormat"],
    "1.234": ["amountDecimals"],
    "40000": ["amountHigh"],
    "40,000.00": ["amountHigh"],
  });
  expect(schema.parse({ amount: "1" })).toEqual({ amount: 100 });
  expect(schema.parse({ amount: "39,999.99" })).toEqual({ amount: 3_999_999 });
});
