import { LIST_REACH } from "#provider/contract/limits";

/** What every list knows: rows of applications in sight, newest first, `page` from zero. */
export type PageRequest = { page: number; offset: number };

/** How many rows there are, up to LIST_REACH; `more` when that is not all. */
export type Counted = { total: number; more: boolean };

export const counted = (count: number): Counted => ({ total: Math.min(count, LIST_REACH), more: count > LIST_REACH });
