import { searchWords } from "#provider/rules/search-text";
import { sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/**
 * Every word of a text must begin a word of the column, which holds `searchText`. A text without a word finds nothing.
 * Reads all rows that the viewer may see, so it is only for short tables.
 */
export function beginsWords(column: AnySQLiteColumn, text: string): SQL {
  const words = searchWords(text);
  if (words.length === 0) return sql`0`;
  return sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(words)}) WHERE instr(' ' || ${column}, ' ' || value) = 0)`;
}
