import type { Language } from "../contract/words.ts";
import { NBSP } from "./money-text.ts";

/** Names of the months as said after a day (`28 марта`). By hand, as money is (money-text.ts). */
export const MONTHS: Record<Language, readonly string[]> = {
  en: "January,February,March,April,May,June,July,August,September,October,November,December".split(","),
  az: "yanvar,fevral,mart,aprel,may,iyun,iyul,avqust,sentyabr,oktyabr,noyabr,dekabr".split(","),
  ru: "января,февраля,марта,апреля,мая,июня,июля,августа,сентября,октября,ноября,декабря".split(","),
};

/**
 * The calendar day that a date is in UTC, in a person's language: `May 14, 2026`; `months` are other names of the
 * months.
 */
export function dateText(language: Language, date: Date, months: readonly string[] = MONTHS[language]): string {
  const day = yearlessText(language, date, months);
  const year = date.getUTCFullYear();
  if (language === "en") return `${day}, ${year}`;
  return language === "ru" ? `${day} ${year}${NBSP}г.` : `${day} ${year}`;
}

/** As {@link dateText}, where the year goes without saying: `May 14`, `14 мая`. */
export function yearlessText(language: Language, date: Date, months: readonly string[]): string {
  const [day, month] = [date.getUTCDate(), months[date.getUTCMonth()] ?? ""];
  return language === "en" ? `${month} ${day}` : `${day} ${month}`;
}

/** A calendar day (YYYY-MM-DD): `May 14, 2026`. */
export const dayText = (language: Language, day: string, months?: readonly string[]): string =>
  dateText(language, new Date(`${day}T00:00:00Z`), months);

/** The time of day that a date is in UTC, in a person's language: `1:00 PM`, `13:00`; with seconds on demand. */
export function clockText(language: Language, date: Date, seconds = false): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = date.getUTCHours();
  const rest = `:${two(date.getUTCMinutes())}${seconds ? `:${two(date.getUTCSeconds())}` : ""}`;
  return language === "en" ? `${hours % 12 || 12}${rest}${NBSP}${hours < 12 ? "AM" : "PM"}` : two(hours) + rest;
}
