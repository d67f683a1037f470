import { INVOICE_SORTS } from "#provider/contract/invoices";
import { readInvoiceFilters } from "./filters";

/** Ids of rows that were ticked; the dialog is opened with all of a page at most. */
const MAX_CHOSEN = 40;
const ID = /^[\w-]{1,24}$/;

/** Rows ticked in the list, by the URL (`ids=a&ids=b`, or with commas). None means the list itself. */
export const chosenIds = (params: URLSearchParams): string[] =>
  params
    .getAll("ids")
    .flatMap((text) => text.split(","))
    .filter((id) => ID.test(id))
    .slice(0, MAX_CHOSEN);

/** What a file of invoices is asked for by the list's URL: the ticked rows, or its filters; in its order. */
export function readExported(params: URLSearchParams, language: string) {
  const ids = chosenIds(params);
  const { values, errors } = readInvoiceFilters(params, language);
  return {
    chosen: ids.length > 0 ? { ids: ids.join() } : values,
    sort: INVOICE_SORTS.find((sort) => sort === params.get("sort")),
    errors,
  };
}
