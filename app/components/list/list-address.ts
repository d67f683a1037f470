import { withParams } from "~/paths/search-params";

/**
 * The address of a list with some parameters changed, at its first page. `asks`: the changed parameters; `null` removes
 * one, and all others stay.
 */
export const listAddress = (pathname: string, search: string, asks: Readonly<Record<string, string | null>>) =>
  pathname + withParams(search, { page: null, ...asks });
