import { expect, test } from "vitest";
import { rowsUpTo } from "~/server/rows-up-to";

/** A list of so many rows, and the pages of it that were asked for. */
function listOf(total: number) {
  const rows = Array.from({ length: total }, (_, nth) => nth);
  const asked: number[] = [];
  const read = async ({ page, pageSize }: { page: number; pageSize: number }) => {
    expect(pageSize).toBe(20);
    asked.push(page);
    return { content: rows.slice(page * pageSize, (page + 1) * pageSize), totalElements: total };
  };
  return { rows, asked, read };
}

test.each([
  [0, [0]],
  [20, [0]],
  [21, [0, 1]],
  [100, [0, 1, 2, 3, 4]],
])("%i rows are read whole, by pages of 20", async (total, pages) => {
  const { rows, asked, read } = listOf(total);
  expect(await rowsUpTo(100, read)).toEqual({ content: rows, totalElements: total, isWhole: true });
  expect(asked).toEqual(pages);
});

test("of more rows the first ones are read, and it is said that there are others", async () => {
  const { rows, asked, read } = listOf(130);
  expect(await rowsUpTo(50, read)).toEqual({ content: rows.slice(0, 50), totalElements: 130, isWhole: false });
  expect(asked).toEqual([0, 1, 2]);
});
