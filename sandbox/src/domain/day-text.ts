import type { Language } from "#provider/contract/words";
import { NBSP } from "./money-text.ts";

/** Written out by hand: workerd does not know Azerbaijani. */
const MONTHS: Record<Language, readonly string[]> = {
  en: "January,February,March,April,May,June,July,August,September,October,November,December".split(","),
  az: "yanvar,fevral,mart,aprel,may,iyun,iyul,avqust,sentyabr,oktyabr,noyabr,dekabr".split(","),
  ru: "января,февраля,марта,апреля,мая,июня,июля,августа,сентября,октября,ноября,декабря".split(","),
};

/** The calendar day of a date in UTC, in a person's language: `May 14, 2026`. */
export function dateText(language: Language, date: Date): string {
  const month = MONTHS[language][date.getUTCMonth()] ?? "";
  const [day, year] = [date.getUTCDate(), date.getUTCFullYear()];
  if (language === "en") return `${month} ${day}, ${year}`;
  return language === "ru" ? `${day} ${month} ${year}${NBSP}г.` : `${day} ${month} ${year}`;
}

/** A calendar day (YYYY-MM-DD): `May 14, 2026`. */
export const dayText = (language: Language, day: string): string => dateText(language, new Date(`${day}T00:00:00Z`));
