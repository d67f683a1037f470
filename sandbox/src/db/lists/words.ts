import { searchWords } from "#provider/rules/search-text";
import { sql, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn } from "drizzle-orm/sqlite-core";

/**
 * Every word of a text begins one of a column's, which holds `searchText`; a text without a word finds nothing. For
 * tables that are short for whoever looks: all of their rows are read.
 */
export function beginsWords(column: AnySQLiteColumn, text: string): SQL {
  const words = searchWords(text);
  if (words.length === 0) return sql`0`;
  return sql`NOT EXISTS (SELECT 1 FROM json_each(${JSON.stringify(words)}) WHERE instr(' ' || ${column}, ' ' || value) = 0)`;
}
