// Finds a Chromium for the browser tests; ensureBrowser() installs one if there is none.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { installPackages, mayInstallPackages } from "../run/packages.mjs";
import { findProgram, isProgram, root, runQuietly } from "../run/programs.mjs";

/** Chromium without its window, tabs and menus, which no test needs. */
const SHELL = "chromium-headless-shell";
const WHOLE = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];

/** The flags of every launch: no sandbox (containers), and no network access of its own. */
export const browserFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The browser to use: CHROMIUM_PATH, one on PATH, or Playwright's own.
 *
 * @param {{ whole?: boolean }} [options] `whole`: the browser that people have, with its window, for measurements
 * @returns {Promise<string | undefined>} the path of its program
 */
export async function findBrowser({ whole = false } = {}) {
  const given = process.env["CHROMIUM_PATH"];
  if (given) {
    if (!isProgram(given)) throw new Error(`CHROMIUM_PATH names no program: ${given}`);
    return given;
  }
  const onPath = (whole ? undefined : findProgram(SHELL)) ?? findProgram(...WHOLE);
  if (onPath) return onPath;
  const { chromium } = await import("playwright/test");
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/**
 * Like findBrowser, and installs a browser if there is none: Playwright's, or Debian's package if that cannot be
 * downloaded. Tests take nearly twice as long with a whole browser, so the shell is installed too if packages can be
 * installed.
 *
 * @param {{ whole?: boolean }} [options]
 * @returns {Promise<string>}
 */
export async function ensureBrowser({ whole = false } = {}) {
  const found = await findBrowser({ whole });
  const isBest = whole || Boolean(process.env["CHROMIUM_PATH"]) || findProgram(SHELL) !== undefined;
  if (found && (isBest || !mayInstallPackages())) return found;
  console.log("Installing a browser …");
  const tried = [];
  if (!found) {
    const playwright = join(root, "node_modules/playwright/cli.js");
    tried.push(await runQuietly(process.execPath, [playwright, "install", "--with-deps", "chromium"]));
    const installed = await findBrowser({ whole });
    if (installed) return installed;
  }
  // An older Debian has no package of the shell.
  const packages = whole ? ["chromium"] : found ? [SHELL] : [SHELL, "chromium"];
  for (const name of mayInstallPackages() ? packages : []) {
    tried.push(await installPackages([name]));
    const packaged = await findBrowser({ whole });
    if (packaged && packaged !== found) return packaged;
  }
  if (found) return found;
  for (const { output } of tried) console.error(output);
  throw new Error("No Chromium found and none could be installed: install one and name it in CHROMIUM_PATH.");
}
