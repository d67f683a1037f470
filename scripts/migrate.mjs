// Migrates the sandbox's database (decision 0029).
import { existsSync } from "node:fs";
import { join } from "node:path";
import { quietEnvironment, root, runQuietly, wrangler } from "./run.mjs";

/**
 * Brings the database of a state folder to what the project's migrations make of it; throws a sentence when that is not possible.
 *
 * @param {string} state
 */
export async function migrate(state) {
  const { code, output } = await d1(state, ["migrations", "apply", "DB"]);
  if (code === 0) return;
  const left = await leftMigrations(state);
  if (left.length > 0) {
    throw new Error(
      `The sandbox's data in ${state} was made by another version of this project (it knows ${left.at(-1)}, which is not in\n` +
        "sandbox/migrations). Run `npm run reset` to forget that data, then start again: it is seeded anew.",
    );
  }
  throw new Error(`${output}\nMigrating the sandbox's database failed; see above.`);
}

/**
 * Migrations that a database went through and that are gone from the project.
 *
 * @param {string} state
 */
async function leftMigrations(state) {
  const { code, output } = await d1(state, ["execute", "DB", "--json", "--command=SELECT name FROM d1_migrations"]);
  if (code !== 0) return [];
  /** @type {[{ results: { name: string }[] }]} */
  const [{ results }] = JSON.parse(output.slice(output.indexOf("[")));
  return results.map(({ name }) => name).filter((name) => !existsSync(join(root, "sandbox/migrations", name)));
}

/**
 * Runs `wrangler d1` on the sandbox's database.
 *
 * @param {string} state
 * @param {string[]} parameters
 */
const d1 = (state, parameters) =>
  runQuietly(
    process.execPath,
    [
      wrangler,
      "d1",
      ...parameters,
      "--local",
      "--config=sandbox/wrangler.toml",
      `--persist-to=${join(state, "sandbox")}`,
    ],
    { env: quietEnvironment },
  );
