import type { SearchAnswer } from "#provider/contract/search";
import { LANGUAGES } from "#provider/contract/words";
import { parseAmount } from "#provider/rules/amount-input";
import { formatDay } from "~/i18n/format";
import type { Language } from "~/i18n/languages";
import { optional } from "~/server/optional";
import type { RequestContext } from "~/server/context";
import { paths } from "~/paths";
import { withParams } from "~/paths/search-params";
import type { Day } from "~/utils/dates";
import type { FoundItem } from "./search-results";

/** Of what is found by an amount so many are shown, as of everything else; the list has the others. */
const SHOWN = 5;
/** Filters of lists take decimals. */
const MINOR_UNITS = 100;
/** More digits are a number of something, not an amount. */
const AMOUNT_DIGITS = 9;

/**
 * The amount in minor units that a text is, as `120.50`, `1 200` or `99 AZN`. Undefined for any other text: four digits
 * are those of a card, and a number that is too long is a code.
 */
export function typedAmount(text: string, language: Language): number | undefined {
  const bare = text.trim().replace(/^\p{Sc}\s*|\s*(?:[a-z]{3}|\p{Sc})$/giu, "");
  const digits = bare.replace(/\D/g, "").length;
  if (digits === 0 || digits > AMOUNT_DIGITS || (bare === text.trim() && /^\d{4}$/.test(bare))) return undefined;
  return [language, ...LANGUAGES].map((each) => parseAmount(bare, each).minor).find((minor) => minor !== undefined);
}

/** Invoices and payments of exactly this amount, newest first. What the provider does not answer is left out. */
export async function ofAmount(
  context: RequestContext,
  amount: number,
): Promise<Pick<SearchAnswer, "invoices" | "transactions">> {
  const provider = context.provider();
  const query = { amount: amount / MINOR_UNITS, pageSize: SHOWN };
  const [invoices, transactions] = await Promise.all([
    optional(context, "amount_unknown", provider.invoices.list({ query })),
    optional(context, "amount_unknown", provider.transactions.list({ query })),
  ]);
  return { invoices: invoices?.content ?? [], transactions: transactions?.content ?? [] };
}

/** Both answers in one, each thing once. */
export function withAmount(
  answer: SearchAnswer,
  { invoices, transactions }: Pick<SearchAnswer, "invoices" | "transactions">,
): SearchAnswer {
  const once = <Item extends { id: string }>(items: readonly Item[]): Item[] => [
    ...new Map(items.map((item) => [item.id, item])).values(),
  ];
  return {
    ...answer,
    invoices: once([...invoices, ...answer.invoices]),
    transactions: once([...transactions, ...answer.transactions]),
  };
}

/** The lists of one day. */
export const listsOfDay = (
  day: Day,
  language: Language,
  nameOf: (screen: "transactions" | "invoices") => string,
): FoundItem[] =>
  (["transactions", "invoices"] as const).map((screen) => ({
    to: paths[screen] + withParams("", { from: day, to: day }),
    title: nameOf(screen),
    detail: formatDay(language, day),
  }));
