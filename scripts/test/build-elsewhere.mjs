// Builds the app's sources again in a folder called `app` (the usual one in a container), and fails unless the result
// has the same files.
import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt, results } from "../build.mjs";
import { fail, quietEnvironment, root, runQuietly } from "../run/programs.mjs";

const FILES = "build/client/assets";
/**
 * Files by their names without a hash, and by their sizes: on a busy machine Rollup sometimes swaps two imports of a
 * chunk, which changes only hashes.
 */
const assetsIn = (/** @type {string} */ folder) =>
  readdirSync(join(folder, FILES))
    .map((name) => `${name.replace(/-[\w-]{7,8}(?=\.\w+$)/, "")} ${statSync(join(folder, FILES, name)).size}`)
    .toSorted();

await ensureBuilt();
const [app] = results;
if (!app) throw new Error("scripts/build.mjs names no result.");
const around = mkdtempSync(join(realpathSync(tmpdir()), "elsewhere-"));
try {
  const folder = join(around, "app");
  // The build starts a server of Vite, which reads the Workers' bindings.
  for (const source of [...app.sources, "wrangler.toml"])
    cpSync(join(root, source), join(folder, source), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const { code, output } = await runQuietly(process.execPath, app.parameters, { cwd: folder, env: quietEnvironment });
  if (code !== 0) fail(`${output}\nThe build fails in a folder called app; see above.`);
  const [here, there] = [assetsIn(root), assetsIn(folder)];
  const only = (/** @type {string[]} */ one, /** @type {string[]} */ other) =>
    one.filter((name) => !other.includes(name));
  if (here.join() !== there.join())
    fail(`Only here: ${only(here, there).join(" ")}\nOnly in a folder called app: ${only(there, here).join(" ")}`);
  console.log(`In a folder called app the same ${there.length} files are built.`);
} finally {
  rmSync(around, { recursive: true, force: true });
}
