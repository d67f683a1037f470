// Starts one Worker in a process of its own, with a log, and waits until it answers.
import { spawn } from "node:child_process";
import { appendFileSync, closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root, signalGroup, wrangler } from "./programs.mjs";

const secondsToAnswer = 180;

/**
 * @typedef {{ pid: number | undefined, died: Promise<string>, output: () => string, stop: () => Promise<void> }} Server
 */

/**
 * @typedef {object} PairedWorker
 * @property {string} name
 * @property {number} port
 * @property {boolean} isBehindProxy whether wrangler's proxy stands before it
 * @property {() => Promise<void>} start starts or restarts it, and waits until it answers
 * @property {() => Server} running the process that was started last
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string} name
 * @param {{ parameters: string[], environment: Record<string, string>, logDir: string }} how
 * @returns {Server}
 */
export function startServer(name, { parameters, environment, logDir }) {
  const path = join(logDir, `${name}.log`);
  const log = openSync(path, "a");
  const { size: before } = fstatSync(log);
  // The process writes its log itself: tests fill it with tens of thousands of lines, and passing each on costs more
  // than writing it. Only wrangler's lines are filtered.
  const isWrangler = parameters[0] === wrangler;
  const output = isWrangler ? "pipe" : log;
  // A process group of its own, so that ending it ends workerd too.
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    detached: true,
    env: { ...process.env, ...environment },
    stdio: ["ignore", output, output],
  });
  for (const stream of [child.stdout, child.stderr])
    if (stream) readLines(stream, (line) => isAccessLine(line) || appendFileSync(path, line));
  closeSync(log);
  const tail = () => readFileSync(path).subarray(before).toString().slice(-4000);
  let stopping = false;
  const ended = new Promise((end) => {
    child.once("error", end);
    child.once("close", end);
  });
  const killLeftovers = () => signalGroup(child.pid, "SIGKILL");
  process.once("exit", killLeftovers);
  return {
    pid: child.pid,
    died: new Promise((die) => {
      void ended.then((code) => {
        if (!stopping) die(`The ${name} Worker ended by itself (${code}).\n${tail()}`);
      });
    }),
    output: tail,
    async stop() {
      stopping = true;
      signalGroup(child.pid, "SIGTERM");
      const patience = setTimeout(killLeftovers, 5000);
      await ended;
      clearTimeout(patience);
      killLeftovers();
      process.removeListener("exit", killLeftovers);
    },
  };
}

/**
 * @param {import("node:stream").Readable} stream
 * @param {(line: string) => void} take gets each line with its end
 */
function readLines(stream, take) {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (/** @type {string} */ piece) => {
    const lines = (rest + piece).split(/(?<=\n)/);
    rest = lines.at(-1)?.endsWith("\n") ? "" : (lines.pop() ?? "");
    lines.forEach(take);
  });
  stream.on("end", () => {
    if (rest) take(rest);
  });
}

/**
 * Wrangler's own line for a request. It shows the whole path, and paths contain one-time codes; the Workers log each
 * request themselves, by its route. `--log-level` cannot hide these lines alone: it would hide the Workers'
 * `console.log` too.
 *
 * @param {string} line
 */
const isAccessLine = (line) => /^\[wrangler:info\] [A-Z]+ \S+ \d{3}\b/.test(stripVTControlCharacters(line));

/**
 * Waits until the server gives any answer except a failure of its own.
 *
 * @param {Server} server
 * @param {number} port
 * @param {string} path
 * @param {AbortSignal} [ending] ends the waiting
 */
export async function answers(server, port, path, ending) {
  const deadline = Date.now() + secondsToAnswer * 1000;
  /** @type {string | undefined} */
  let dead;
  void server.died.then((sentence) => (dead = sentence));
  let last = "no answer";
  while (Date.now() < deadline) {
    ending?.throwIfAborted();
    if (dead) throw new Error(dead);
    try {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        redirect: "manual",
        signal: AbortSignal.timeout(20_000),
      });
      await response.arrayBuffer();
      if (response.status < 500) return;
      last = `status ${response.status}`;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    await new Promise((later) => setTimeout(later, 200));
  }
  throw new Error(`${server.output()}\nNothing usable on port ${port} after ${secondsToAnswer} s (${last}).`);
}
