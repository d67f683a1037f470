import { plainDigits } from "#provider/rules/typed-text";
import { FILTER_CHOICES, isFixedChoice, type FixedChoice, type FixedWord } from "#provider/contract/filter-choices";
import { PERIODS, type FilterKind, type Filters } from "#provider/contract/filters";
import { FILTER_LENGTH } from "#provider/contract/limits";
import { toDecimal } from "#provider/contract/money";
import { parseAmount } from "#provider/rules/amount-input";
import { isDay } from "#provider/rules/days";
import { pathParams } from "~/paths";
import type { AskedPage } from "~/paths/search-params";

export type { ChoiceKind, FilterKind, Filters, NamedKind } from "#provider/contract/filters";

/** Reads one filter's text from the URL: its value for the provider, or the message code of what is wrong with it. */
type FilterReader<Value> = (text: string, language: string) => { value: Value } | { error: string };

type ReadFilters<Values> = {
  /** What the provider is asked; a filter that could not be read is left out. */
  values: Values;
  /** Message codes by filter, for `Toolbar`. */
  errors: Record<string, string[]>;
};

const textFilter: FilterReader<string> = (text) =>
  text.length > FILTER_LENGTH ? { error: `tooLong?count=${FILTER_LENGTH}` } : { value: text };

/** A day, `YYYY-MM-DD`. */
const dayFilter: FilterReader<string> = (text) => (isDay(text) ? { value: text } : { error: "date" });

/** An amount as the language writes it; the provider is asked by its decimal. */
const amountFilter: FilterReader<number> = (text, language) => {
  const { minor, error } = parseAmount(text, language);
  return minor === undefined ? { error } : { value: toDecimal(minor) };
};

/**
 * The last four digits of a card, or the first of those; a masked number (`**** 4242`) will do, more digits never leave
 * the app.
 */
const lastFourFilter: FilterReader<string> = (text) => {
  const digits = plainDigits(text).replace(/\D/g, "").slice(-4);
  return digits === "" ? { error: "cardLastFour" } : { value: digits };
};

/** An application by its id; one out of sight finds nothing. */
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

/** What an address says under a name, each text once; empty ones count as left out. */
const textsOf = (params: URLSearchParams, name: string): string[] => {
  const texts = params.getAll(name).map((text) => text.trim());
  return [...new Set(texts)].filter((text) => text !== "");
};

/**
 * The filters that an address names and that `readFilters` left out: those with an error, and the other end of a period
 * that has one.
 */
export const leftOut = (
  params: URLSearchParams,
  filters: Filters,
  values: Readonly<Record<string, unknown>>,
): string[] => Object.keys(filters).filter((name) => textsOf(params, name).length > 0 && values[name] === undefined);

/**
 * Reads a list's filters from its URL, for a loader. Nothing here ever fails: what cannot be used is left out and named
 * in `errors`, so that a mistyped address still shows the list. A period that ends before it begins asks for nothing,
 * and says so at its end.
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

/** Why a list shows no rows; each has words and a next step of its own. */
export type EmptyReason = "none" | "period" | "filters" | "page";

/**
 * Why nothing is shown: the page lies behind the last one, nothing lies in the period asked for, nothing fits the other
 * filters, or there is nothing at all.
 */
export function emptyReason(values: Record<string, unknown>, total: number): EmptyReason {
  if (total > 0) return "page";
  if (PERIODS.flat().some((name) => values[name] !== undefined)) return "period";
  return Object.values(values).some((value) => value !== undefined) ? "filters" : "none";
}

/** A page of a list as a loader hands it to `ListTable`. */
export type ListPage<Row> = {
  rows: Row[];
  page: number;
  pageSize: number;
  total: number;
  /** There are more than `total`. */
  more: boolean;
  /** The order asked for is one of so many newest only. */
  sortedNewest?: number | undefined;
  empty: EmptyReason;
};

type Answer<Item> = {
  content: readonly Item[];
  totalElements: number;
  more?: boolean | undefined;
  sortedNewest?: number | undefined;
};

/** Makes the page from the provider's answer: rows with nothing but what they show, and why there are none. */
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
