/**
 * By what a search found a row that the row does not show: the name of the fact, and what it is. Null if the row shows
 * it, or if nothing was searched.
 */
export type RowFound = { words: string; value: string | null } | null;

/** What a list says when its search finds nothing: the text, where it looked, and the link to search everything. */
export type SearchedWords = { title: string; hint: string; everything: string };
