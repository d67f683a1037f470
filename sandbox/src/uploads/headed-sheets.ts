import type { OtherSheet } from "../spreadsheets/rows.ts";

/** The result of reading a sheet: whether it has known headings, and the other visible sheets of its file. */
export type OfSheet<Read> = { read: Read; isHeaded: boolean; others: readonly OtherSheet[] };

/** The number of sheets that are tried: programs put a cover or a summary first. */
const TRIED = 10;

/** The first visible sheet of a file with known headings; without any the first, with its faults. */
export function firstHeaded<Read>(readSheet: (place: number) => OfSheet<Read>): Read {
  const first = readSheet(0);
  if (first.isHeaded) return first.read;
  for (const { place, rows } of first.others.slice(0, TRIED)) {
    if (!rows) continue;
    const other = readSheet(place);
    if (other.isHeaded) return other.read;
  }
  return first.read;
}

/** The largest number of sheets that are named. */
const TOLD = 10;
const NAME_LENGTH = 60;

/** The names of the sheets with contents. */
export const namesOf = (others: readonly OtherSheet[]): string[] =>
  others.flatMap(({ name, rows }) => (rows ? [name.slice(0, NAME_LENGTH)] : [])).slice(0, TOLD);
