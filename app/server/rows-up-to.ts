/** Every provider gives pages of so many rows; some give none larger (decision 0160). */
const PAGE_ROWS = 20;

type Asked = { page: number; pageSize: number };
type Found<Row> = { content: Row[]; totalElements: number };

/**
 * The first rows of a list, `most` of them at most, for a screen that offers them all at once. The pages after the
 * first are read side by side.
 */
export async function rowsUpTo<Row>(
  most: number,
  read: (asked: Asked) => Promise<Found<Row>>,
): Promise<Found<Row> & { isWhole: boolean }> {
  const first = await read({ page: 0, pageSize: PAGE_ROWS });
  const pages = Math.ceil(Math.min(first.totalElements, most) / PAGE_ROWS);
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, async (_, nth) => read({ page: nth + 1, pageSize: PAGE_ROWS })),
  );
  const content = [first, ...others].flatMap((page) => page.content).slice(0, most);
  return { content, totalElements: first.totalElements, isWhole: first.totalElements <= most };
}
