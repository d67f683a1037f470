/** The alphabet of `newId`: Crockford's base 32. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * A small deterministic random source: the same seed gives the same story, so that demos and tests repeat. Not for
 * secrets.
 */
export type Random = ReturnType<typeof randomFrom>;

/** Mulberry32. `seed` is any 32-bit integer. */
export function randomFrom(seed: number) {
  let state = seed | 0;
  /** In [0, 1). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** A whole number from `least` to `most`, both included. */
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const chance = (probability: number): boolean => next() < probability;
  /** Throws on an empty list. */
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[int(0, items.length - 1)];
    if (item === undefined) throw new Error("nothing to pick from");
    return item;
  };
  /** One key, with a probability in proportion to its weight. */
  const weighted = <Key extends string>(weights: readonly (readonly [Key, number])[]): Key => {
    let left = next() * weights.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [key, weight] of weights) {
      left -= weight;
      if (left < 0) return key;
    }
    return pick(weights)[0];
  };
  /** The number of times that an event happens whose average is `mean` (Poisson). */
  const count = (mean: number): number => {
    const limit = Math.exp(-mean);
    let happened = 0;
    for (let product = next(); product > limit; product *= next()) happened++;
    return happened;
  };
  const characters = (alphabet: string, length: number): string => {
    let text = "";
    for (let place = 0; place < length; place++) text += alphabet[int(0, alphabet.length - 1)];
    return text;
  };
  return {
    next,
    int,
    chance,
    pick,
    weighted,
    count,
    digits: (length: number): string => characters("0123456789", length),
    text: (length: number): string => characters(ALPHABET, length),
    /** An id in the form of `newId`. */
    id: (prefix: string): string => `${prefix}_${characters(ALPHABET, 16)}`,
  };
}
