import { LINK_STATUSES } from "#provider/contract/words";
import { choiceFilter, readFilters, textFilter } from "~/utils/list-filters";

/** What the provider is asked by the URL of the payment links, and what of it could not be used. Runs in the loader. */
export const readLinkFilters = (params: URLSearchParams, language: string) =>
  readFilters(params, language, { status: choiceFilter(LINK_STATUSES), title: textFilter });
