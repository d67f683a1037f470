/**
 * A function that remembers its results by their texts, and forgets all of them when there are `most`. It is for
 * results that are costly to make, depend on nothing but these texts, and are never changed by a caller.
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
