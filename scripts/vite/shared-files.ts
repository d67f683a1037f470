/** A module of the graph. Bytes are roughly those on the wire. */
export type Part = {
  bytes: number;
  /** Its imports: a screen that needs it needs these too. */
  imports: readonly string[];
  /** Imports of which nothing may remain, because the bundler drops unused code. */
  mayImport?: readonly string[];
};

export type Sharing = {
  modules: ReadonlyMap<string, Part>;
  /**
   * For each screen: the modules that it starts from, which are those of its route and of the parent routes, and the
   * modules that it certainly does not need.
   */
  screens: readonly { starts: readonly string[]; without?: ReadonlySet<string>; mostWaste?: number }[];
  /** Modules of which a file holds at most one: routes, whose files are loaded by their exports. */
  apart: ReadonlySet<string>;
  /** Modules whose file is never joined with another. */
  alone: ReadonlySet<string>;
  /** The bytes that one request less of one screen is worth. */
  requestWorth: number;
  /** The maximum bytes that a screen may get without needing them, if it has no limit of its own. */
  mostWaste: number;
};

/** A file in the making; `screens` has a bit for each screen that loads it. */
type File = { modules: string[]; bytes: number; screens: bigint; isRoute: boolean; isAlone: boolean };

/**
 * Groups modules into files. Modules that exactly the same screens need share a file. Then files are joined, the best
 * pair first, if the saved requests are worth more than the bytes that screens get without needing them
 * (docs/decisions/0103-files-joined-by-need.md). Files never wait for one another in a circle, as long as modules do
 * not.
 *
 * @returns the modules of each file: all that a screen reaches
 */
export function sharedFiles(sharing: Sharing): string[][] {
  const { modules, requestWorth, mostWaste } = sharing;
  const files = new Set(filesByNeed(sharing));
  const fileOf = new Map([...files].flatMap((file) => file.modules.map((id) => [id, file] as const)));
  const waste = sharing.screens.map(() => 0);
  const bounds = sharing.screens.map((screen) => screen.mostWaste ?? mostWaste);

  const importsOf = (file: File): Set<File> => {
    const found = new Set<File>();
    for (const id of file.modules) {
      const { imports = [], mayImport = [] } = modules.get(id) ?? {};
      for (const imported of [...imports, ...mayImport]) {
        const target = fileOf.get(imported);
        if (target && target !== file) found.add(target);
      }
    }
    return found;
  };
  /** Joined, both would wait for a third file that waits for them. */
  const makesCircle = (one: File, other: File): boolean => {
    const open = [...importsOf(one), ...importsOf(other)].filter((file) => file !== one && file !== other);
    const seen = new Set(open);
    for (let file = open.pop(); file; file = open.pop())
      for (const next of importsOf(file)) {
        if (next === one || next === other) return true;
        if (!seen.has(next)) open.push(next);
        seen.add(next);
      }
    return false;
  };
  /** Joined, a screen of the other file would load a third file that it does not need. */
  const bringsMore = (one: File, other: File): boolean =>
    [...importsOf(one)].some((file) => file !== other && !isWithin(other.screens, file.screens));
  const wastesTooMuch = (file: File, on: bigint): boolean =>
    waste.some((bytes, at) => ((on >> BigInt(at)) & 1n) === 1n && bytes + file.bytes > (bounds[at] ?? 0));
  const gainOf = (one: File, other: File): number => {
    if ((one.isRoute && other.isRoute) || one.isAlone || other.isAlone) return 0;
    const both = countOf(one.screens & other.screens);
    const ofOne = countOf(one.screens) - both;
    const ofOther = countOf(other.screens) - both;
    return both * requestWorth - ofOther * one.bytes - ofOne * other.bytes;
  };
  const pairsOf = (one: File, others: readonly File[]): Pair[] =>
    others.flatMap((other) => {
      const gain = gainOf(one, other);
      return gain > 0 ? [{ one, other, gain }] : [];
    });

  const first = [...files];
  let pairs = first.flatMap((one, at) => pairsOf(one, first.slice(at + 1)));
  for (;;) {
    pairs.sort((a, b) => b.gain - a.gain);
    const best = pairs.find(
      ({ one, other }) =>
        !wastesTooMuch(one, other.screens & ~one.screens) &&
        !wastesTooMuch(other, one.screens & ~other.screens) &&
        !bringsMore(one, other) &&
        !bringsMore(other, one) &&
        !makesCircle(one, other),
    );
    if (!best) return [...files].map((file) => file.modules);
    const { one, other } = best;
    for (const at of waste.keys()) {
      const mask = 1n << BigInt(at);
      if ((one.screens & mask) === (other.screens & mask)) continue;
      waste[at] = (waste[at] ?? 0) + ((one.screens & mask) === 0n ? one.bytes : other.bytes);
    }
    one.modules.push(...other.modules);
    one.bytes += other.bytes;
    one.screens |= other.screens;
    one.isRoute ||= other.isRoute;
    for (const id of other.modules) fileOf.set(id, one);
    files.delete(other);
    const changed = new Set([one, other]);
    pairs = pairs
      .filter((pair) => !changed.has(pair.one) && !changed.has(pair.other))
      .concat(
        pairsOf(
          one,
          [...files].filter((file) => file !== one),
        ),
      );
  }
}

type Pair = { one: File; other: File; gain: number };

const isWithin = (one: bigint, other: bigint): boolean => (one & ~other) === 0n;

function countOf(bits: bigint): number {
  let count = 0;
  for (const digit of bits.toString(2)) if (digit === "1") count += 1;
  return count;
}

/** Modules that the same screens need, file by file; each module of `apart` has its own file. */
function filesByNeed({ modules, screens, apart, alone }: Sharing): File[] {
  const needs = new Map<string, bigint>();
  for (const [at, { starts, without }] of screens.entries()) {
    const mask = 1n << BigInt(at);
    const open = [...starts];
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      const part = modules.get(id);
      const needed = needs.get(id) ?? 0n;
      if (!part || (needed & mask) !== 0n || without?.has(id)) continue;
      needs.set(id, needed | mask);
      open.push(...part.imports);
    }
  }
  const files = new Map<string, File>();
  for (const [id, needed] of needs) {
    const key = apart.has(id) || alone.has(id) ? id : String(needed);
    const file = files.get(key);
    if (file) {
      file.modules.push(id);
      file.bytes += modules.get(id)?.bytes ?? 0;
    } else {
      const bytes = modules.get(id)?.bytes ?? 0;
      files.set(key, { modules: [id], bytes, screens: needed, isRoute: apart.has(id), isAlone: alone.has(id) });
    }
  }
  return [...files.values()];
}
