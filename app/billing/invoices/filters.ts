import { INVOICE_SORTS, type InvoiceSort } from "#provider/contract/invoices";
import { INVOICE_STATUSES } from "#provider/contract/words";
import { amountFilter, choiceFilter, dayFilter, readFilters, textFilter } from "~/utils/list-filters";

/** The invoice list's filters (spec section 3), under the names they have in the URL and at the provider. */
const INVOICE_FILTERS = {
  status: choiceFilter(INVOICE_STATUSES),
  from: dayFilter,
  to: dayFilter,
  amount: amountFilter,
  appName: textFilter,
  bookingId: textFilter,
  invoiceCode: textFilter,
  guestName: textFilter,
  email: textFilter,
};

/** What the provider is asked by the list's URL, and what of it could not be used. Runs in the loader. */
export const readInvoiceFilters = (params: URLSearchParams, language: string) =>
  readFilters(params, language, INVOICE_FILTERS);

/** The order the list's URL asks for; anything that is none is the usual one. Runs in the loader. */
export const readInvoiceSort = (params: URLSearchParams): InvoiceSort =>
  INVOICE_SORTS.find((known) => known === params.get("sort")) ?? "-createdDate";
