import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync, writeFileSync, mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { unstable_readConfig } from "wrangler";
import { freePort, root } from "../scripts/run/programs.mjs";

/**
 * A Worker alone in a workerd of its own, as at the edge: without the asset router and the entry that a local run puts
 * around it, whose cost would hide the measured one.
 */
export type BareWorker = {
  url: string;
  /** Processor time that all its threads have used so far, in seconds, to the nanosecond. Linux only. */
  cpuSeconds: () => number;
  /** The memory that it holds now, in megabytes. Linux only. */
  megabytes: () => number;
  /** The most memory that it has held so far, in megabytes. Linux only. */
  peakMegabytes: () => number;
  stop: () => Promise<void>;
};

type Starting = {
  name: string;
  /** The Worker's wrangler.toml, relative to the project. Its variables are passed on; its bindings are not. */
  config: string;
  stateDir: string;
  port?: number | undefined;
  vars?: Record<string, string>;
  /** The environment of the config; by default the config's top level. */
  environment?: string;
};

/** Whether this system accounts for processes in /proc. */
export const hasAccounting = process.platform === "linux";

const secondsToListen = 20;

export async function startBareWorker({
  name,
  config,
  stateDir,
  port,
  vars = {},
  environment,
}: Starting): Promise<BareWorker> {
  const used = port ?? (await freePort());
  const folder = resolve(root, stateDir, name);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, "workerd.capnp");
  writeFileSync(file, capnp(config, vars, used, environment));
  const child = spawn(workerdProgram(), ["serve", file, "--import-path=/"], { stdio: ["ignore", "ignore", "pipe"] });
  let complaints = "";
  child.stderr.on("data", (piece) => (complaints = (complaints + String(piece)).slice(-4000)));
  const ended = new Promise<void>((end) => child.once("close", () => end()));
  const kill = () => void child.kill("SIGKILL");
  process.once("exit", kill);
  const stop = async () => {
    child.kill("SIGTERM");
    const patience = setTimeout(kill, 5000);
    await ended;
    clearTimeout(patience);
    process.removeListener("exit", kill);
  };
  const url = `http://localhost:${used}`;
  const deadline = Date.now() + secondsToListen * 1000;
  while (!(await isAnswering(used))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`workerd did not start ${name}.\n${complaints}`);
    }
    await new Promise((later) => setTimeout(later, 100));
  }
  const { pid } = child;
  if (pid === undefined) throw new Error(`workerd did not start ${name}.`);
  return {
    url,
    cpuSeconds: () => cpuSecondsOf(pid),
    megabytes: () => megabytesOf(pid, "VmRSS"),
    peakMegabytes: () => megabytesOf(pid, "VmHWM"),
    stop,
  };
}

/** The configuration of a workerd with one Worker and one port. Strings of JSON are strings of Cap'n Proto. */
function capnp(config: string, vars: Record<string, string>, port: number, environment: string | undefined): string {
  const {
    main,
    vars: configured,
    compatibility_date: date,
    compatibility_flags: flags,
  } = unstable_readConfig({
    config: join(root, config),
    ...(environment === undefined ? {} : { env: environment }),
  });
  if (!main || !date) throw new Error(`${config} names no main file or no compatibility date.`);
  const quoted = (text: string) => JSON.stringify(text);
  const folder = dirname(main);
  const others = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .map((file) => join(folder, file))
    .filter((file) => file !== main);
  const modules = [main, ...others].map(
    (file) => `(name = ${quoted(relative(folder, file))}, esModule = embed ${quoted(file)})`,
  );
  const bindings = Object.entries({ ...configured, ...vars }).map(
    ([name, value]) => `(name = ${quoted(name)}, text = ${quoted(String(value))})`,
  );
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "worker", worker = .worker),
    (name = "loopback", network = (allow = ["local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "worker")],
);
const worker :Workerd.Worker = (
  modules = [${modules.join(", ")}],
  bindings = [${bindings.join(", ")}],
  compatibilityDate = ${quoted(date)},
  compatibilityFlags = [${flags.map(quoted).join(", ")}],
  globalOutbound = "loopback",
);
`;
}

/** workerd in the version that wrangler brings. */
function workerdProgram(): string {
  const wrangler = createRequire(createRequire(import.meta.url).resolve("wrangler"));
  const found: unknown = wrangler("workerd");
  if (typeof found === "object" && found !== null && "default" in found && typeof found.default === "string")
    return found.default;
  throw new Error("The package workerd does not say where its program is.");
}

async function isAnswering(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}/favicon.ico`, { redirect: "manual", signal: AbortSignal.timeout(5000) });
    return true;
  } catch {
    return false;
  }
}

/** The sums of the system's scheduler: `/proc/<pid>/stat` counts in steps of 10 ms, the time of a few pages. */
function cpuSecondsOf(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) => {
    const [running] = readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ");
    return Number(running);
  });
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1e9;
}

/** The processor time of the workerd in a process group, in seconds. */
export function cpuSecondsOfWorkerd(group: number | undefined): number {
  const pid = readdirSync("/proc").find((name) => /^\d+$/.test(name) && isWorkerdOf(name, group));
  if (pid === undefined) throw new Error(`The process group ${group} has no workerd.`);
  return cpuSecondsOf(Number(pid));
}

/** `/proc/<pid>/stat` has the name in parentheses, then the state, the parent and the group. */
function isWorkerdOf(pid: string, group: number | undefined): boolean {
  // A process may end before its file is read.
  const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, "utf8") : "";
  const [, name, of] = /^\d+ \((.*)\) \S \d+ (\d+) /s.exec(stat) ?? [];
  return name === "workerd" && Number(of) === group;
}

function megabytesOf(pid: number, figure: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kilobytes = new RegExp(`^${figure}:\\s+(\\d+) kB$`, "m").exec(status)?.[1];
  return Number(kilobytes ?? Number.NaN) / 1024;
}
