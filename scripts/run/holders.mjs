// Names the process that holds a port, and how to end it: Workers outlive a start script that was killed.
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { findProgram, isPortFree, runQuietly } from "./programs.mjs";

/** @typedef {{ pid: number, parent: number, command: string }} Process */

/** The programs that start a Worker, or are one: ending the first of them ends the others. */
const OURS = /\bscripts\/(?:start|dev|run\/worker)\.mjs|\/wrangler\/\S+\.js|\/@remix-run\/dev\/\S+\.js/;

/**
 * The process that has to end before a port is free: the listening one, or the project's program that has started it
 * and still runs.
 *
 * @param {number} port
 * @returns {Promise<Process | undefined>} undefined if no process listens, or the system does not tell which one
 */
export async function holderOf(port) {
  const pid = process.platform === "linux" ? listenerOnLinux(port) : await listenerElsewhere(port);
  let holder = pid === undefined ? undefined : await processOf(pid);
  while (holder) {
    const parent = await processOf(holder.parent);
    if (!parent || !OURS.test(parent.command)) return holder;
    holder = parent;
  }
  return undefined;
}

/**
 * Throws a sentence that names the process on a port, if there is one.
 *
 * @param {number} port
 * @param {string} variable
 */
export async function demandPort(port, variable) {
  if (await isPortFree(port)) return;
  const holder = await holderOf(port);
  const held = holder ? ` by process ${holder.pid}: ${holder.command}` : "";
  throw new Error(
    `Port ${port} is in use${held}\n${howToStop(holder ? [holder] : [])}, or choose another with ${variable}=…`,
  );
}

/** @param {readonly { pid: number }[]} holders */
export const howToStop = (holders) =>
  holders.length === 0
    ? "Stop what listens there"
    : `Stop it first: Ctrl-C in its terminal, or if it has none: kill ${holders.map(({ pid }) => pid).join(" ")}`;

const LISTENS = "0A";

/**
 * @param {number} port
 * @returns {number | undefined}
 */
function listenerOnLinux(port) {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const sockets = ["/proc/net/tcp", "/proc/net/tcp6"]
    .flatMap((table) => textOf(table)?.split("\n") ?? [])
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(ending) && state === LISTENS)
    .map((columns) => `socket:[${columns[9]}]`);
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.map(Number).find((pid) => socketsOf(pid).some((socket) => sockets.includes(socket)));
}

/**
 * The open sockets of a process; none of another user's process.
 *
 * @param {number} pid
 * @returns {string[]}
 */
function socketsOf(pid) {
  const folder = `/proc/${pid}/fd`;
  return (
    orNothing(() => readdirSync(folder))?.flatMap((file) => orNothing(() => readlinkSync(`${folder}/${file}`)) ?? []) ??
    []
  );
}

/** @param {string} path */
const textOf = (path) => orNothing(() => readFileSync(path, "utf8"));

/**
 * Processes may end, and close their files, during the look at them.
 *
 * @template Read
 * @param {() => Read} read
 * @returns {Read | undefined}
 */
function orNothing(read) {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && "code" in error) return undefined;
    throw error;
  }
}

/**
 * @param {number} port
 * @returns {Promise<number | undefined>}
 */
async function listenerElsewhere(port) {
  const program = findProgram("lsof");
  if (!program) return undefined;
  const { output } = await runQuietly(program, ["-nP", `-iTCP:${port}`, "-sTCP:LISTEN", "-t"]);
  const pid = Number(output.trim().split("\n")[0]);
  return Number.isInteger(pid) && pid > 0 ? pid : undefined;
}

/**
 * @param {number} pid
 * @returns {Promise<Process | undefined>} undefined if there is none, or it cannot be read
 */
async function processOf(pid) {
  if (pid <= 0) return undefined;
  if (process.platform === "linux") {
    const command = textOf(`/proc/${pid}/cmdline`)?.replaceAll("\0", " ").trim();
    // After the name, which may contain anything: the state, then the parent.
    const parent = textOf(`/proc/${pid}/stat`)?.split(") ").at(-1)?.split(" ")[1];
    return command && parent !== undefined ? { pid, parent: Number(parent), command } : undefined;
  }
  const program = findProgram("ps");
  if (!program) return undefined;
  const { code, output } = await runQuietly(program, ["-o", "ppid=,args=", "-p", String(pid)]);
  const [, parent, command] = /^\s*(\d+)\s+(.+)$/m.exec(output) ?? [];
  return code === 0 && command !== undefined ? { pid, parent: Number(parent), command: command.trim() } : undefined;
}
