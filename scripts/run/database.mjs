// The sandbox's database outside of its Worker: opened in a folder or in memory, with the statements of the project's
// migrations.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_splitSqlQuery } from "wrangler";
import { root } from "./programs.mjs";

/**
 * @typedef {{ sql: string, values?: unknown[] }} Statement
 * @typedef {{
 *   run: (statements: Statement[]) => Promise<Record<string, unknown>[][]>,
 *   close: () => Promise<void>,
 * }} Database `run` runs all statements or none of them, and answers the rows of each
 */

const folder = join(root, "sandbox/migrations");
/**
 * In the Worker beside the database a statement costs nothing to prepare. From here each would be a request, and there
 * are hundreds.
 */
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

/**
 * @param {string} [state] the folder of wrangler's data; without it the database is empty, and is deleted when it is
 * closed
 * @returns {Database}
 */
export function openDatabase(state) {
  const { d1Databases } = unstable_getMiniflareWorkerOptions(join(root, "sandbox/wrangler.toml")).workerOptions;
  const miniflare = new Miniflare({
    modules: true,
    script: WORKER,
    cf: false,
    log: new Log(LogLevel.WARN),
    d1Databases,
    ...(state ? { defaultPersistRoot: join(state, "v3") } : {}),
  });
  return {
    async run(statements) {
      const answer = await miniflare.dispatchFetch("http://migrations", {
        method: "POST",
        body: JSON.stringify(statements),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(text);
      return JSON.parse(text);
    },
    close: () => miniflare.dispose(),
  };
}

/**
 * The names of the project's migrations, in their order.
 *
 * @returns {string[]}
 */
export const migrations = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();

/**
 * The statements of one migration.
 *
 * @param {string} name
 * @returns {Statement[]}
 */
export const statementsOf = (name) =>
  unstable_splitSqlQuery(readFileSync(join(folder, name), "utf8")).map((sql) => ({ sql }));
