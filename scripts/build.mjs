// `npm run build`: the Workers of the app, with its assets, and of the sandbox, each into its own folder build/. The
// other scripts call ensureBuilt().
import { createHash } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { ensureInstalled } from "./run/install.mjs";
import { withProgress } from "./run/progress.mjs";
import { fail, quietEnvironment, root, runQuietly, wrangler } from "./run/programs.mjs";

const workerBudget = 200 * 1024;
/** The sandbox's bundle. It lies outside build/, because Remix empties that folder before it builds. */
export const builtSandbox = join(root, "sandbox/build");

/**
 * `folder`: the folder of the result, which holds nothing else. `sources`: all files that the result depends on.
 *
 * @typedef {{ folder: string, parameters: string[], check?: () => void }} How
 * @type {(How & { sources: string[] })[]}
 */
export const results = [
  {
    folder: join(root, "build"),
    sources: [
      "app",
      "locales",
      "patches",
      "provider",
      "public",
      "scripts/vite",
      "scripts/make/polaris-css.mjs",
      "server.ts",
      "vite.config.ts",
      "remix.config.js",
      // Vite reads the references of the first.
      "tsconfig.json",
      "tsconfig.node.json",
      "sandbox/tsconfig.json",
      "package.json",
      "package-lock.json",
    ],
    parameters: [join(root, "node_modules/@remix-run/dev/dist/cli.js"), "vite:build"],
    check: checkWorkerSize,
  },
  {
    folder: builtSandbox,
    sources: [
      "sandbox/src",
      "sandbox/wrangler.toml",
      "sandbox/tsconfig.json",
      "provider",
      "tsconfig.json",
      "package.json",
      "package-lock.json",
    ],
    parameters: [wrangler, "deploy", "--dry-run", "--config=sandbox/wrangler.toml", `--outdir=${builtSandbox}`],
  },
];

/**
 * Builds the results whose sources have changed since the last build. Two copies of a script never build at the same
 * time.
 */
export async function ensureBuilt() {
  const release = await lock();
  try {
    const stale = results
      .map(({ sources, ...how }) => ({ ...how, fingerprint: fingerprintOf(sources) }))
      .filter(({ folder, fingerprint }) => {
        const stamp = stampIn(folder);
        return !existsSync(stamp) || readFileSync(stamp, "utf8") !== fingerprint;
      });
    if (stale.length === 0) return;
    // The lock is held until every build has ended.
    for (const ended of await withProgress("Building", () => Promise.allSettled(stale.map(build))))
      if (ended.status === "rejected") throw ended.reason;
  } finally {
    release();
  }
}

/**
 * The file that stores a fingerprint of a result's sources.
 *
 * @param {string} folder
 */
const stampIn = (folder) => join(folder, ".sources");

/** @param {How & { fingerprint: string }} result */
async function build({ folder, fingerprint, parameters, check }) {
  rmSync(folder, { recursive: true, force: true });
  const { code, output } = await runQuietly(process.execPath, parameters, { env: quietEnvironment });
  if (code !== 0) throw new Error(`${output}\nThe build failed; see above.`);
  check?.();
  writeFileSync(stampIn(folder), fingerprint);
}

/**
 * The Worker's size as the platform counts it (gzip), of the files that it reads at its start: its entry with all
 * static imports. Files that it loads later, such as the sentences of a language without readers so far, do not count
 * (decision 0055).
 *
 * @returns {number} bytes
 */
export function workerSize() {
  const folder = join(root, "build/server");
  /** @type {Set<string>} */
  const read = new Set();
  const open = [join(folder, "index.js")];
  let size = 0;
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (read.has(file)) continue;
    read.add(file);
    const code = readFileSync(file);
    size += gzipSync(code).length;
    for (const [, path = ""] of code.toString().matchAll(STATIC_IMPORT)) open.push(join(dirname(file), path));
  }
  return size;
}

/** `from"./a.js"` and `import"./a.js"`, in code as the build writes it; `import("./a.js")` is loaded later. */
const STATIC_IMPORT = /\b(?:from|import)\s*"(\.[^"]+\.js)"/g;

function checkWorkerSize() {
  const size = workerSize();
  const kilobytes = (size / 1024).toFixed(0);
  if (size > workerBudget)
    throw new Error(`The Worker is ${kilobytes} KB gz; the budget is ${workerBudget / 1024} KB.`);
  console.log(`Worker: ${kilobytes} KB gz (budget ${workerBudget / 1024} KB).`);
}

/** @param {string[]} paths */
function fingerprintOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths) {
    const absolute = join(root, path);
    if (!existsSync(absolute)) continue;
    const files = statSync(absolute).isDirectory() ? filesUnder(absolute).sort() : [absolute];
    for (const file of files) hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** @param {string} folder */
function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/** Waits for another build of this folder to end. If the owner of the lock has died, this process takes it over. */
async function lock() {
  const folder = join(root, ".cache");
  const file = join(folder, "build.lock");
  const mine = `${file}.${process.pid}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(mine, String(process.pid));
  try {
    for (;;) {
      try {
        linkSync(mine, file);
        return () => rmSync(file, { force: true });
      } catch (error) {
        if (!(error instanceof Error) || !("code" in error) || error.code !== "EEXIST") throw error;
        if (existsSync(file) && !isAlive(Number(readFileSync(file, "utf8")))) rmSync(file, { force: true });
        else await new Promise((resolve) => setTimeout(resolve, 250));
      }
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return pid > 0;
  } catch {
    return false;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  ensureInstalled().then(ensureBuilt).catch(fail);
}
