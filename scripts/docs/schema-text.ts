/** One row of `sqlite_master`. */
export type SchemaObject = { type: string; name: string; tableName: string; sql: string };

/**
 * The statement that returns all objects of a database except automatic ones: those of SQLite, D1, wrangler and
 * full-text indexes.
 */
export const SCHEMA_OBJECTS = `SELECT type, name, tbl_name AS tableName, sql FROM sqlite_master
  WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\' AND name <> 'd1_migrations'
    AND NOT EXISTS (
      SELECT 1 FROM sqlite_master index_table WHERE index_table.sql LIKE 'CREATE VIRTUAL TABLE%'
        AND sqlite_master.name IN (
          index_table.name || '_data', index_table.name || '_idx', index_table.name || '_docsize', index_table.name || '_config'
        )
    )
  ORDER BY rowid`;

/**
 * The parts of a table's definition: the text before its columns, its columns and constraints one by one, and the text
 * after them.
 */
export function definitionsOf(sql: string): { head: string; definitions: string[]; tail: string } {
  const start = sql.indexOf("(");
  const definitions: string[] = [];
  let depth = 0;
  let inText = false;
  let from = start + 1;
  for (let at = from; at < sql.length; at += 1) {
    const letter = sql.charAt(at);
    if (letter === "'") inText = !inText;
    if (inText) continue;
    if (letter === "(") depth += 1;
    const isLast = letter === ")" && depth === 0;
    if (isLast || (letter === "," && depth === 0)) {
      definitions.push(sql.slice(from, at).trim());
      from = at + 1;
    }
    if (isLast) return { head: sql.slice(0, start).trim(), definitions, tail: sql.slice(at + 1).trim() };
    if (letter === ")") depth -= 1;
  }
  throw new Error(`A table without an end: ${sql}`);
}

/** Whether an object is a table with columns of its own, which a full-text index is not. */
export const isPlainTable = ({ type, sql }: SchemaObject): boolean =>
  type === "table" && !sql.startsWith("CREATE VIRTUAL TABLE");
