import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { freePort, quietEnvironment, root, runQuietly } from "../scripts/run/programs.mjs";
import { answers, startServer, workerProcess } from "../scripts/run/servers.mjs";

/** One Worker in a process of its own, as in the product's own run. */
export type RunningWorker = { url: string; port: number; stop: () => Promise<void> };

type Starting = {
  name: string;
  /** The Worker's wrangler.toml, relative to the project. */
  config: string;
  stateDir: string;
  port?: number | undefined;
  vars?: Record<string, string>;
  /** The path that must answer before the Worker counts as started. */
  path?: string;
};

/** Starts a Worker the way `npm start` starts the product's, and waits until it answers. */
export async function startWorker({ name, config, stateDir, port, vars = {}, path = "/" }: Starting) {
  const state = resolve(root, stateDir, name);
  mkdirSync(state, { recursive: true });
  const used = port ?? (await freePort());
  const server = startServer(name, {
    parameters: workerProcess(config, state, used, vars),
    environment: quietEnvironment,
    logDir: state,
  });
  try {
    await answers(server, used, path);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url: `http://localhost:${used}`, port: used, stop: server.stop } satisfies RunningWorker;
}

/** Builds the Remix hello world, the base of every comparison, into .cache/bench/hello. */
export async function buildHello(): Promise<void> {
  const remix = join(root, "node_modules/@remix-run/dev/dist/cli.js");
  const { code, output } = await runQuietly(
    process.execPath,
    [remix, "vite:build", "bench/floor/hello", "--config", "bench/floor/hello/vite.config.ts"],
    { env: quietEnvironment },
  );
  if (code !== 0) throw new Error(`${output}\nBuilding the hello world failed; see above.`);
}
