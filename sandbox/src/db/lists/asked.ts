import { OPEN_INVOICES, type FilterKind, type Filters } from "#provider/contract/filters";
import { toMinor } from "#provider/contract/money";
import { paymentSourceSchema } from "#provider/contract/words";
import {
  actMatch,
  beginningMatch,
  metadataMatch,
  referenceMatch,
  sourceMatch,
  wordsMatch,
  type Act,
  type DayFact,
  type SearchColumn,
} from "../../domain/search.ts";
import type { Sight } from "../../domain/sight.ts";
import { applicationsNamed } from "../applications.ts";
import type { Db } from "../database.ts";
import { anythingMatch } from "./anything.ts";
import type { ListQuery, Table } from "./finding.ts";

/**
 * How a text filter finds rows: by the application's name, by beginnings of words in a column, by the beginning of a
 * column, by the name of a person who acted on a payment or invoice, or by the merchant's own facts of an order.
 */
type TextFinder =
  | "application"
  | { words: SearchColumn }
  | { beginning: SearchColumn }
  | { by: Act }
  | { fact: "reference" | "metadata" };

/** Finds rows by everything that people call a row of the list by. */
type AnythingFinder = { anything: Table };

/** The ways of finding rows, for each kind of filter. */
type FinderOf = {
  [Kind in FilterKind]: Kind extends "day"
    ? "from" | "to" | { day: DayFact; end: "from" | "to" }
    : Kind extends "amount"
      ? "amount"
      : Kind extends "lastFour"
        ? "card"
        : Kind extends "text" | "digits" | "email" | "phone"
          ? TextFinder
          : Kind extends "search"
            ? AnythingFinder
            : Kind extends "invoiceStatus" | "paymentStatus" | "linkStatus"
              ? "status"
              : Kind extends "paymentSource"
                ? "source"
                : Kind extends "disputeState"
                  ? "dispute"
                  : never;
};

/** The way of finding rows for each filter of a list. A missing one does not compile. */
export type Finders<F extends Filters> = { readonly [Name in keyof F]: FinderOf[F[Name]] };

type Values = Readonly<Record<string, string | number | undefined>>;

/**
 * Translates a filter into questions for the list's indexes. `nothing`: the filter asks for a value that no row can
 * have.
 */
export async function readAsked(
  db: Db,
  sight: Sight,
  finders: Readonly<Record<string, FinderOf[FilterKind]>>,
  filter: Values,
): Promise<ListQuery> {
  const texts: string[] = [];
  const asked: ListQuery = { texts, nothing: false };
  for (const [name, finder] of Object.entries(finders)) {
    const value = filter[name];
    if (value === undefined) continue;
    const text = String(value);
    if (typeof finder === "object" && "day" in finder) {
      asked.days = { ...asked.days, [finder.day]: { ...asked.days?.[finder.day], [finder.end]: text } };
    } else if (typeof finder === "object") {
      const match =
        "anything" in finder ? await anythingMatch(db, sight, finder.anything, text) : textMatch(finder, text);
      if (match === undefined) asked.nothing = true;
      else texts.push(match);
    } else if (finder === "application") {
      asked.applicationIds = await applicationsNamed(db, sight, text);
    } else if (finder === "amount") {
      asked.amountMinor = toMinor(Number(value));
      asked.nothing ||= asked.amountMinor === undefined;
    } else if (finder === "card") {
      // `4242`, `•••• 4242` or the first of the last four digits: of a card only its last four digits are stored.
      asked.card = text.replace(/\D/g, "").slice(-4);
      asked.nothing ||= asked.card === "";
    } else if (finder === "source") {
      texts.push(sourceMatch(paymentSourceSchema.parse(text)));
    } else if (finder === "status" && text === OPEN_INVOICES) {
      asked.open = true;
    } else {
      asked[finder] = text;
    }
  }
  return asked;
}

function textMatch(finder: Exclude<TextFinder, "application">, text: string): string | undefined {
  if ("by" in finder) return actMatch(finder.by, text);
  if ("fact" in finder) return finder.fact === "reference" ? referenceMatch(text) : metadataMatch(text);
  return "words" in finder ? wordsMatch(finder.words, text) : beginningMatch(finder.beginning, text);
}

/**
 * Whether none of these filters is set. It takes the rest of a filter object, so that a new filter needs no change
 * here.
 */
export const asksNothing = (others: Readonly<Record<string, unknown>>): boolean =>
  Object.values(others).every((asked) => asked === undefined);
