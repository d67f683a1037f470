// Makes node_modules match package-lock.json; does nothing if it matches already.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, run, runQuietly } from "./programs.mjs";
import { withProgress } from "./progress.mjs";

const oldestNode = { major: 20, minor: 19 };

/** Installs the packages if they are missing or differ from the versions of package-lock.json. Throws if npm fails. */
export async function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < oldestNode.major || (major === oldestNode.major && minor < oldestNode.minor)) {
    throw new Error(
      `Node ${oldestNode.major}.${oldestNode.minor} or newer is needed; this is ${process.versions.node}.`,
    );
  }
  if (isInstalled()) return;
  if (!existsSync(join(root, "node_modules")))
    console.log("First start: about three minutes. Later ones take seconds.");
  const quietly = ["--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const exact = await withProgress("Installing packages", () => runQuietly("npm", ["ci", ...quietly]));
  if (exact.code === 0) return;
  // npm ci refuses a lock file without the optional packages of another system, and npm itself tends to drop those.
  const code = await run("npm", ["install", "--no-save", ...quietly]);
  if (code !== 0) throw new Error(`${exact.output}\nInstalling the packages failed; see above.`);
}

/** npm keeps a copy of the lock file inside node_modules: this compares the two package by package. */
function isInstalled() {
  const installedLock = join(root, "node_modules/.package-lock.json");
  if (!existsSync(installedLock)) return false;
  const wanted = packagesOf(join(root, "package-lock.json"));
  const installed = packagesOf(installedLock);
  return Object.entries(wanted).every(
    ([path, wantedPackage]) =>
      path === "" || wantedPackage.optional || installed[path]?.version === wantedPackage.version,
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages;
}
