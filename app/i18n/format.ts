import { clockText, dateText, dayText, MONTHS, yearlessText } from "#provider/rules/day-text";
import { amountText, MARKS, moneyText, wholeText } from "#provider/rules/money-text";
import type { Language } from "./languages";

/**
 * Numbers, money and dates in words, without `Intl`, so that server and browser write the same text. Money and days are
 * written as in the provider's messages and on its checkout page (provider/rules).
 */

/** Zones of the regions. None has daylight saving time, so an offset is enough. */
export const ZONE_OFFSET_HOURS = { "Asia/Baku": 4, "Asia/Dubai": 4, "Asia/Riyadh": 3 } as const;
export type Zone = keyof typeof ZONE_OFFSET_HOURS;

/** The place for which a page writes times: the region's zone, and the current year there. */
export type Place = { zone: Zone; year: number };

const HOUR = 3_600_000;

type Months = {
  short: readonly string[];
  /** The month's name without a day: `март 2026`. */
  alone: readonly string[];
  /** The short name without a day, if it differs from the short name after a day. */
  shortAlone?: readonly string[];
};

const MONTHS_OTHERWISE: Record<Language, Months> = {
  en: { short: "Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec".split(","), alone: MONTHS.en },
  az: { short: "yan,fev,mar,apr,may,iyn,iyl,avq,sen,okt,noy,dek".split(","), alone: MONTHS.az },
  ru: {
    short: "янв.,февр.,мар.,апр.,мая,июн.,июл.,авг.,сент.,окт.,нояб.,дек.".split(","),
    shortAlone: "янв.,февр.,март,апр.,май,июнь,июль,авг.,сент.,окт.,нояб.,дек.".split(","),
    alone: "январь,февраль,март,апрель,май,июнь,июль,август,сентябрь,октябрь,ноябрь,декабрь".split(","),
  },
};

const two = (value: number) => String(value).padStart(2, "0");

/** A number with `places` decimals, grouped by the rules of the language. */
export function formatNumber(language: Language, value: number, places = 0): string {
  const [whole = "0", fraction] = Math.abs(value).toFixed(places).split(".");
  const text = wholeText(language, Number(whole)) + (fraction ? MARKS[language].decimal + fraction : "");
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}

/** An amount without its currency, from integer minor units, always with two decimals: `1,234.50`, `1 234,50`. */
export const formatAmount = amountText;

/** An amount from integer minor units with its currency code: `AZN 1,234.50`, `1 234,50 AZN`. */
export const formatMoney = moneyText;

/** An amount from minor units as a person types it into a field: no grouping, the language's decimal mark. */
export function formatAmountInput(language: Language, minor: number): string {
  return `${Math.trunc(minor / 100)}${MARKS[language].decimal}${two(minor % 100)}`;
}

type DateStyle = "short" | "long";

const monthsOf = (language: Language, style: DateStyle) =>
  style === "long" ? MONTHS[language] : MONTHS_OTHERWISE[language].short;

const inZone = (instant: string | number | Date, zone: Zone) =>
  new Date(new Date(instant).getTime() + ZONE_OFFSET_HOURS[zone] * HOUR);

/** The day of an instant (ISO 8601 in UTC, milliseconds or Date) in a zone: `Mar 28, 2026`. */
export const formatDate = (
  language: Language,
  instant: string | number | Date,
  zone: Zone,
  style: DateStyle = "short",
): string => dateText(language, inZone(instant, zone), monthsOf(language, style));

/** Day and time of an instant in a zone: `Mar 28, 2026, 1:00 PM`. */
export function formatDateTime(
  language: Language,
  instant: string | number | Date,
  zone: Zone,
  style: DateStyle = "short",
): string {
  const date = inZone(instant, zone);
  return `${dateText(language, date, monthsOf(language, style))}, ${clockText(language, date)}`;
}

/**
 * An instant in a zone for narrow columns: day and time in the current year, the day alone in another year:
 * `Mar 28, 1:00 PM`, `Dec 31, 2025`.
 */
export function formatBrief(language: Language, instant: string | number | Date, { zone, year }: Place): string {
  const date = inZone(instant, zone);
  const months = monthsOf(language, "short");
  if (date.getUTCFullYear() !== year) return dateText(language, date, months);
  return `${yearlessText(language, date, months)}, ${clockText(language, date)}`;
}

/** The day of an instant in a zone, for narrow columns. */
export const formatBriefDate = (language: Language, instant: string, { zone, year }: Place): string =>
  formatBriefDay(language, inZone(instant, zone).toISOString().slice(0, 10), year);

/** A calendar day (`YYYY-MM-DD`) for narrow columns, without the current year. */
export function formatBriefDay(language: Language, day: string, year: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  const months = monthsOf(language, "short");
  return date.getUTCFullYear() === year ? yearlessText(language, date, months) : dateText(language, date, months);
}

/** The time of an instant in a zone, with seconds: `1:00:07 PM`. */
export const formatClock = (language: Language, instant: string | number | Date, zone: Zone): string =>
  clockText(language, inZone(instant, zone), true);

/** A calendar day that belongs to no zone (`YYYY-MM-DD`), such as an expiry or check-in date. */
export const formatDay = (language: Language, day: string, style: DateStyle = "short"): string =>
  dayText(language, day, monthsOf(language, style));

/** A month (`YYYY-MM`) without a day: `March 2026`, `март 2026`. */
export function formatMonth(language: Language, month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  return `${MONTHS_OTHERWISE[language].alone[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** The short name of a month (`YYYY-MM`), for the axis of a chart. */
export function formatMonthShort(language: Language, month: string): string {
  const { short, shortAlone = short } = MONTHS_OTHERWISE[language];
  return shortAlone[new Date(`${month}-01T00:00:00Z`).getUTCMonth()] ?? "";
}

/** Remaining seconds as a countdown shows them: `1:05`. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.trunc(left / 60)}:${two(left % 60)}`;
}
