import type { Sorts } from "#provider/contract/list-sorts";

export type { ListSort, Sorts } from "#provider/contract/list-sorts";

/** The order in a list's URL; an unknown order becomes the default one. Runs in the loader. */
export const readSort = <Sort extends string>(params: URLSearchParams, sorts: Sorts<Sort>): Sort =>
  sorts.find((known) => known === params.get("sort")) ?? sorts[0];
