import { amountFilter, dayFilter, readFilters, textFilter } from "~/utils/list-filters";

/** The filters of the QR payments (spec section 3), under the names they have in the URL and at the provider. */
const QR_FILTERS = {
  from: dayFilter,
  to: dayFilter,
  amount: amountFilter,
  fullName: textFilter,
  phoneNumber: textFilter,
  optionalCode: textFilter,
};

/** What the provider is asked by the list's URL, and what of it could not be used. Runs in the loader. */
export const readQrFilters = (params: URLSearchParams, language: string) => readFilters(params, language, QR_FILTERS);
