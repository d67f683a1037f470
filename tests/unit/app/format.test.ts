import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ZONE_OFFSET_HOURS,
  formatAmount,
  formatBrief,
  formatBriefDay,
  formatClock,
  formatCountdown,
  formatDate,
  formatDateTime,
  formatDay,
  formatMoney,
  formatMonth,
  formatMonthShort,
  formatNumber,
  type Zone,
} from "../../../app/i18n/format";
import { LANGUAGES } from "../../../app/i18n/languages";
import { isDay } from "#provider/rules/days";
import { addMonths, presetRange, presetRanges } from "../../../app/utils/dates";
import { pageCount, pageNumbers, readPage, withParams } from "../../../app/paths/search-params";

/** Node carries the whole of ICU, which workerd and Chromium do not: it is the oracle here. */
const LOCALES = { en: "en-US", az: "az", ru: "ru" } as const;
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");
const zones = Object.keys(ZONE_OFFSET_HOURS).filter((zone): zone is Zone => zone in ZONE_OFFSET_HOURS);
const instants = fc.integer({ min: Date.UTC(2017, 0, 1), max: Date.UTC(2037, 0, 1) }).map((time) => new Date(time));

describe.each(LANGUAGES)("%s", (language) => {
  test("numbers and amounts are written as ICU writes them", () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (minor) => {
        const icu = new Intl.NumberFormat(LOCALES[language], { minimumFractionDigits: 2, useGrouping: "always" });
        expect(plain(formatAmount(language, minor))).toBe(plain(icu.format(minor / 100)));
        expect(plain(formatNumber(language, minor))).toBe(
          plain(new Intl.NumberFormat(LOCALES[language], { useGrouping: "always" }).format(minor)),
        );
      }),
    );
  });

  test.each(zones)("instants in %s are written as ICU writes them", (zone) => {
    const options = { timeZone: zone, year: "numeric", day: "numeric" } as const;
    const long = new Intl.DateTimeFormat(LOCALES[language], { ...options, month: "long" });
    const short = new Intl.DateTimeFormat(LOCALES[language], { ...options, month: "short" });
    const clock = new Intl.DateTimeFormat(LOCALES[language], { timeZone: zone, timeStyle: "medium" });
    fc.assert(
      fc.property(instants, (at) => {
        expect(plain(formatDate(language, at, zone, "long"))).toBe(plain(long.format(at)));
        expect(plain(formatDate(language, at.toISOString(), zone))).toBe(plain(short.format(at)));
        expect(plain(formatClock(language, at, zone))).toBe(plain(clock.format(at)));
      }),
    );
  });

  test("months are named alone as ICU names them", () => {
    for (let month = 0; month < 12; month += 1) {
      const at = new Date(Date.UTC(2026, month, 15));
      const text = at.toISOString().slice(0, 7);
      const icu = (style: "long" | "short") =>
        new Intl.DateTimeFormat(LOCALES[language], { month: style, timeZone: "UTC" });
      expect(formatMonth(language, text)).toBe(`${icu("long").format(at)} 2026`);
      expect(formatMonthShort(language, text)).toBe(icu("short").format(at));
    }
  });
});

test("money names its currency where the language puts it", () => {
  expect(LANGUAGES.map((language) => plain(formatMoney(language, 123_450, "AZN")))).toEqual([
    "AZN 1,234.50",
    "1.234,50 AZN",
    "1 234,50 AZN",
  ]);
  expect(plain(formatMoney("en", -5, "SAR"))).toBe("-SAR 0.05");
});

test("an instant late in the evening belongs to the next day in Baku, a calendar day to itself", () => {
  expect(plain(formatDateTime("en", "2026-03-28T20:30:00Z", "Asia/Baku"))).toBe("Mar 29, 2026, 12:30 AM");
  expect(plain(formatDateTime("az", "2026-03-28T20:30:00Z", "Asia/Riyadh"))).toBe("28 mar 2026, 23:30");
  expect(plain(formatDay("ru", "2026-03-28", "long"))).toBe("28 марта 2026 г.");
});

test("narrow columns leave out the running year, and in another year the time of day", () => {
  const baku = { zone: "Asia/Baku", year: 2026 } as const;
  expect(plain(formatBrief("en", "2026-03-28T09:00:00Z", baku))).toBe("Mar 28, 1:00 PM");
  expect(plain(formatBrief("ru", "2026-03-28T09:00:00Z", baku))).toBe("28 мар., 13:00");
  // In Baku it is 2026 already.
  expect(plain(formatBrief("az", "2025-12-31T20:30:00Z", baku))).toBe("1 yan, 00:30");
  expect(plain(formatBrief("az", "2025-12-31T19:30:00Z", baku))).toBe("31 dek 2025");
  expect(plain(formatBriefDay("en", "2026-12-06", 2026))).toBe("Dec 6");
  expect(plain(formatBriefDay("ru", "2027-12-06", 2026))).toBe("6 дек. 2027 г.");
});

test("a countdown never shows less than nothing", () => {
  expect([65, 60, 59.2, 0.4, 0, -3].map(formatCountdown)).toEqual(["1:05", "1:00", "1:00", "0:01", "0:00", "0:00"]);
});

test("date presets reach from their first day to today, but those that are over", () => {
  expect(presetRange("today", "2026-03-01")).toEqual({ from: "2026-03-01", to: "2026-03-01" });
  expect(presetRange("yesterday", "2026-03-01")).toEqual({ from: "2026-02-28", to: "2026-02-28" });
  expect(presetRange("lastMonth", "2026-03-31")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(presetRange("lastMonth", "2026-01-15")).toEqual({ from: "2025-12-01", to: "2025-12-31" });
  expect(presetRange("thisWeek", "2026-03-29")).toEqual({ from: "2026-03-23", to: "2026-03-29" });
  expect(presetRange("thisWeek", "2026-03-30")).toEqual({ from: "2026-03-30", to: "2026-03-30" });
  expect(presetRange("thisMonth", "2026-03-30")).toEqual({ from: "2026-03-01", to: "2026-03-30" });
  expect(presetRange("last3Months", "2026-05-31")).toEqual({ from: "2026-02-28", to: "2026-05-31" });
  expect(presetRange("last6Months", "2026-03-30")).toEqual({ from: "2025-09-30", to: "2026-03-30" });
  expect(addMonths("2024-01-31", 1)).toBe("2024-02-29");
  expect(presetRanges("2026-03-30").map(({ name }) => name)).toEqual([
    "today",
    "yesterday",
    "thisWeek",
    "thisMonth",
    "lastMonth",
    "last3Months",
    "last6Months",
  ]);
});

test("a day that does not exist is no day", () => {
  expect(["2026-02-28", "2024-02-29"].every(isDay)).toBe(true);
  expect(["2026-02-29", "2026-13-01", "2026-1-1", "", "0000-00-00", "2026-02-28T00:00"].some(isDay)).toBe(false);
});

test("page links show first, last and the neighbours, and no gap of one", () => {
  expect(pageNumbers(0, 1)).toEqual([0]);
  expect(pageNumbers(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(pageNumbers(0, 8)).toEqual([0, 1, 2, 3, 4, null, 7]);
  expect(pageNumbers(3, 7)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(pageNumbers(5, 20)).toEqual([0, null, 4, 5, 6, null, 19]);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(499), (count, at) => {
      const current = Math.min(at, count - 1);
      const pages = pageNumbers(current, count);
      const shown = pages.filter((page) => page !== null);
      expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b));
      expect([0, current, count - 1].every((page) => shown.includes(page))).toBe(true);
      pages.forEach((page, index) => {
        if (page !== null) return;
        expect((pages[index + 1] ?? 0) - (pages[index - 1] ?? 0)).toBeGreaterThan(2);
      });
    }),
  );
});

test("the search of a URL keeps what is not changed, and bad pages are the first", () => {
  expect(withParams("?status=PAID&page=3", { page: null, from: "2026-01-01" })).toBe("?status=PAID&from=2026-01-01");
  expect(withParams("?page=3", { page: "" })).toBe("");
  const asked = (page: string, rows = "") => readPage(new URLSearchParams({ page, rows }));
  expect(["4", "-1", "x", "1e3", "", "99999"].map((page) => asked(page).page)).toEqual([4, 0, 0, 0, 0, 999]);
});

test("a page has one of the sizes on offer, and no page lies behind the last that is answered", () => {
  const asked = (rows: string, page = "99999") => readPage(new URLSearchParams({ page, rows }));
  expect(["", "20", "25", "11", "020", "-20", "1e1", "100"].map((rows) => asked(rows).pageSize)).toEqual([
    10, 20, 10, 10, 10, 10, 10, 10,
  ]);
  for (const rows of ["10", "20"]) {
    const { page, pageSize } = asked(rows);
    expect((page + 1) * pageSize).toBe(10_000);
    expect(pageCount(1_000_000, pageSize)).toBe(page + 1);
  }
});
