import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "../../scripts/build.mjs";
import { startPair } from "../../scripts/run/servers.mjs";

export type Addresses = { app: string; sandbox: string; logs: string | undefined };

const newSessionKey = (): string => randomBytes(32).toString("base64url");

/**
 * Starts the product as `npm start` does, on free ports with its own data, and puts the addresses into the environment
 * of every test process. With APP_URL and SANDBOX_URL set, a running copy is used instead.
 *
 * @returns the function that stops it
 */
export async function startServers(): Promise<() => Promise<void>> {
  if (process.env["APP_URL"] && process.env["SANDBOX_URL"]) return async () => {};
  await ensureBuilt();
  const state = mkdtempSync(join(tmpdir(), "back-office-"));
  // Its own key, as a deployed Worker has: with the development key it would answer only under this machine's hosts.
  const pair = await startPair({ stateDir: state, appVars: { SESSION_KEYS: `tests:${newSessionKey()}` } });
  let stopping = false;
  void pair.died.then((sentence) => {
    if (!stopping) console.error(sentence);
  });
  process.env["APP_URL"] = pair.appUrl;
  process.env["SANDBOX_URL"] = pair.sandboxUrl;
  process.env["SERVER_LOGS"] = pair.logDir;
  return async () => {
    stopping = true;
    await pair.stop();
    rmSync(state, { recursive: true, force: true });
  };
}

/** The addresses of the servers under test, in every test process. */
export function addresses(): Addresses {
  const app = process.env["APP_URL"];
  const sandbox = process.env["SANDBOX_URL"];
  if (!app || !sandbox) throw new Error("The servers are not running: this test needs the global set-up.");
  return { app, sandbox, logs: process.env["SERVER_LOGS"] };
}

/** The app's address for a region: `http://ae.localhost:8787`. */
export function appAddress(region: "default" | "ae" | "sa" = "default"): string {
  const { app } = addresses();
  return region === "default" ? app : app.replace("//localhost", `//${region}.localhost`);
}
