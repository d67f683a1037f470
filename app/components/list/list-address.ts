import { withParams } from "~/paths/search-params";

/**
 * The address of a list that is asked for something else, from its first page on. `asks`: what changes in it; `null`
 * takes a name away, and all else stays.
 */
export const listAddress = (pathname: string, search: string, asks: Readonly<Record<string, string | null>>) =>
  pathname + withParams(search, { page: null, ...asks });
