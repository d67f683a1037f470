import type { Page } from "#provider/contract/page";

/** One page of a list in the contract's shape. */
export function toPage<Item>(
  content: Item[],
  counted: number | { total: number; more: boolean },
  { page, pageSize }: { page: number; pageSize: number },
): Page<Item> {
  const { total, more } = typeof counted === "number" ? { total: counted, more: false } : counted;
  const totalPages = Math.ceil(total / pageSize);
  return {
    content,
    totalElements: total,
    ...(more ? { more } : {}),
    totalPages,
    number: page,
    size: pageSize,
    first: page === 0,
    last: page >= totalPages - 1,
  };
}

/** One page of a sortable list in the contract's shape. */
export const toSortedPage = <Item>(
  content: Item[],
  { sortedNewest, ...counted }: { total: number; more: boolean; sortedNewest: number | undefined },
  asked: { page: number; pageSize: number },
): Page<Item> & { sortedNewest?: number } => ({
  ...toPage(content, counted, asked),
  ...(sortedNewest === undefined ? {} : { sortedNewest }),
});

/** UTC milliseconds as the contract's instants. */
export const toInstant = (ms: number): string => new Date(ms).toISOString();
export const toInstantOrNull = (ms: number | null): string | null => (ms === null ? null : toInstant(ms));
