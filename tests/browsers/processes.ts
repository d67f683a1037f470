import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { signalGroup } from "../../scripts/run/programs.mjs";

export type Program = {
  /** The last that it printed. */
  output: () => string;
  died: Promise<string>;
};

/** How long a browser may take to put its things away, an X server to remove its lock. */
const STOP_MS = 3_000;
const READY_MS = 30_000;

/** What ends each program that runs. */
const running = new Set<() => Promise<void>>();

/** Ends every browser's program that still runs. */
export async function stopPrograms(): Promise<void> {
  await Promise.all([...running].map((stop) => stop()));
}

/**
 * Starts a browser's program with an empty home, in a process group of its own, so that all it starts ends with it,
 * also when this process ends first. `stopPrograms` ends it.
 */
export function startProgram(
  prepare: (home: string) => { program: string; parameters: string[]; env?: Record<string, string> },
): Program {
  const home = mkdtempSync(join(tmpdir(), "back-office-browser-"));
  const { program, parameters, env = {} } = prepare(home);
  const child = spawn(program, parameters, {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...process.env,
      HOME: home,
      TMPDIR: home,
      XDG_RUNTIME_DIR: home,
      LANG: "en_US.UTF-8",
      LC_ALL: "en_US.UTF-8",
      ...env,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (piece: string) => (output = (output + piece).slice(-200_000)));
  const ended = new Promise<string>((end) => {
    child.once("error", (error) => end(error.message));
    child.once("close", (code) => end(`ended with ${code}`));
  });
  const leaveNothing = () => {
    signalGroup(child.pid, "SIGKILL");
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once("exit", leaveNothing);
  const stop = async () => {
    signalGroup(child.pid, "SIGTERM");
    await within(STOP_MS, ended);
    leaveNothing();
    process.removeListener("exit", leaveNothing);
    running.delete(stop);
  };
  running.add(stop);
  return { output: () => output, died: ended.then((how) => `${program} ${how}\n${output.slice(-2_000)}`) };
}

/**
 * Waits for something, but not for good.
 *
 * @returns what it came to, or nothing when it took longer
 */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result | undefined> {
  let patience: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((give) => {
    patience = setTimeout(() => give(undefined), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(patience);
  }
}

/** Repeats `connect` until it succeeds. Throws when the program ends, or when it does not in half a minute. */
export async function whenReady<Connection>(program: Program, connect: () => Promise<Connection>): Promise<Connection> {
  let death: string | undefined;
  void program.died.then((how) => (death = how));
  const deadline = performance.now() + READY_MS;
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if (death !== undefined) throw new Error(death, { cause: error });
      if (performance.now() > deadline)
        throw new Error(`No answer in time.\n${program.output().slice(-2_000)}`, { cause: error });
      await new Promise((later) => setTimeout(later, 100));
    }
  }
}
