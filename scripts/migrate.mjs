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

const { d1Databases } = unstable_getMiniflareWorkerOptions(join(root, "sandbox/wrangler.toml")).workerOptions;
const miniflare = new Miniflare({
  modules: true,
  script: "",
  cf: false,
  log: new Log(LogLevel.WARN),
  d1Databases,
  defaultPersistRoot: join(state, "v3"),
});
try {
  await migrate(await miniflare.getD1Database("DB"));
} catch (error) {
  await miniflare.dispose();
  fail(error);
}
await miniflare.dispose();

/**
 * All that is missing goes in at once, or nothing does.
 *
 * @param {Awaited<ReturnType<Miniflare["getD1Database"]>>} db
 */
async function migrate(db) {
  await db.prepare(APPLIED).run();
  /** @type {{ results: { name: string }[] }} */
  const { results } = await db.prepare("SELECT name FROM d1_migrations ORDER BY id").all();
  const applied = results.map(({ name }) => name);
  const known = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const missing = known.filter((name) => !applied.includes(name));
  if (missing.length === 0) return;
  const statements = missing.flatMap((name) => [
    ...unstable_splitSqlQuery(readFileSync(join(folder, name), "utf8")).map((query) => db.prepare(query)),
    db.prepare("INSERT INTO d1_migrations (name) VALUES (?)").bind(name),
  ]);
  try {
    await db.batch(statements);
  } catch (error) {
    const gone = applied.filter((name) => !known.includes(name)).at(-1);
    const sentence = gone
      ? `The sandbox's data in ${state} was made by another version of this project (it knows ${gone}, which is not in\n` +
        "sandbox/migrations). Run `npm run reset` to forget that data, then start again: it is seeded anew."
      : `Migrating the sandbox's data in ${state} failed: ${error instanceof Error ? error.message : String(error)}`;
    throw new Error(sentence, { cause: error });
  }
}
