import { addDays } from "#provider/rules/days";
import { readDay } from "#provider/rules/typed-days";
import { searchWords } from "#provider/rules/search-text";
import type { Language } from "~/i18n/languages";
import type { Day } from "~/utils/dates";
import { remembered } from "~/utils/remembered";

/** Fewer letters of a month or a weekday are no word yet. */
const WORD_LENGTH = 3;
const DAYS_OF_WEEK = 7;
/** Words of each language before a weekday that has been; they say no more than the weekday alone. */
const LAST: Record<Language, string> = { en: "last", az: "kecen oten", ru: "прошлыи прошлая прошлое прошлую" };

/** A Monday. */
const MONDAY = "2024-01-01";
const noon = (day: Day): Date => new Date(`${day}T12:00:00Z`);
const weekdayOf = (day: Day): number => (noon(day).getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;

type Words = { relative: [word: string, days: number][]; weekdays: string[]; months: string[][] };

/** What days are called in a language, as search compares words; weekdays from Monday on, months with their cases. */
const wordsOf = remembered((language: Language): Words => {
  const text = (words: string) => searchWords(words).join(" ");
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const written = (day: Day, options: Intl.DateTimeFormatOptions) =>
    text(new Intl.DateTimeFormat(language, { timeZone: "UTC", ...options }).format(noon(day)));
  return {
    relative: [0, -1].map((days) => [text(relative.format(days, "day")), days]),
    weekdays: Array.from({ length: DAYS_OF_WEEK }, (_, index) => written(addDays(MONDAY, index), { weekday: "long" })),
    months: Array.from({ length: 12 }, (_, index) => {
      const first = `2024-${String(index + 1).padStart(2, "0")}-01`;
      const withDay = written(first, { day: "numeric", month: "long" }).replace(/\d+/, "").trim();
      return [written(first, { month: "long" }), withDay];
    }),
  };
}, 3);

const begins = (typed: string, word: string): boolean =>
  typed === word || (typed.length >= WORD_LENGTH && word.startsWith(typed));

/** The latest day with this number and month that is not after `today`; undefined where no year has such a day. */
function latest(day: number, month: number, year: string | undefined, today: Day): Day | undefined {
  const from = Number(today.slice(0, 4));
  const years = year === undefined ? Array.from({ length: 5 }, (_, back) => from - back) : [Number(year)];
  return years
    .map((each) => readDay(`${each}-${month}-${day}`, "DMY"))
    .find((found) => found !== undefined && (year !== undefined || found <= today));
}

/**
 * The day that a text means in one of the languages: `yesterday`, `last Tuesday`, `28 nov`, `28.11.2026`. A weekday is
 * the last one before `today`. Undefined for any other text.
 */
export function typedDay(typed: string, today: Day, languages: readonly Language[]): Day | undefined {
  const numeric = readDay(typed, "DMY");
  if (numeric !== undefined) return numeric;
  const words = searchWords(typed);
  for (const language of new Set(languages)) {
    const { relative, weekdays, months } = wordsOf(language);
    const text = words.join(" ");
    const near = relative.find(([word]) => word === text);
    if (near) return addDays(today, near[1]);
    const isLast = words.length > 1 && searchWords(LAST[language]).includes(words[0] ?? "");
    const named = (isLast ? words.slice(1) : words).join(" ");
    // The shorter name first: in Azerbaijani Wednesday is the beginning of Tuesday.
    const [weekday] = weekdays
      .map((name, index) => ({ name, index }))
      .filter(({ name }) => begins(named, name))
      .sort((one, other) => one.name.length - other.name.length);
    if (weekday) {
      const back = (weekdayOf(today) - weekday.index + DAYS_OF_WEEK) % DAYS_OF_WEEK;
      return addDays(today, -(back === 0 ? DAYS_OF_WEEK : back));
    }
    const numbers = words.filter((word) => /^\d+$/.test(word));
    const [name = "", ...others] = words.filter((word) => !/^\d+$/.test(word));
    const month = months.findIndex((names) => names.some((each) => begins(name, each)));
    const [day = "", year] = numbers;
    const isDate = numbers.length === 1 || (numbers.length === 2 && /^\d{4}$/.test(year ?? ""));
    if (month >= 0 && others.length === 0 && isDate) return latest(Number(day), month + 1, year, today);
  }
  return undefined;
}
