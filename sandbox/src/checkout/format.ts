import { MINOR_UNITS } from "#provider/contract/money";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";

/**
 * Money and dates in the payer's language. Written out by hand: workerd does not know Azerbaijani, and a receipt must read the same
 * everywhere.
 */
const NBSP = "\u00a0";
const HOUR_MS = 3_600_000;

type Marks = { group: string; decimal: string; months: readonly string[] };
const MARKS: Record<Language, Marks> = {
  en: {
    group: ",",
    decimal: ".",
    months: "January,February,March,April,May,June,July,August,September,October,November,December".split(","),
  },
  az: {
    group: ".",
    decimal: ",",
    months: "yanvar,fevral,mart,aprel,may,iyun,iyul,avqust,sentyabr,oktyabr,noyabr,dekabr".split(","),
  },
  ru: {
    group: NBSP,
    decimal: ",",
    months: "января,февраля,марта,апреля,мая,июня,июля,августа,сентября,октября,ноября,декабря".split(","),
  },
};

const two = (number: number): string => String(number).padStart(2, "0");

/** Minor units without the currency: `1,234.50`, `1.234,50`, `1 234,50`. */
export function amountText(language: Language, minor: number): string {
  const { group, decimal } = MARKS[language];
  const whole = String(Math.trunc(minor / MINOR_UNITS)).replace(/\B(?=(\d{3})+$)/g, group);
  return `${whole}${decimal}${two(minor % MINOR_UNITS)}`;
}

/** Minor units with the currency: `AZN 1,234.50`, `1.234,50 AZN`. */
export function moneyText(language: Language, minor: number, currency: string): string {
  const amount = amountText(language, minor);
  return language === "en" ? `${currency}${NBSP}${amount}` : `${amount}${NBSP}${currency}`;
}

/** What a person types as an amount → minor units; undefined when it is none. Both decimal marks, groups of three. */
export function parseAmount(typed: string): number | undefined {
  const match = /^(\d{1,3}(?:[\s.,]\d{3})+|\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  if (!match) return undefined;
  const whole = Number((match[1] ?? "").replace(/\D/g, ""));
  return whole * MINOR_UNITS + Number((match[2] ?? "").padEnd(2, "0"));
}

function datePart(language: Language, date: Date): string {
  const month = MARKS[language].months[date.getUTCMonth()] ?? "";
  const [day, year] = [date.getUTCDate(), date.getUTCFullYear()];
  if (language === "en") return `${month} ${day}, ${year}`;
  return language === "ru" ? `${day} ${month} ${year}${NBSP}г.` : `${day} ${month} ${year}`;
}

/** A calendar day (YYYY-MM-DD): `May 14, 2026`. */
export const dayText = (language: Language, day: string): string => datePart(language, new Date(`${day}T00:00:00Z`));

/** An instant (UTC milliseconds) in the merchant's zone: `May 14, 2026, 13:30`. */
export function momentText(language: Language, region: Region, instant: number): string {
  const local = new Date(instant + REGION_FACTS[region].utcOffsetHours * HOUR_MS);
  return `${datePart(language, local)}, ${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`;
}
