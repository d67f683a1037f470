/**
 * A function that remembers what it made of the same texts before, and forgets all of it when that has become `most`
 * different ones. For what costs much to make, depends on nothing else and is never changed by whoever gets it.
 */
export function remembered<Given extends string[], Made>(
  make: (...given: Given) => Made,
  most: number,
): (...given: Given) => Made {
  const known = new Map<string, { made: Made }>();
  return (...given) => {
    const key = given.join("\n");
    const found = known.get(key);
    if (found) return found.made;
    if (known.size >= most) known.clear();
    const made = make(...given);
    known.set(key, { made });
    return made;
  };
}
