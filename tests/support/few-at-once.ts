const FEW = 4;

/** Runs a function for many items, a few at once; returns the results in the order of the items. */
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
