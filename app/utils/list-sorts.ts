import type { Sorts } from "#provider/contract/list-sorts";

export type { ListSort, Sorts } from "#provider/contract/list-sorts";

/** The order that a list's URL asks for; anything that is none of the list's is the usual one. Runs in the loader. */
export const readSort = <Sort extends string>(params: URLSearchParams, sorts: Sorts<Sort>): Sort =>
  sorts.find((known) => known === params.get("sort")) ?? sorts[0];
