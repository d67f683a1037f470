import { LIST_REACH } from "#provider/contract/limits";

/** What every list knows: rows of applications in sight, newest first, `page` from zero. */
export type PageRequest = { page: number; pageSize: number };

/** How many rows there are, up to LIST_REACH; `more` when that is not all. */
export type Counted = { total: number; more: boolean };

/** What a list that can be put into an order tells besides: the order asked for is one of so many newest only. */
export type Sorted = { sortedNewest: number | undefined };

export const counted = (count: number): Counted => ({ total: Math.min(count, LIST_REACH), more: count > LIST_REACH });
