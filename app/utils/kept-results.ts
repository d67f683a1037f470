/**
 * How long a result stays usable after it was last read (docs/product.md section 9). Lists and pages that wait for a
 * code keep nothing.
 */
export const KEPT_MS = 60_000;

type Kept<Value> = { value: Promise<Value>; change: string; usedAt: number };

/**
 * Keeps results by address until they lie unread for {@link KEPT_MS}, or until the person changes anything:
 * `lastChange` names the last change that is known, and what was asked for before it is never shown after it. Readers
 * of one address at once share one question; a failed one is not kept.
 */
export function keepResults<Value>(lastChange: () => string, now: () => number) {
  const kept = new Map<string, Kept<Value>>();
  const forgetOld = () => {
    for (const [address, { change, usedAt }] of kept)
      if (change !== lastChange() || now() - usedAt >= KEPT_MS) kept.delete(address);
  };
  return async (address: string, ask: () => Promise<Value>): Promise<Value> => {
    forgetOld();
    const known = kept.get(address);
    if (known) {
      known.usedAt = now();
      return known.value;
    }
    const entry = { value: ask(), change: lastChange(), usedAt: now() };
    kept.set(address, entry);
    try {
      return await entry.value;
    } catch (error) {
      if (kept.get(address) === entry) kept.delete(address);
      throw error;
    }
  };
}
