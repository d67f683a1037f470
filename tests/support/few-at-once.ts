const FEW = 4;

/** Does the same with each of many, a few at once; what comes of each, in their order. */
export async function fewAtOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < items.length; first += FEW)
    results.push(
      ...(await Promise.all(items.slice(first, first + FEW).map(async (item, index) => work(item, first + index)))),
    );
  return results;
}
