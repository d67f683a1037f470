/**
 * How long a result stays usable after it was last read (docs/product.md section 9). Lists and pages that wait for a
 * code keep no results.
 */
export const KEPT_MS = 60_000;

type KeptResult<Value> = { value: Promise<Value>; change: string; usedAt: number };

/**
 * Keeps results by address until they are unread for {@link KEPT_MS}, or until the person changes anything:
 * `lastChange` names the last known change, and a result requested before it is never shown after it. Readers of one
 * address at the same time share one request; a failed request is not kept.
 */
export function keepResults<Value>(lastChange: () => string, now: () => number) {
  const kept = new Map<string, KeptResult<Value>>();
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
