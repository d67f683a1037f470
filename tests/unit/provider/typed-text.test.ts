import { describe, expect, it } from "vitest";
import { parseAmount } from "#provider/rules/amount-input";
import { cleanIban, ibanSlip, plainIban } from "#provider/rules/iban-text";
import { searchText } from "#provider/rules/search-text";
import { plainEmail, plainTyped } from "#provider/rules/typed-text";
import { forgotPasswordSchema } from "~/auth/schema";
import { codeSchema } from "~/forms/code-schema";
import { looksLikePhone } from "~/forms/phone-schema";
import { emailField, numberField } from "~/forms/plain-fields";
import { readPhone } from "~/server/phone";
import { cardNumber, parseExpiry } from "../../../sandbox/src/domain/card.ts";
import { readPhone as readPayersPhone } from "../../../sandbox/src/domain/phone-number.ts";
import { phoneDigits } from "../../../sandbox/src/domain/search.ts";

const [ARABIC, PERSIAN] = ["٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹"];
/** The same text as it is typed on keyboards of other scripts, and as messengers and address books copy it. */
const inEveryWay = (text: string): string[] => {
  const by = (digits: string) => text.replace(/\d/g, (digit) => [...digits][Number(digit)] ?? "");
  return [
    text,
    by(ARABIC),
    by(PERSIAN),
    `\u202a${text}\u202c`,
    `\u200e${text}`,
    `\u2066${text}\u2069`,
    `${text.slice(0, 3)}\ufe0f${text.slice(3)}`,
    `${text.slice(0, 2)}\u200b${text.slice(2)}`,
    `\u00a0${text}\u202f`,
  ];
};

describe("what somebody typed, in whatever way, is judged as its plain form", () => {
  it("digits of ten, blanks, hyphens, and what nobody sees", () => {
    expect(plainTyped(`${ARABIC}${PERSIAN}`)).toBe("01234567890123456789");
    expect(plainTyped("\u202a+994\u00a050\u2011555\u221243\u200e 21\u202c")).toBe("+994 50-555-43 21");
  });

  it.each(inEveryWay("+994 50 555 43 21"))("phone %j", (typed) => {
    expect(readPhone("default", typed)).toBe("+994505554321");
    expect(readPayersPhone("default", typed)).toBe("+994505554321");
    expect(looksLikePhone(typed)).toBe("+994 50 555 43 21");
    expect(phoneDigits(typed)).toBe("994505554321");
  });

  it.each(inEveryWay("4242 4242 4242 4242"))("card %j", (typed) => {
    expect(cardNumber(typed)).toBe("4242424242424242");
  });

  it.each(inEveryWay("123456"))("code %j", (typed) => {
    expect(codeSchema.parse({ intent: "confirm", code: typed })).toEqual({ intent: "confirm", code: "123456" });
  });

  it.each(inEveryWay("1 234,50"))("amount %j", (typed) => {
    for (const language of ["az", "en", "ru"]) expect(parseAmount(typed, language)).toEqual({ minor: 123_450 });
  });

  it("an amount with the marks of an Arabic keyboard, which say themselves what they are", () => {
    for (const language of ["az", "en", "ru"]) {
      expect(parseAmount("١٬٢٣٤٫٥٠", language)).toEqual({ minor: 123_450 });
      expect(parseAmount("١٢٫٥", language)).toEqual({ minor: 1250 });
      expect(parseAmount("١٫٢٣٤", language)).toEqual({ error: "amountDecimals" });
      for (const typed of ["١٬٢٣", "١٢٣٤٬٥٦٧", "١٬٢٣٤٬٥", "٬٥"])
        expect(parseAmount(typed, language), typed).toEqual({ error: "amountFormat" });
    }
  });

  it.each(inEveryWay("AZ86AIIB00000000000000000001"))("an IBAN in a form %j", (typed) => {
    const isBlank = /[\u00a0\u202f]/.test(typed);
    expect(ibanSlip("default", typed)).toBe(isBlank ? "ibanSpaces" : undefined);
    expect(plainIban(typed).trim()).toBe("AZ86AIIB00000000000000000001");
    expect(numberField({ min: 1, max: 60 }).parse(typed)).toBe("AZ86AIIB00000000000000000001");
  });

  it("an e-mail address, in forms and files alike", () => {
    for (const typed of [
      "\u200bleyla@mail.az",
      "leyla\u2060@mail.az",
      "\u202aleyla@mail.az\u202c",
      " leyla@mail.az\u00a0",
    ]) {
      expect(plainEmail(typed)).toBe("leyla@mail.az");
      expect(emailField.parse(typed)).toBe("leyla@mail.az");
      expect(forgotPasswordSchema.parse({ email: typed }).email).toBe("leyla@mail.az");
    }
    for (const typed of ["leyla mail.az", "l@a", "\u200b"]) expect(emailField.safeParse(typed).success).toBe(false);
  });

  it("an IBAN as it is copied, with capitals of a to z alone (Simplify/ibantools#690)", () => {
    const iban = "AZ86AIIB00000000000000000001";
    for (const typed of inEveryWay(iban)) expect(cleanIban(typed)).toBe(iban);
    expect(cleanIban("az86aiib0000 0000")).toBe("AZ86AIIB00000000");
    expect(cleanIban("az86-aiib\u20110000\u00ad0000")).toBe("AZ86AIIB00000000");
    expect(cleanIban("IBAN: az86 aiib")).toBe("AZ86AIIB");
    expect(cleanIban("IBAN")).toBe("IBAN");
    expect(cleanIban("AZ52AßB0")).toBe("AZ52AßB0");
    expect(cleanIban("aııb")).toBe("AııB");
  });

  it("words of the search, also of a booking that was typed in such digits", () => {
    expect(searchText("BK/٧٧")).toBe("bk 77");
    expect(searchText("BK/77")).toBe("bk 77");
  });
});

describe("the expiry of a card", () => {
  it.each([
    "12/39",
    "12/2039",
    "12 / 2039",
    "122039",
    "1239",
    "2039-12",
    "12-39",
    "12.39",
    "۱۲/۳۹",
    "2039/12",
    "203912",
  ])("%s is December 2039", (typed) => {
    expect(parseExpiry(typed)).toEqual({ month: 12, year: 2039 });
  });

  it("has a month of one digit as well, and is nothing else", () => {
    expect(parseExpiry("3/39")).toEqual({ month: 3, year: 2039 });
    for (const typed of ["", "13/39", "00/39", "12/203", "12/1939", "12", "339"])
      expect(parseExpiry(typed)).toBeUndefined();
  });
});
