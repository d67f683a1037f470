// Finds Firefox and WebKit for `npm run test:browsers`; installs them if that takes half a minute: as root on Debian.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { findProgram, runInLines } from "../run/programs.mjs";

const PACKAGES = ["firefox-esr", "xvfb", "xauth", "webkit2gtk-driver"];
/**
 * The limit of each of the two calls of apt-get. On a machine without any of the packages, installing takes half a
 * minute.
 */
const APT_MS = 120_000;

export const HOW_TO_INSTALL = `On Debian, as root: apt-get install -y --no-install-recommends ${PACKAGES.join(" ")}
Elsewhere: Firefox as "firefox", and WebKitGTK's WebKitWebDriver with its MiniBrowser and xvfb-run, where PATH leads.`;

/** @typedef {import("../../tests/browsers/run").Engines} Engines */

/**
 * The engines of this machine, after the missing ones were installed if possible.
 *
 * @returns {Promise<{ engines: Engines, missing: string[], why: string, mayBeThere: boolean }>} `why`: the reason why
 *   engines are missing; `mayBeThere`: this machine could install them, so their absence is an error
 */
export async function ensureOtherBrowsers() {
  const before = missingOf(findEngines());
  const { why, mayBeThere } = before.length === 0 ? { why: "", mayBeThere: true } : await install();
  const engines = findEngines();
  return { engines, missing: missingOf(engines), why, mayBeThere };
}

/** @param {Engines} engines */
const missingOf = ({ firefox, webkit }) => [...(firefox ? [] : ["Firefox"]), ...(webkit ? [] : ["WebKit"])];

/** @returns {Engines} */
function findEngines() {
  const firefox = findProgram("firefox-esr", "firefox");
  const driver = findProgram("WebKitWebDriver");
  const display = findProgram("xauth") && findProgram("xvfb-run");
  const browser = findMiniBrowser();
  return {
    ...(firefox ? { firefox } : {}),
    ...(driver && display && browser ? { webkit: { driver, display, browser } } : {}),
  };
}

/** WebKit's own small browser, which packages put beside the library and not on PATH. */
function findMiniBrowser() {
  for (const base of ["/usr/lib", "/usr/libexec", "/usr/lib64"]) {
    if (!existsSync(base)) continue;
    for (const folder of [
      base,
      // The dynamic loader, a file, has such a name too.
      ...readdirSync(base, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name.includes("-linux-"))
        .map(({ name }) => join(base, name)),
    ]) {
      const versions = readdirSync(folder).filter((name) => name.startsWith("webkit2gtk-4"));
      const found = versions.map((name) => join(folder, name, "MiniBrowser")).find(existsSync);
      if (found) return found;
    }
  }
  return findProgram("MiniBrowser");
}

/** @returns {Promise<{ why: string, mayBeThere: boolean }>} */
async function install() {
  const isDebian = existsSync("/etc/os-release") && /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
  if (!isDebian || !findProgram("apt-get"))
    return { why: "This is no Debian, so nothing was installed.", mayBeThere: false };
  if (process.getuid?.() !== 0) return { why: "Only root can install packages here.", mayBeThere: false };
  console.log("Installing Firefox and WebKit …");
  const updated = await apt("update", "--error-on=any");
  const installed = await apt("install", "-y", "--no-install-recommends", ...PACKAGES);
  if (installed.code === 0) return { why: "", mayBeThere: true };
  // If the mirror answers and the packages do not install, that is an error; an unreachable mirror is not.
  if (updated.code !== 0) return { why: `Debian's mirror is out of reach:\n${updated.said}`, mayBeThere: false };
  return { why: `apt-get failed:\n${installed.said}`, mayBeThere: true };
}

/**
 * @param {...string} parameters
 * @returns {Promise<{ code: number, said: string }>} `said`: the last lines of the output
 */
async function apt(...parameters) {
  /** @type {string[]} */
  const lines = [];
  const waiting = ["-o", "DPkg::Lock::Timeout=60"];
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const late = AbortSignal.timeout(APT_MS);
  const code = await runInLines("apt-get", [...waiting, ...parameters], (line) => lines.push(line), env, late);
  return { code, said: lines.slice(-5).join("\n") };
}
