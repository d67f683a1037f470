import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#provider/contract/words";
import { searchText } from "#provider/rules/search-text";
import { brokenInvoiceRules } from "../../../sandbox/src/domain/invoice-rules.ts";
import { DEFAULT_TEMPLATES, fillTemplate, templateFor } from "#provider/rules/invoice-message";
import { moneyText } from "#provider/rules/money-text";
import { reminderMessage } from "../../../sandbox/src/messages/reminder.ts";
import { endOfDay, nextRound, recurrence } from "../../../sandbox/src/domain/schedule.ts";
import { beginningMatch, phoneDigits, searchOfInvoice, wordsMatch } from "../../../sandbox/src/domain/search.ts";

/** 2026-03-01 01:00 in Baku, still 28 February in UTC. */
const now = new Date("2026-02-28T21:00:00Z");
const typed: Parameters<typeof brokenInvoiceRules>[0] = {
  phone: "+994501234567",
  email: null,
  linkExpirationDate: "2026-03-05",
  scheduledDate: null,
  dueDate: null,
  reminders: [],
  partialAllowed: false,
  checkInDate: null,
  installment: null,
  channels: [],
  language: "en",
  preAuth: false,
  recurringInterval: null,
};

describe("rules of an invoice", () => {
  it.each([
    [{}, []],
    [{ linkExpirationDate: "2026-03-02" }, []],
    [{ linkExpirationDate: "2026-03-01" }, ["linkExpirationDate expirationPast"]],
    [{ linkExpirationDate: "2026-02-28" }, ["linkExpirationDate expirationPast"]],
    [{ scheduledDate: "2026-03-01" }, []],
    [{ scheduledDate: "2026-02-28" }, ["scheduledDate datePast"]],
    [{ scheduledDate: "2026-03-06" }, ["scheduledDate afterExpiration"]],
    [{ dueDate: "2026-03-01" }, []],
    [{ dueDate: "2026-03-05" }, []],
    [{ dueDate: "2026-02-28" }, ["dueDate datePast"]],
    [{ dueDate: "2026-03-06" }, ["dueDate afterExpiration"]],
    [{ dueDate: "2026-03-03", scheduledDate: "2026-03-04" }, ["dueDate beforeScheduled"]],
    [{ dueDate: "2026-03-04", scheduledDate: "2026-03-04" }, []],
    [{ reminders: ["BEFORE_3", "BEFORE_1", "ON_DUE_DAY"] }, []],
    [{ reminders: ["AFTER_1"] }, ["reminders reminderAfterExpiration"]],
    [{ reminders: ["AFTER_1", "AFTER_3"], dueDate: "2026-03-02" }, []],
    [{ reminders: ["AFTER_1", "AFTER_3"], dueDate: "2026-03-03" }, ["reminders reminderAfterExpiration"]],
    [{ partialAllowed: true }, []],
    [{ partialAllowed: true, preAuth: true }, ["partialAllowed withPreAuth"]],
    [{ checkInDate: "2026-02-28" }, ["checkInDate datePast"]],
    [{ checkInDate: "2027-01-01" }, []],
    [{ phone: "+994121234567" }, ["phone phone"]],
    [{ phone: "+442071838750" }, []],
    [{ channels: ["EMAIL"] }, ["email emailForChannel"]],
    [{ channels: ["EMAIL"], email: "guest@example.com" }, []],
    [{ installment: { cardType: "BIRKART", period: 3 } }, []],
    [{ installment: { cardType: "BIRKART", period: 3 }, preAuth: true }, ["installment withPreAuth"]],
    [{ recurringInterval: "WEEKLY", preAuth: true }, ["recurringInterval withPreAuth"]],
    [{ language: "ru" }, []],
  ])("%o: %o", (changed, broken) => {
    const found = brokenInvoiceRules({ ...typed, ...changed } as typeof typed, "default", now);
    expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual(broken);
  });

  it("leave a day alone that has passed since it was typed, and not one that was changed", () => {
    const passed = {
      linkExpirationDate: "2026-03-01",
      scheduledDate: "2026-02-20",
      dueDate: "2026-02-27",
      checkInDate: "2026-02-26",
    };
    expect(brokenInvoiceRules({ ...typed, ...passed }, "default", now, passed)).toEqual([]);
    const before = { ...typed, linkExpirationDate: "2026-03-02" };
    expect(brokenInvoiceRules({ ...typed, ...passed }, "default", now, before).map(({ field }) => field)).toEqual([
      "linkExpirationDate",
      "scheduledDate",
      "dueDate",
      "checkInDate",
    ]);
  });

  it("know what a region does not offer", () => {
    const changed = { ...typed, phone: "+971501234567", installment: {}, language: "az" };
    expect(brokenInvoiceRules(changed, "ae", now).map(({ field }) => field)).toEqual(["installment", "language"]);
  });

  it("let a link live to the end of its last day in the merchant's zone", () => {
    expect(new Date(endOfDay("default", "2026-03-05")).toISOString()).toBe("2026-03-05T20:00:00.000Z");
    expect(new Date(endOfDay("sa", "2026-03-05")).toISOString()).toBe("2026-03-05T21:00:00.000Z");
  });
});

describe("a recurring invoice", () => {
  it.each([
    ["2026-01-31", "MONTHLY", 1, "2026-02-28"],
    ["2026-01-31", "MONTHLY", 2, "2026-03-31"],
    ["2026-01-15", "MONTHLY", 12, "2027-01-15"],
    ["2026-12-28", "WEEKLY", 1, "2027-01-04"],
    ["2028-02-29", "ANNUALLY", 1, "2029-02-28"],
    ["2028-02-29", "ANNUALLY", 4, "2032-02-29"],
  ] as const)("from %s %s, number %i falls on %s", (first, interval, times, day) => {
    expect(recurrence(first, interval, times)).toBe(day);
  });
});

describe("the next round of a recurring invoice", () => {
  const schedule = {
    region: "default",
    createdDay: "2026-01-31",
    scheduledDate: null,
    recurringInterval: "MONTHLY",
    recurrenceState: "ACTIVE",
  } as const;

  it.each([
    [{}, "2026-01-31", "2026-02-28"],
    [{}, "2026-02-28", "2026-03-31"],
    [{}, "2026-02-27", "2026-02-28"],
    [{}, "2027-06-15", "2027-06-30"],
    [{ scheduledDate: "2026-02-10" }, "2026-01-31", "2026-03-10"],
    [{ recurringInterval: "WEEKLY" }, "2026-02-07", "2026-02-14"],
    [{ recurrenceState: "PAUSED" }, "2026-01-31", null],
    [{ recurrenceState: "ENDED" }, "2026-01-31", null],
    [{ recurringInterval: null, recurrenceState: null }, "2026-01-31", null],
  ] as const)("%o after %s: %s", (changed, after, expected) => {
    expect(nextRound({ ...schedule, ...changed }, after)).toBe(expected);
  });
});

describe("a reminder", () => {
  const about = {
    fullName: "Aysel {amount}",
    openMinor: 123_450,
    currency: "AZN",
    invoiceCode: "AB12",
    dueDay: "2026-03-05",
    merchant: "Hotel Şəki",
    link: "https://x/pay/AB12",
  };

  it.each(LANGUAGES)(
    "in %s says who, how much, for what and where, differently before, on and after the due day",
    (language) => {
      const texts = ["2026-03-04", "2026-03-05", "2026-03-06"].map(
        (today) => reminderMessage(language, { ...about, today }).body,
      );
      expect(new Set(texts).size).toBe(3);
      for (const text of texts)
        for (const value of [about.fullName, moneyText(language, 123_450, "AZN"), "AB12", "Hotel Şəki", about.link])
          expect(text).toContain(value);
    },
  );
});

describe("the message of an invoice", () => {
  const values = {
    fullName: "Aysel M.",
    amount: "12.00",
    currency: "AZN",
    invoiceCode: "AB12",
    link: "https://x/pay/AB12",
  };

  it("names customer, amount, currency, code and link in every language", () => {
    for (const template of Object.values(DEFAULT_TEMPLATES))
      for (const value of Object.values(values)) expect(fillTemplate(template, values)).toContain(value);
  });

  it("keeps words it does not know and never loses the link", () => {
    expect(fillTemplate("Hi {name} {fullName}", values)).toBe("Hi {name} Aysel M. https://x/pay/AB12");
  });

  it("does not fill in what a customer's name looks like", () => {
    expect(fillTemplate("{fullName} {link}", { ...values, fullName: "{amount}" })).toBe("{amount} https://x/pay/AB12");
  });
});

describe("the text of an invoice's language and channel", () => {
  const texts = {
    defaultSmsTemplate: "az {link}",
    defaultLanguage: "az",
    messageTemplates: [
      { language: "en", channel: "SMS", text: "en SMS {link}" },
      { language: "az", channel: "EMAIL", text: "az e-mail {link}" },
    ],
  } as const;

  it.each([
    ["en", "SMS", "en SMS {link}", "CHANNEL"],
    ["en", "WHATSAPP", DEFAULT_TEMPLATES.en, "STANDARD"],
    ["az", "EMAIL", "az e-mail {link}", "CHANNEL"],
    ["az", "SMS", "az {link}", "APPLICATION"],
    ["ru", "SMS", DEFAULT_TEMPLATES.ru, "STANDARD"],
  ] as const)("%s, %s: %s (%s)", (language, channel, template, origin) => {
    expect(templateFor(texts, language, channel)).toEqual({ template, origin });
  });
});

describe("search words", () => {
  it.each([
    ["Əli Hüseynov-Şah", "eli huseynov sah"],
    ["IŞIQ ılıq İlqar", "isiq iliq ilqar"],
    ["Ёлкин, Пётр", "елкин петр"],
    ["BK-2024/001", "bk 2024 001"],
    ["a.b+c@Example.com", "a b c example com"],
    ["--- !", ""],
  ])("of %s are %s", (text, words) => {
    expect(searchText(text)).toBe(words);
  });

  it("cannot carry search syntax", () => {
    expect(wordsMatch("guest", 'a" OR scope:"regiondefault')).toBe(
      'guest : "na" * AND guest : "nor" * AND guest : "nscope" * AND guest : "nregiondefault" *',
    );
    expect(beginningMatch("booking", '"*')).toBeUndefined();
    expect(wordsMatch("guest", "--")).toBeUndefined();
  });

  it.each([
    ["+994 50 123 45 67", "994501234567"],
    ["(050) 123-45-67", "501234567"],
    ["00994501234567", "994501234567"],
    ["50123", "50123"],
    ["0501", undefined],
    ["BK-12345", undefined],
    ["", undefined],
  ])("that may be a telephone number: %s is %s", (text, digits) => {
    expect(phoneDigits(text)).toBe(digits);
  });

  it("have a number as its owner dials it and as the rest of the world does", () => {
    const payer = { fullName: "Əli", email: null, bookingId: "B", code: "C" };
    const owner = { region: "default", merchantId: "mer_1", applicationId: "ES0000001" };
    const phoneOf = (phone: string): unknown =>
      JSON.parse(searchOfInvoice({ ...owner, ...payer, phone, canceledBy: null })).phone;
    expect(phoneOf("+994501234567")).toBe("p994501234567 p501234567");
    expect(phoneOf("+447911123456")).toBe("p447911123456");
  });
});
