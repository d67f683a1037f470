import { withoutCardNumber } from "#provider/rules/card-number";
import { plainDigits, plainTyped, withoutMarks } from "#provider/rules/typed-text";
import { FILTER_CHOICES, isFixedChoice, type FixedChoice, type FixedWord } from "#provider/contract/filter-choices";
import { PERIODS, type FilterKind, type Filters } from "#provider/contract/filters";
import { FILTER_LENGTH } from "#provider/contract/limits";
import { toDecimal } from "#provider/contract/money";
import { parseAmount } from "#provider/rules/amount-input";
import { isDay } from "#provider/rules/days";
import { pathParams } from "~/paths";
import type { AskedPage } from "~/paths/search-params";

export type { ChoiceKind, FilterKind, Filters, NamedKind } from "#provider/contract/filters";

/** Reads one filter's text from the URL: its value for the provider, or the message code of its error. */
type FilterReader<Value> = (text: string, language: string) => { value: Value } | { error: string };

type ReadFilters<Values> = {
  /** The provider's query; a filter that could not be read is left out. */
  values: Values;
  /** Message codes by filter, for `Toolbar`. */
  errors: Record<string, string[]>;
};

const textFilter: FilterReader<string> = (text) =>
  text.length > FILTER_LENGTH ? { error: `tooLong?count=${FILTER_LENGTH}` } : { value: text };

/** A day, `YYYY-MM-DD`, in the digits and hyphens of any keyboard, as a form reads it (`dayField`). */
const dayFilter: FilterReader<string> = (text) => {
  const day = plainTyped(text);
  return isDay(day) ? { value: day } : { error: "date" };
};

/** An amount in the language's notation; the provider gets it as a decimal. */
const amountFilter: FilterReader<number> = (text, language) => {
  const { minor, error } = parseAmount(text, language);
  return minor === undefined ? { error } : { value: toDecimal(minor) };
};

/**
 * The last four digits of a card, or the first of those. A masked number (`**** 4242`) is accepted; more digits never
 * leave the app.
 */
const lastFourFilter: FilterReader<string> = (text) => {
  const digits = plainDigits(text).replace(/\D/g, "").slice(-4);
  return digits === "" ? { error: "cardLastFour" } : { value: digits };
};

/** Any text; of a whole card number only the last four digits leave the app. */
const searchFilter: FilterReader<string> = (text, language) => textFilter(withoutCardNumber(text), language);

/** An application by its id; one that the person does not see finds nothing. */
const applicationFilter: FilterReader<string> = (text) =>
  pathParams.application.appId.test(text) ? { value: text } : { error: "choose" };

/** One of a list of words. */
const choiceFilter =
  (words: readonly string[]): FilterReader<string> =>
  (text) =>
    words.includes(text) ? { value: text } : { error: "choose" };

const READERS = {
  text: textFilter,
  wholeText: textFilter,
  digits: textFilter,
  email: textFilter,
  phone: textFilter,
  day: dayFilter,
  amount: amountFilter,
  lastFour: lastFourFilter,
  search: searchFilter,
  application: applicationFilter,
} satisfies Record<Exclude<FilterKind, FixedChoice>, FilterReader<unknown>>;

const readerOf = (kind: FilterKind): FilterReader<unknown> =>
  isFixedChoice(kind) ? choiceFilter(FILTER_CHOICES[kind]) : READERS[kind];

type ValueOf<Kind extends FilterKind> = Kind extends FixedChoice
  ? FixedWord<Kind>
  : Kind extends keyof typeof READERS
    ? (typeof READERS)[Kind] extends FilterReader<infer Value>
      ? Value
      : never
    : never;
type ValuesOf<F extends Filters> = { -readonly [Name in keyof F]?: ValueOf<F[Name]> };

/** The texts of an address under a name, each once and without marks that nobody sees; empty ones are left out. */
const textsOf = (params: URLSearchParams, name: string): string[] => {
  const texts = params.getAll(name).map((text) => withoutMarks(text).trim());
  return [...new Set(texts)].filter((text) => text !== "");
};

/**
 * The filters of an address that `readFilters` left out: those with an error, and the other end of a period that has
 * one.
 */
export const leftOut = (
  params: URLSearchParams,
  filters: Filters,
  values: Readonly<Record<string, unknown>>,
): string[] => Object.keys(filters).filter((name) => textsOf(params, name).length > 0 && values[name] === undefined);

/**
 * Reads a list's filters from its URL, for a loader. It never fails: an unusable value is left out and named in
 * `errors`, so that a mistyped address still shows the list. A period that ends before it begins is left out, and the
 * error stands at its end.
 */
export function readFilters<F extends Filters>(
  params: URLSearchParams,
  language: string,
  filters: F,
): ReadFilters<ValuesOf<F>>;
export function readFilters(
  params: URLSearchParams,
  language: string,
  filters: Filters,
): ReadFilters<Record<string, unknown>> {
  const values: Record<string, unknown> = {};
  const errors: Record<string, string[]> = {};
  for (const [name, kind] of Object.entries(filters)) {
    const [text, other] = textsOf(params, name);
    if (text === undefined) continue;
    const answer = other === undefined ? readerOf(kind)(text, language) : { error: "askedTwice" };
    if ("error" in answer) errors[name] = [answer.error];
    else values[name] = answer.value;
  }
  for (const [first, last] of PERIODS) {
    const [from, to] = [values[first], values[last]];
    if (typeof from !== "string" || typeof to !== "string" || from <= to) continue;
    errors[last] = ["dateOrder"];
    delete values[first];
    delete values[last];
  }
  return { values, errors };
}

/** Why a list shows no rows; each reason has its own words and next step. */
export type EmptyReason = "none" | "period" | "filters" | "page";

/**
 * Why the list is empty: the page lies behind the last one, no row lies in the period, no row fits the other filters,
 * or there are no rows at all.
 */
export function emptyReason(values: Record<string, unknown>, total: number): EmptyReason {
  if (total > 0) return "page";
  if (PERIODS.flat().some((name) => values[name] !== undefined)) return "period";
  return Object.values(values).some((value) => value !== undefined) ? "filters" : "none";
}

/** A page of a list, from a loader to `ListTable`. */
export type ListPage<Row> = {
  rows: Row[];
  page: number;
  pageSize: number;
  total: number;
  /** There are more rows than `total`. */
  more: boolean;
  /** The order covers only this number of newest rows. */
  sortedNewest?: number | undefined;
  empty: EmptyReason;
};

type Answer<Item> = {
  content: readonly Item[];
  totalElements: number;
  more?: boolean | undefined;
  sortedNewest?: number | undefined;
};

/**
 * Makes the page from the provider's answer: rows with only the values that they show, and the reason if there are
 * none.
 */
export const listPage = <Item, Row>(
  { content, totalElements, more = false, sortedNewest }: Answer<Item>,
  { values, asked, row }: { values: Record<string, unknown>; asked: AskedPage; row: (item: Item) => Row },
): ListPage<Row> => ({
  rows: content.map(row),
  page: asked.page,
  pageSize: asked.pageSize,
  total: totalElements,
  more,
  sortedNewest,
  empty: emptyReason(values, totalElements),
});
