import type { OtherSheet } from "../spreadsheets/rows.ts";

/**
 * What a sheet came to: whether headings that we know stand in it, and the other sheets of its file that people see.
 */
export type OfSheet<Read> = { read: Read; isHeaded: boolean; others: readonly OtherSheet[] };

/** Sheets that are tried: programs put a cover or a summary in front. */
const TRIED = 10;

/**
 * Of a file's sheets that people see the first with headings that we know; without any the first, with what is wrong
 * with it.
 */
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

/** Sheets that are told of by name. */
const TOLD = 10;
const NAME_LENGTH = 60;

/** The names of those that hold something. */
export const namesOf = (others: readonly OtherSheet[]): string[] =>
  others.flatMap(({ name, rows }) => (rows ? [name.slice(0, NAME_LENGTH)] : [])).slice(0, TOLD);
