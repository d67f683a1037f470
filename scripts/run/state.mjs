// Records which process uses a state folder: two copies on one database, or a reset under a running one, lose data.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { holderOf, howToStop } from "./holders.mjs";
import { isPortFree } from "./programs.mjs";

/** @param {string} state */
const noteIn = (state) => join(state, "running.json");

/**
 * Notes that this process serves the folder's data on these ports; throws a sentence if another copy does.
 *
 * @param {string} state
 * @param {number[]} ports
 */
export async function claimState(state, ports) {
  await demandUnused(state);
  writeFileSync(noteIn(state), JSON.stringify({ pid: process.pid, ports }));
}

/** @param {string} state */
export const leaveState = (state) => rmSync(noteIn(state), { force: true });

/**
 * Throws a sentence if a running copy uses the folder. A killed copy has left its note: the note counts while a process
 * still listens on its ports, because Workers outlive a killed script.
 *
 * @param {string} state
 */
export async function demandUnused(state) {
  /** @type {{ pid: number, ports: number[] }} */
  let note;
  try {
    note = JSON.parse(readFileSync(noteIn(state), "utf8"));
  } catch {
    // There is no note, or its writer was killed while writing.
    return;
  }
  const free = await Promise.all(note.ports.map(isPortFree));
  const isServed = isRunning(note.pid);
  if (!isServed && !free.includes(false)) return;
  const found = isServed ? [] : (await Promise.all(note.ports.map(holderOf))).filter((one) => one !== undefined);
  const holders = found.filter(({ pid }, index) => found.findIndex((one) => one.pid === pid) === index);
  throw new Error(
    [
      `A running copy uses ${state} (process ${note.pid}${isServed ? "" : ", which is gone"}; ports ${note.ports.join(" and ")}).`,
      ...holders.map(({ pid, command }) => `Still there: process ${pid}: ${command}`),
      `${howToStop(isServed ? [{ pid: note.pid }] : holders)}. If there is none, delete ${noteIn(state)}.`,
    ].join("\n"),
  );
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user runs too.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
