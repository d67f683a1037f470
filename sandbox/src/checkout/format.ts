import { MINOR_UNITS } from "#provider/contract/money";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import type { Language } from "#provider/contract/words";
import { NBSP } from "../domain/money-text.ts";

/**
 * Amounts as payers type them, and dates in their language. Written out by hand: workerd does not know Azerbaijani, and a receipt must
 * read the same everywhere.
 */
const HOUR_MS = 3_600_000;

const MONTHS: Record<Language, readonly string[]> = {
  en: "January,February,March,April,May,June,July,August,September,October,November,December".split(","),
  az: "yanvar,fevral,mart,aprel,may,iyun,iyul,avqust,sentyabr,oktyabr,noyabr,dekabr".split(","),
  ru: "января,февраля,марта,апреля,мая,июня,июля,августа,сентября,октября,ноября,декабря".split(","),
};

const two = (number: number): string => String(number).padStart(2, "0");

/** What a person types as an amount → minor units; undefined when it is none. Both decimal marks, groups of three. */
export function parseAmount(typed: string): number | undefined {
  const match = /^(\d{1,3}(?:[\s.,]\d{3})+|\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.trim());
  if (!match) return undefined;
  const whole = Number((match[1] ?? "").replace(/\D/g, ""));
  return whole * MINOR_UNITS + Number((match[2] ?? "").padEnd(2, "0"));
}

function datePart(language: Language, date: Date): string {
  const month = MONTHS[language][date.getUTCMonth()] ?? "";
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
