import { LIST_REACH } from "#provider/contract/limits";

/** The paging of every list: newest first, `page` from zero. */
export type PageRequest = { page: number; pageSize: number };

/** The number of rows, up to LIST_REACH. `more`: there are more rows than that. */
export type Counted = { total: number; more: boolean };

/** The number of newest rows that were sorted, if the order asked for covers only those. */
export type Sorted = { sortedNewest: number | undefined };

export const counted = (count: number): Counted => ({ total: Math.min(count, LIST_REACH), more: count > LIST_REACH });
