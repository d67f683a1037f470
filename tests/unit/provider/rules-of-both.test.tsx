import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { INSTALLMENT_PERIODS, type Reminder } from "#provider/contract/words";
import { brokenLinkTerms } from "#provider/rules/link-terms";
import { timeLeft } from "#provider/rules/time-left";
import { ToDoList } from "~/dashboard/to-do";
import { Left } from "~/billing/shared/payments/capture-by";
import { createInvoiceSchema, editInvoiceSchema } from "~/billing/invoices/schema";
import { createLinkSchema } from "~/billing/payment-links/schema";
import { zodErrors } from "~/i18n/zod-errors";
import { screensFound } from "~/shell/search-results";
import { brokenInvoiceRules } from "../../../sandbox/src/domain/invoice-rules.ts";
import { wordsMatch } from "../../../sandbox/src/domain/search.ts";
import { renderMarkup } from "../../support/render";

/**
 * Rules that stood once in the app and once in the provider and had begun to differ: both sides are asked everything
 * they could differ in.
 */

describe("hours left of a hold", () => {
  const until = "2026-04-15T12:00:00Z";
  const end = Date.parse(until);
  const textOf = (markup: string) => markup.replace(/<[^>]+>/g, "").replace(/\s+/g, " ");

  /** What the list of payments says, and what the dashboard says, of the same hold. */
  function said(now: number) {
    const left = timeLeft(until, now) ?? null;
    const none = { count: 0, amount: 0 };
    const item = { id: "trx_1", orderId: "1", fullName: "A", amount: 100, captureBy: until, left };
    const toDo = {
      currency: "AZN" as const,
      lapsing: { count: 1, amount: 100, items: [item] },
      disputes: { ...none, items: [] },
      failedPayouts: { ...none, only: null, why: null },
      failedWithdrawals: { ...none, only: null, why: null },
      waitingPayouts: { ...none, only: null },
      waitingFiles: { ...none, only: null, to: "/" },
      payoutRules: [],
      waitingRefunds: { ...none, only: null, to: "/" },
      refundRules: [],
      unfinished: null,
      corrections: { count: 0, items: [] },
      targets: { count: 0, items: [] },
      unsigned: { count: 0, items: [] },
      expiring: { ...none, items: [], left: null, until, to: "/" },
    };
    const may = { complete: false, seePayouts: false, seeWallet: false, sign: false };
    return {
      list: left && textOf(renderMarkup(<Left left={left} />)),
      dashboard: /(\d+ (?:day|hour|minute)s? left)/.exec(
        textOf(renderMarkup(<ToDoList toDo={toDo} may={may} retryHref="/" appId={undefined} today="2026-11-21" />)),
      )?.[1],
    };
  }

  test.each([1, 2, 59, 60, 61, 118, 119, 120, 121, 179, 180, 1_439, 1_440, 1_441, 2_879, 2_880, 2_881])(
    "%i minutes before the end: the dashboard and the list of payments say the same",
    (minutes) => {
      for (const seconds of [-1, 0, 1]) {
        const { list, dashboard } = said(end - minutes * 60_000 - seconds * 1_000);
        expect(dashboard).toBe(list);
      }
    },
  );

  test("at every minute of three days: what is said is left, and less than a third of it is kept back", () => {
    for (let minutes = 1; minutes <= 3 * 24 * 60; minutes++) {
      const left = timeLeft(until, end - minutes * 60_000);
      const inMinutes = (left?.count ?? 0) * { days: 1_440, hours: 60, minutes: 1 }[left?.unit ?? "minutes"];
      expect(inMinutes).toBeLessThanOrEqual(minutes);
      expect(minutes - inMinutes).toBeLessThan(minutes / 3);
      expect(left?.isUrgent).toBe(minutes <= 24 * 60);
    }
  });

  test("nothing is left of a hold that has lapsed", () => {
    expect([timeLeft(until, end), timeLeft(until, end + 1)]).toEqual([undefined, undefined]);
    expect(said(end)).toEqual({ list: null, dashboard: undefined });
  });
});

describe("folded letters of search text", () => {
  /** Letters of Latin, Greek and Cyrillic scripts, and what compatibility decomposition makes of others. */
  const letters = Array.from({ length: 0x2000 }, (_, code) => String.fromCodePoint(code)).filter((one) =>
    /\p{L}/u.test(one),
  );
  /** The word that the provider's full-text index is asked for. */
  const asked = (typed: string) => /"n(.*)"/.exec(wordsMatch("name", typed) ?? "")?.[1];

  test("the app finds a screen by a letter exactly when the provider finds a name by it", () => {
    const unlike = letters.filter((letter) => {
      const plain = asked(letter);
      const [screen] = screensFound(plain ?? "", [{ name: "shell:screen.wallet", to: "/w" }], () => [`${letter}x`]);
      return (plain !== undefined) !== (screen !== undefined);
    });
    expect(letters.length).toBeGreaterThan(3_000);
    expect(unlike).toEqual([]);
  });

  test.each(["Straße strasse", "Øst ost", "Đorđe dorde", "Łódź lodz", "Əliyev eliyev", "Işıq isiq", "İzmir izmir"])(
    "%s: found by its plain letters on both sides",
    (pair) => {
      const [name = "", plain = ""] = pair.split(" ");
      expect(asked(name)).toBe(plain);
      expect(screensFound(plain, [{ name: "shell:screen.wallet", to: "/w" }], () => [name])).toHaveLength(1);
    },
  );
});

type Values = Record<string, string | readonly string[]>;
type Broken = { field: string; code: string };

/** Every combination of one of each. */
function combinations<Part>(choices: readonly (readonly Part[])[]): Part[][] {
  return choices.reduce<Part[][]>((all, some) => all.flatMap((one) => some.map((each) => [...one, each])), [[]]);
}
const isoDays = (...days: number[]) => days.map((day) => `2026-03-${String(day).padStart(2, "0")}`);
const text = (value: Values[string] | undefined) => (typeof value === "string" && value !== "" ? value : null);
const list = (value: Values[string] | undefined) => [value ?? []].flat();

describe("cross rules of the invoice's form", () => {
  const typed = {
    idempotencyKey: "6f0c3c1e-52b4-4b7e-9d0e-0f6d8c0a9b11",
    lastModifiedDate: "2026-02-20T08:00:00.000Z",
    appId: "ES1234567",
    fullName: "Aysel Mammadova",
    phone: "+447911123456",
    amount: "150",
    description: "Two nights",
    bookingId: "BK-7",
    linkExpirationDate: "2026-03-14",
    language: "en",
  };
  const REMINDERS: readonly Reminder[] = ["BEFORE_3", "BEFORE_1", "ON_DUE_DAY", "AFTER_1", "AFTER_3"];
  const today = "2026-03-10";
  /** In the morning of that day, in every region. */
  const now = new Date("2026-03-10T06:00:00Z");

  const parse = (values: Values, schema: z.ZodType) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...typed, ...values }))
      for (const each of [value].flat()) form.append(name, each);
    const submission = parseWithZod(form, { schema, error: zodErrors });
    return submission.status === "success"
      ? []
      : Object.entries(submission.error ?? {}).flatMap(([field, codes]) =>
          (codes ?? []).map((code) => `${field === "installmentCard" ? "installment" : field} ${code}`),
        );
  };
  const lastDay = (values: Values) => text(values["linkExpirationDate"]) ?? typed.linkExpirationDate;
  /** The body that the form would send. It names no due day that is the link's last day, when payment is due anyway. */
  const bodyOf = (values: Values) => ({
    phone: typed.phone,
    email: text(values["email"]),
    channels: list(values["channels"]).filter(Boolean),
    language: text(values["language"]) ?? typed.language,
    linkExpirationDate: lastDay(values),
    scheduledDate: text(values["scheduledDate"]),
    dueDate: values["dueDate"] === lastDay(values) ? null : text(values["dueDate"]),
    checkInDate: text(values["checkInDate"]),
    reminders: REMINDERS.filter((reminder) => list(values["reminders"]).includes(reminder)),
    preAuth: values["preAuth"] === "on",
    partialAllowed: values["partialAllowed"] === "on",
    recurringInterval: text(values["recurringInterval"]),
    installment: values["installmentCard"] === "BIRKART" ? { cardType: "BIRKART" } : null,
  });
  const worded = (broken: readonly Broken[]) => broken.map(({ field, code }) => `${field} ${code}`).sort();
  const of = (name: string, ...values: Values[string][]): Values[] => values.map((value) => ({ [name]: value }));
  const merged = (choices: readonly (readonly Values[])[]): Values[] =>
    combinations(choices).map((parts) => Object.assign({}, ...parts));

  const DAYS = merged([
    of("linkExpirationDate", ...isoDays(9, 10, 11, 14)),
    of("scheduledDate", "", ...isoDays(9, 10, 14, 15)),
    of("dueDate", "", ...isoDays(9, 10, 12, 14, 15)),
    of("checkInDate", "", ...isoDays(9, 10)),
    of("reminders", [], ["BEFORE_3", "ON_DUE_DAY"], ["AFTER_1"], ["AFTER_1", "AFTER_3"]),
  ]);
  const TERMS = merged([
    of("preAuth", "", "on"),
    of("partialAllowed", "", "on"),
    of("recurringInterval", "", "WEEKLY"),
    [{}, { installmentCard: "BIRKART", installmentPeriod: String(INSTALLMENT_PERIODS[0]) }],
    of("email", "", "guest@example.com"),
    of("channels", [], ["SMS"], ["EMAIL"], ["SMS", "EMAIL"]),
    of("language", "en", "az"),
    of("linkExpirationDate", "2026-03-10", "2026-03-14"),
  ]);

  const unlike = (all: readonly Values[], region: "default" | "ae") => {
    const schema = createInvoiceSchema({ language: "en", region, today });
    return all.flatMap((values) => {
      const app = parse(values, schema)
        .filter((one) => !one.startsWith("installmentPeriod "))
        .sort();
      const provider = worded(brokenInvoiceRules(bodyOf(values), region, now));
      return app.join() === provider.join() ? [] : [{ values, app, provider }];
    });
  };

  test("all days: what the form refuses the provider refuses with the same word, and the other way round", () => {
    expect(DAYS.length).toBe(4 * 5 * 6 * 3 * 4);
    expect(unlike(DAYS, "default")).toEqual([]);
  });

  test.each(["default", "ae"] as const)("all terms and channels in %s: the same", (region) => {
    expect(TERMS.length).toBe(2 ** 7 * 4);
    expect(unlike(TERMS, region)).toEqual([]);
  });

  test("all days of an invoice that is edited and whose days have passed: the same", () => {
    const before = {
      linkExpirationDate: "2026-03-09",
      scheduledDate: "2026-03-09",
      dueDate: "2026-03-09",
      checkInDate: "2026-03-09",
    };
    const schema = editInvoiceSchema({ language: "en", region: "default", today }, before);
    for (const values of DAYS) {
      const { channels: _, ...terms } = bodyOf(values);
      expect(parse(values, schema).sort()).toEqual(worded(brokenInvoiceRules(terms, "default", now, before)));
    }
  });
});

test.each(["default", "sa"] as const)(
  "last day and language of a payment link in %s: the same on both sides",
  (region) => {
    const today = "2026-03-10";
    const choices = combinations([
      ["", ...isoDays(9, 10, 11)],
      ["az", "en", "ru"],
    ]);
    for (const [linkExpirationDate = "", language = ""] of choices) {
      const form = new FormData();
      const typed = {
        idempotencyKey: "6f0c3c1e-52b4-4b7e-9d0e-0f6d8c0a9b11",
        appId: "ES1234567",
        title: "Deposit",
        description: "Deposit",
        amountKind: "PAYER",
        usage: "REUSABLE",
        linkExpirationDate,
        language,
      };
      for (const [name, value] of Object.entries(typed)) form.append(name, value);
      const submission = parseWithZod(form, {
        schema: createLinkSchema({ language: "en", region, today }),
        error: zodErrors,
      });
      const refused = submission.status === "success" ? {} : submission.error;
      const provider = brokenLinkTerms({ linkExpirationDate: linkExpirationDate || null, language }, { region, today });
      expect(refused).toEqual(Object.fromEntries(provider.map(({ field, code }) => [field, [code]])));
    }
  },
);
