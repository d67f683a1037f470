// Brings the sandbox's database in a folder to what the project's migrations make of it (decisions 0029 and 0122), or ends with a sentence.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_splitSqlQuery } from "wrangler";
import { fail, root } from "./run.mjs";

const { values: given } = parseArgs({ options: { "persist-to": { type: "string" } } });
const state = given["persist-to"];
if (!state) throw new Error("--persist-to says where the database lies.");

const folder = join(root, "sandbox/migrations");
/** Wrangler's own table: either of the two goes on where the other one left off. */
const APPLIED = `CREATE TABLE IF NOT EXISTS d1_migrations(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`;
/** In the Worker beside the database a statement costs nothing to prepare; from here each is a request, and there are hundreds. */
const WORKER = `export default {
  async fetch(request, { DB }) {
    const statements = await request.json();
    try {
      const answers = await DB.batch(statements.map(({ sql, values = [] }) => DB.prepare(sql).bind(...values)));
      return Response.json(answers.map(({ results }) => results));
    } catch (error) {
      return new Response(error.message, { status: 409 });
    }
  },
}`;

const { d1Databases } = unstable_getMiniflareWorkerOptions(join(root, "sandbox/wrangler.toml")).workerOptions;
const miniflare = new Miniflare({
  modules: true,
  script: WORKER,
  cf: false,
  log: new Log(LogLevel.WARN),
  d1Databases,
  defaultPersistRoot: join(state, "v3"),
});
try {
  await migrate();
} catch (error) {
  await miniflare.dispose();
  fail(error);
}
await miniflare.dispose();

/**
 * Runs statements all at once, or none of them.
 *
 * @param {{ sql: string, values?: unknown[] }[]} statements
 * @returns {Promise<{ name?: string }[][]>} the rows that each of them answers
 */
async function run(statements) {
  const answer = await miniflare.dispatchFetch("http://migrations", {
    method: "POST",
    body: JSON.stringify(statements),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text);
}

/** All that is missing goes in at once, or nothing does. */
async function migrate() {
  const [, rows = []] = await run([{ sql: APPLIED }, { sql: "SELECT name FROM d1_migrations ORDER BY id" }]);
  const applied = rows.map(({ name = "" }) => name);
  const known = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const missing = known.filter((name) => !applied.includes(name));
  if (missing.length === 0) return;
  const statements = missing.flatMap((name) => [
    ...unstable_splitSqlQuery(readFileSync(join(folder, name), "utf8")).map((sql) => ({ sql })),
    { sql: "INSERT INTO d1_migrations (name) VALUES (?)", values: [name] },
  ]);
  try {
    await run(statements);
  } catch (error) {
    const gone = applied.filter((name) => !known.includes(name)).at(-1);
    const sentence = gone
      ? `The sandbox's data in ${state} was made by another version of this project (it knows ${gone}, which is not in\n` +
        "sandbox/migrations). Run `npm run reset` to forget that data, then start again: it is seeded anew."
      : `Migrating the sandbox's data in ${state} failed: ${error instanceof Error ? error.message : String(error)}`;
    throw new Error(sentence, { cause: error });
  }
}
