// Finds a Chromium for the browser tests; ensureBrowser() also brings one when there is none.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { findProgram, isProgram, root, run } from "./run.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];

/** What every launch passes: no sandbox (containers), nothing that reaches for the network. */
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
 * @returns {Promise<string | undefined>} the path of its program
 */
export async function findBrowser() {
  const given = process.env["CHROMIUM_PATH"];
  if (given) {
    if (!isProgram(given)) throw new Error(`CHROMIUM_PATH names no program: ${given}`);
    return given;
  }
  const onPath = findProgram(...names);
  if (onPath) return onPath;
  const { chromium } = await import("playwright/test");
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/**
 * Like findBrowser, and installs one when there is none: Playwright's, or Debian's package where that cannot be fetched.
 *
 * @returns {Promise<string>}
 */
export async function ensureBrowser() {
  const found = await findBrowser();
  if (found) return found;
  console.log("Installing a browser …");
  const playwright = join(root, "node_modules/playwright/cli.js");
  await run(process.execPath, [playwright, "install", "--with-deps", "chromium"]);
  const installed = await findBrowser();
  if (installed) return installed;
  if (process.platform === "linux" && process.getuid?.() === 0) {
    const env = { DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update"], { env });
    await run("apt-get", ["install", "-y", "--no-install-recommends", "chromium"], { env });
    const packaged = await findBrowser();
    if (packaged) return packaged;
  }
  throw new Error("No Chromium found and none could be installed: install one and name it in CHROMIUM_PATH.");
}
