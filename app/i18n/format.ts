import type { Language } from "./languages";

/**
 * Numbers, money and dates in words. Neither workerd nor Chromium carries Azerbaijani data, and versions of the data
 * differ between browsers, so nothing here uses Intl: the server and the browser print the same text.
 */

/** Zones of the regions. None has daylight saving time, so an offset says it all. */
export const ZONE_OFFSET_HOURS = { "Asia/Baku": 4, "Asia/Dubai": 4, "Asia/Riyadh": 3 } as const;
export type Zone = keyof typeof ZONE_OFFSET_HOURS;

const HOUR = 3_600_000;
const NBSP = "\u00a0";

type Table = {
  group: string;
  decimal: string;
  monthsShort: readonly string[];
  /** As said after a day: `28 марта`. */
  monthsLong: readonly string[];
  /** As said alone: `март 2026`. */
  monthsAlone: readonly string[];
  /** Short and alone, where that differs from short after a day. */
  monthsShortAlone?: readonly string[];
};

const enMonths = "January,February,March,April,May,June,July,August,September,October,November,December".split(",");
const azMonths = "yanvar,fevral,mart,aprel,may,iyun,iyul,avqust,sentyabr,oktyabr,noyabr,dekabr".split(",");

const TABLES: Record<Language, Table> = {
  en: {
    group: ",",
    decimal: ".",
    monthsShort: "Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec".split(","),
    monthsLong: enMonths,
    monthsAlone: enMonths,
  },
  az: {
    group: ".",
    decimal: ",",
    monthsShort: "yan,fev,mar,apr,may,iyn,iyl,avq,sen,okt,noy,dek".split(","),
    monthsLong: azMonths,
    monthsAlone: azMonths,
  },
  ru: {
    group: NBSP,
    decimal: ",",
    monthsShort: "янв.,февр.,мар.,апр.,мая,июн.,июл.,авг.,сент.,окт.,нояб.,дек.".split(","),
    monthsLong: "января,февраля,марта,апреля,мая,июня,июля,августа,сентября,октября,ноября,декабря".split(","),
    monthsShortAlone: "янв.,февр.,март,апр.,май,июнь,июль,авг.,сент.,окт.,нояб.,дек.".split(","),
    monthsAlone: "январь,февраль,март,апрель,май,июнь,июль,август,сентябрь,октябрь,ноябрь,декабрь".split(","),
  },
};

const grouped = (digits: string, mark: string) => digits.replace(/\B(?=(\d{3})+$)/g, mark);
const two = (value: number) => String(value).padStart(2, "0");

/** A number with `places` decimals, grouped as the language writes it. */
export function formatNumber(language: Language, value: number, places = 0): string {
  const { group, decimal } = TABLES[language];
  const [whole = "0", fraction] = Math.abs(value).toFixed(places).split(".");
  const text = grouped(whole, group) + (fraction ? decimal + fraction : "");
  return value < 0 && /[1-9]/.test(text) ? `-${text}` : text;
}

/** An amount without its currency, from integer minor units, always with two decimals: `1,234.50`, `1 234,50`. */
export function formatAmount(language: Language, minor: number): string {
  const { group, decimal } = TABLES[language];
  const size = Math.abs(minor);
  const text = grouped(String(Math.trunc(size / 100)), group) + decimal + two(size % 100);
  return minor < 0 ? `-${text}` : text;
}

/** An amount from integer minor units with its currency code: `AZN 1,234.50`, `1 234,50 AZN`. */
export function formatMoney(language: Language, minor: number, currency: string): string {
  if (language !== "en") return formatAmount(language, minor) + NBSP + currency;
  return `${minor < 0 ? "-" : ""}${currency}${NBSP}${formatAmount(language, Math.abs(minor))}`;
}

/** An amount as a person types it into a field, from minor units: no grouping, the language's decimal mark. */
export function formatAmountInput(language: Language, minor: number): string {
  return `${Math.trunc(minor / 100)}${TABLES[language].decimal}${two(minor % 100)}`;
}

type DateStyle = "short" | "long";

function dayText(language: Language, date: Date, style: DateStyle): string {
  const table = TABLES[language];
  const month = (style === "long" ? table.monthsLong : table.monthsShort)[date.getUTCMonth()];
  const [day, year] = [date.getUTCDate(), date.getUTCFullYear()];
  if (language === "en") return `${month} ${day}, ${year}`;
  return language === "ru" ? `${day} ${month} ${year}${NBSP}г.` : `${day} ${month} ${year}`;
}

function clockText(language: Language, date: Date, seconds = false): string {
  const hours = date.getUTCHours();
  const rest = `:${two(date.getUTCMinutes())}${seconds ? `:${two(date.getUTCSeconds())}` : ""}`;
  return language === "en" ? `${hours % 12 || 12}${rest}${NBSP}${hours < 12 ? "AM" : "PM"}` : two(hours) + rest;
}

const inZone = (instant: string | number | Date, zone: Zone) =>
  new Date(new Date(instant).getTime() + ZONE_OFFSET_HOURS[zone] * HOUR);

/** The day of an instant (ISO 8601 in UTC, milliseconds or Date) in a zone: `Mar 28, 2026`. */
export const formatDate = (
  language: Language,
  instant: string | number | Date,
  zone: Zone,
  style: DateStyle = "short",
): string => dayText(language, inZone(instant, zone), style);

/** Day and time of an instant in a zone: `Mar 28, 2026, 1:00 PM`. */
export function formatDateTime(
  language: Language,
  instant: string | number | Date,
  zone: Zone,
  style: DateStyle = "short",
): string {
  const date = inZone(instant, zone);
  return `${dayText(language, date, style)}, ${clockText(language, date)}`;
}

/** The time of an instant in a zone, with seconds: `1:00:07 PM`. */
export const formatClock = (language: Language, instant: string | number | Date, zone: Zone): string =>
  clockText(language, inZone(instant, zone), true);

/** A calendar day that belongs to no zone (`YYYY-MM-DD`), such as an expiry or check-in date. */
export const formatDay = (language: Language, day: string, style: DateStyle = "short"): string =>
  dayText(language, new Date(`${day}T00:00:00Z`), style);

/** A month (`YYYY-MM`) as said alone: `March 2026`, `март 2026`. */
export function formatMonth(language: Language, month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  return `${TABLES[language].monthsAlone[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** The short name of a month (`YYYY-MM`), for the axis of a chart. */
export function formatMonthShort(language: Language, month: string): string {
  const { monthsShort, monthsShortAlone = monthsShort } = TABLES[language];
  return monthsShortAlone[new Date(`${month}-01T00:00:00Z`).getUTCMonth()] ?? "";
}

/** Seconds left as a clock counts them down: `1:05`. */
export function formatCountdown(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.trunc(left / 60)}:${two(left % 60)}`;
}
