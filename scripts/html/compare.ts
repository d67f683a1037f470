import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** A page that differs between the two folders, with its differences as a person reads them. */
type Difference = { file: string; lines: string[] };

/**
 * The elements that load scripts and styles. Their names, order and number change with every build, and do not affect
 * the visible page.
 */
const LOADING = [
  /^<link rel="(?:modulepreload|stylesheet)"[^>]*>\n/gm,
  /^<style\b[^>]*>[^<]*\n<\/style>\n/gm,
  /^<script\b[^>]* type="module"[^>]*>[^<]*\n<\/script>\n/gm,
  // Remix's own function that restores the scroll position, as the minifier left it.
  /^<script\b[^>]*>\(\(\w,\w\)=>\{if\(!window\.history\.state[^\n]*\n/gm,
];

const withoutLoading = (text: string): string => LOADING.reduce((left, pattern) => left.replace(pattern, ""), text);

/**
 * Compares two folders of saved pages byte by byte. The elements that load scripts and styles count only with
 * `loading`.
 */
export function differences(
  before: string,
  after: string,
  { loading }: { loading: boolean },
): { same: number; different: Difference[] } {
  const files = [...new Set([before, after].flatMap(pagesIn))].toSorted();
  const different = files.flatMap((file): Difference[] => {
    const [old, now] = [before, after].map((folder) => textOf(join(folder, file)));
    if (old === undefined || now === undefined)
      return [{ file, lines: [`only in ${old === undefined ? after : before}`] }];
    const [was, is] = loading ? [old, now] : [withoutLoading(old), withoutLoading(now)];
    return was === is ? [] : [{ file, lines: changesBetween(was.split("\n"), is.split("\n")) }];
  });
  return { same: files.length - different.length, different };
}

const pagesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html"));

const textOf = (file: string): string | undefined => (existsSync(file) ? readFileSync(file, "utf8") : undefined);

/** How many lines ahead to search for the line where the two texts agree again. */
const REACH = 400;

/** Lines that are only in the old text (-) or the new one (+), with a little of the text before each difference. */
function changesBetween(old: readonly string[], now: readonly string[]): string[] {
  const found: string[] = [];
  let [left, right] = [0, 0];
  while (left < old.length || right < now.length) {
    if (old[left] === now[right]) {
      left += 1;
      right += 1;
      continue;
    }
    const [gone, come] = untilAlike(old.slice(left, left + REACH), now.slice(right, right + REACH));
    for (let index = 0; index < Math.max(gone, come); index += 1) {
      const [was, is] = [index < gone ? old[left + index] : undefined, index < come ? now[right + index] : undefined];
      const from = Math.max(0, partingOf(was ?? "", is ?? "") - 60);
      if (was !== undefined) found.push(`  ${left + index + 1} - ${excerpt(was, from)}`);
      if (is !== undefined) found.push(`  ${right + index + 1} + ${excerpt(is, from)}`);
    }
    left += gone;
    right += come;
  }
  return found;
}

/** The number of lines in each text before the next two that both share. */
function untilAlike(old: readonly string[], now: readonly string[]): [number, number] {
  for (let sum = 1; sum < old.length + now.length; sum += 1) {
    for (let gone = 0; gone <= sum; gone += 1) {
      const come = sum - gone;
      if (gone >= old.length || come >= now.length) continue;
      if (old[gone] === now[come] && old[gone + 1] === now[come + 1]) return [gone, come];
    }
  }
  return [old.length, now.length];
}

function partingOf(one: string, other: string): number {
  let index = 0;
  while (index < one.length && one[index] === other[index]) index += 1;
  return index;
}

const excerpt = (line: string, from: number): string =>
  `${from > 0 ? "…" : ""}${line.slice(from, from + 240)}${line.length > from + 240 ? "…" : ""}`;
