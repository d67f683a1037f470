import { withParams } from "~/utils/search-params";

/** The list's filters and page travel in the addresses of its payments and their dialogs, so that closing them leads back to the same list. */
export const listSearch = (search: URLSearchParams | string): string => withParams(search, { key: null });
