import { PAYMENT_STATUSES } from "#provider/contract/words";
import { amountFilter, choiceFilter, dayFilter, lastFourFilter, readFilters, textFilter } from "~/utils/list-filters";

/** The transaction list's filters (spec section 3), under the names they have in the URL and at the provider. */
const TRANSACTION_FILTERS = {
  status: choiceFilter(PAYMENT_STATUSES),
  from: dayFilter,
  to: dayFilter,
  amount: amountFilter,
  fullName: textFilter,
  cardNumber: lastFourFilter,
  bookingId: textFilter,
  invoiceCode: textFilter,
  rrn: textFilter,
  orderId: textFilter,
  name: textFilter,
  description: textFilter,
};

/** What the provider is asked by the list's URL, and what of it could not be used. Runs in the loader. */
export const readTransactionFilters = (params: URLSearchParams, language: string) =>
  readFilters(params, language, TRANSACTION_FILTERS);
