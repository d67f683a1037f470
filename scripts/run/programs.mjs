// Helpers of all scripts: the project's folder, the start of other programs, the search for a free port.
import { spawn } from "node:child_process";
import { accessSync, constants, mkdirSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { devNull } from "node:os";
import { delimiter, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";

/** The project's folder, with a slash at its end. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Wrangler's program, for Node. */
export const wrangler = fileURLToPath(new URL("../../node_modules/wrangler/bin/wrangler.js", import.meta.url));

/** Wrangler and Vite must never ask, send telemetry or wait for the network; React must be its production build. */
export const quietEnvironment = {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  CI: "true",
  NODE_ENV: "production",
  WRANGLER_LOG_PATH: nowhere(),
};

/**
 * Wrangler writes an endless debug log with each requested path, and paths contain one-time codes. No option turns it
 * off, and it takes a path as a file only with this ending.
 *
 * @returns {string} the path of a file that stores nothing
 */
function nowhere() {
  const link = join(root, ".cache/nowhere.log");
  mkdirSync(join(root, ".cache"), { recursive: true });
  try {
    symlinkSync(devNull, link);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return link;
}

/**
 * Runs a program to its end and shows its output. Its input is closed, so it can never wait for an answer.
 *
 * @param {string} program
 * @param {string[]} parameters
 * @param {{ env?: Record<string, string>, cwd?: string }} [options]
 * @returns {Promise<number>} its exit code; 1 if a signal ended it
 */
export function run(program, parameters, { env = {}, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "inherit", "inherit"],
      shell: process.platform === "win32" && program === "npm",
    });
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a program to its end and passes on each line of its output, without colours; empty lines are left out.
 *
 * @param {string} program
 * @param {string[]} parameters
 * @param {(line: string) => void} take
 * @param {Record<string, string>} [env]
 * @param {AbortSignal} [ending] ends the program and all processes that it started; npm, for one, does not pass a
 * signal on
 * @returns {Promise<number>} its exit code; 1 if a signal ended it
 */
export function runInLines(program, parameters, take, env = {}, ending) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd: root,
      env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0", ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached: ending !== undefined,
    });
    const end = () => signalGroup(child.pid, "SIGTERM");
    ending?.addEventListener("abort", end);
    for (const input of [child.stdout, child.stderr])
      createInterface({ input }).on("line", (line) => {
        const text = stripVTControlCharacters(line).trimEnd();
        if (text !== "") take(text);
      });
    child.on("error", reject);
    child.on("close", (code) => {
      ending?.removeEventListener("abort", end);
      resolve(code ?? 1);
    });
  });
}

/**
 * Runs a program and keeps its output, for steps whose output only matters if they fail. The program ends if this
 * process ends first.
 *
 * @param {string} program
 * @param {string[]} parameters
 * @param {{ env?: Record<string, string>, cwd?: string }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(program, parameters, { env = {}, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (piece) => (output += piece));
    child.stderr.on("data", (piece) => (output += piece));
    const end = () => child.kill();
    process.once("exit", end);
    child.on("error", reject);
    child.on("close", (code) => {
      process.removeListener("exit", end);
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * The first of these programs that PATH contains.
 *
 * @param {...string} names
 * @returns {string | undefined} its path
 */
export function findProgram(...names) {
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    const found = folder === "" ? undefined : names.map((name) => join(folder, name)).find(isProgram);
    if (found) return found;
  }
  return undefined;
}

/** @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * A free port of the loopback interface.
 *
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("No free port.")),
      );
    });
  });
}

/**
 * Whether a server can listen on this port.
 *
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export function isPortFree(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.on("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

/**
 * Reads a port from an environment variable.
 *
 * @param {string} name
 * @param {number} otherwise
 * @returns {number}
 */
export function portFrom(name, otherwise) {
  const given = process.env[name];
  if (given === undefined || given === "") return otherwise;
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${name} must be a port, not "${given}".`);
  return port;
}

/**
 * Signals a program that leads a process group of its own, and all that it started.
 *
 * @param {number | undefined} pid
 * @param {"SIGTERM" | "SIGKILL"} signal
 */
export function signalGroup(pid, signal) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, signal);
  } catch {
    // The group has ended already, as intended.
  }
}

/**
 * Ends a script with one readable sentence instead of a stack.
 *
 * @param {unknown} error
 * @returns {never}
 */
export function fail(error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
