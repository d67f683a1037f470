// Starts and stops the pair of Workers (the app and the sandbox provider). `npm start`, `npm run dev`, the tests and the bench all come
// through here.
import { spawn } from "node:child_process";
import { cpSync, createWriteStream, existsSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { DEVELOPMENT_KEYS } from "./development-keys.mjs";
import { freePort, isPortFree, quietEnvironment, root, runQuietly, signalGroup, wrangler } from "./run.mjs";
import { claimState, leaveState } from "./state.mjs";
import { HEALTH, keepUp } from "./watch.mjs";

const remix = join(root, "node_modules/@remix-run/dev/dist/cli.js");
const secondsToAnswer = 180;

/**
 * @typedef {object} PairOptions
 * @property {number} [port] of the app; a free one when absent
 * @property {number} [sandboxPort] of the sandbox provider; a free one when absent
 * @property {string} stateDir where the database, the logs and the meeting point of the two Workers live
 * @property {"built" | "live"} [app] "built": build/ under wrangler; "live": the sources under Vite, with hot reload
 * @property {Record<string, string>} [appVars] more variables for the app
 * @property {boolean} [watched] false: nobody asks the Workers whether they are well, for measurements that it would disturb
 * @property {(sentence: string) => void} [revive] a Worker that is gone is started again, and told of here; without it `died` tells
 *
 * @typedef {object} Pair
 * @property {string} appUrl without a slash at its end
 * @property {string} sandboxUrl without a slash at its end
 * @property {string} logDir the folder with app.log and sandbox.log
 * @property {Promise<string>} died resolves with a sentence when one of the two is gone without having been asked to, and stays so
 * @property {() => Promise<void>} stop ends both, with everything they started
 *
 * @typedef {{ region: string, role: string, username: string, password: string }} DemoUser
 */

/**
 * Migrates the sandbox's database, starts both Workers, waits until both answer, and seeds an empty sandbox.
 *
 * @param {PairOptions} options
 * @returns {Promise<Pair>}
 */
export async function startPair({ port, sandboxPort, stateDir, app = "built", appVars = {}, watched = true, revive }) {
  const state = resolve(root, stateDir);
  const logDir = join(state, "logs");
  mkdirSync(state, { recursive: true });
  const appPort = port ?? (await freePort());
  const providerPort = sandboxPort ?? (await freePort());
  await demandPort(appPort, "PORT");
  await demandPort(providerPort, "SANDBOX_PORT");
  await claimState(state, [appPort, providerPort]);
  rmSync(logDir, { recursive: true, force: true });
  mkdirSync(logDir);
  await migrate(join(state, "sandbox"));

  const environment = {
    ...quietEnvironment,
    WRANGLER_REGISTRY_PATH: join(state, "registry"),
  };
  // Addresses left behind by a copy that was killed would send the app to a Worker that is gone.
  rmSync(environment.WRANGLER_REGISTRY_PATH, { recursive: true, force: true });
  const appUrl = `http://localhost:${appPort}`;
  const sandboxUrl = `http://localhost:${providerPort}`;
  const guide = `${sandboxUrl}/guide`;
  const vars = {
    ...DEVELOPMENT_KEYS.app,
    DOCS_URL_DEFAULT: `${guide}?lang={language}`,
    DOCS_URL_AE: `${guide}?region=ae`,
    DOCS_URL_SA: `${guide}?region=sa`,
    ...appVars,
  };

  const ending = new AbortController();
  const sandboxVars = {
    ...DEVELOPMENT_KEYS.sandbox,
    SANDBOX_CONTROL: "on",
    PUBLIC_URL: sandboxUrl,
    APP_URL_DEFAULT: appUrl,
    APP_URL_AE: appUrl.replace("localhost", "ae.localhost"),
    APP_URL_SA: appUrl.replace("localhost", "sa.localhost"),
  };
  const inSandbox = /** @type {const} */ (["sandbox/wrangler.toml", join(state, "sandbox"), providerPort, sandboxVars]);
  const sandbox = pairedWorker("sandbox", providerPort, logDir, ending.signal, async () => ({
    parameters: app === "built" ? workerProcess(...inSandbox) : await wranglerDev(...inSandbox),
    environment,
  }));
  const main = pairedWorker("app", appPort, logDir, ending.signal, async () =>
    app === "built"
      ? {
          parameters: workerProcess(copyOfBuild(state), join(state, "app"), appPort, vars, "development"),
          environment,
        }
      : {
          parameters: [remix, "vite:dev", "--strictPort", `--port=${appPort}`, "--host=127.0.0.1"],
          environment: { ...environment, NODE_ENV: "development", STATE_DIR: state, APP_VARS: JSON.stringify(vars) },
        },
  );
  const stop = async () => {
    ending.abort();
    await Promise.all([sandbox.stop(), main.stop()]);
    leaveState(state);
  };
  try {
    await sandbox.start();
    await seed(providerPort);
    await main.start();
    // The first page takes longest, and is the one that people open.
    await answers(main.running(), appPort, "/auth");
  } catch (error) {
    await stop();
    throw error;
  }
  const gone = [sandbox, main].map((worker) =>
    watched ? keepUp(worker, { signal: ending.signal, revive }) : worker.running().died,
  );
  return { appUrl, sandboxUrl, logDir, died: Promise.race(gone), stop };
}

/**
 * @typedef {object} PairedWorker
 * @property {string} name
 * @property {number} port
 * @property {() => Promise<void>} start starts it, for the first time or again, and waits until it answers
 * @property {() => Server} running what was started last
 * @property {() => Promise<void>} stop
 */

/**
 * @param {string} name
 * @param {number} port
 * @param {string} logDir
 * @param {AbortSignal} ending nothing is started after it
 * @param {() => Promise<{ parameters: string[], environment: Record<string, string> }>} how
 * @returns {PairedWorker}
 */
function pairedWorker(name, port, logDir, ending, how) {
  /** @type {Server | undefined} */
  let server;
  return {
    name,
    port,
    async start() {
      const { parameters, environment } = await how();
      ending.throwIfAborted();
      server = startServer(name, { parameters, environment, logDir });
      await answers(server, port, HEALTH);
    },
    running() {
      if (!server) throw new Error(`The ${name} Worker was not started.`);
      return server;
    },
    stop: async () => server?.stop(),
  };
}

/**
 * The demo users that the sandbox was seeded with.
 *
 * @param {string} sandboxUrl
 * @returns {Promise<DemoUser[]>}
 */
export async function demoUsers(sandboxUrl) {
  const response = await fetch(`${sandboxUrl.replace("localhost", "127.0.0.1")}/__sandbox/demo`);
  if (!response.ok) throw new Error(`The sandbox did not name its demo users (${response.status}).`);
  return response.json();
}

/**
 * Brings the sandbox's database to what the project's migrations make of it; throws a sentence when that is not possible.
 *
 * @param {string} persistTo
 */
async function migrate(persistTo) {
  const program = [join(root, "scripts/migrate.mjs"), `--persist-to=${persistTo}`];
  const { code, output } = await runQuietly(process.execPath, program, { env: quietEnvironment });
  if (code !== 0) throw new Error(output.trim());
}

/**
 * Tells the demo story into an empty sandbox; one that has it already stays as it is.
 *
 * @param {number} port
 */
async function seed(port) {
  const response = await fetch(`http://127.0.0.1:${port}/__sandbox/seed`, { method: "POST" });
  if (!response.ok) throw new Error(`Seeding the sandbox failed (${response.status}): ${await response.text()}`);
}

/**
 * The app runs from a copy of its build: its assets are read when they are asked for, and a later build would take them away.
 *
 * @param {string} state
 * @returns {string} the copy's wrangler.toml
 */
function copyOfBuild(state) {
  const copy = join(state, "app/running");
  rmSync(copy, { recursive: true, force: true });
  for (const path of ["build", "wrangler.toml", ".dev.vars"]) {
    if (existsSync(join(root, path))) cpSync(join(root, path), join(copy, path), { recursive: true });
  }
  return join(copy, "wrangler.toml");
}

/**
 * What Node has to run for a Worker as it would be deployed (decision 0056). Those with one WRANGLER_REGISTRY_PATH find each other's services.
 *
 * @param {string} config
 * @param {string} persistTo
 * @param {number} port
 * @param {Record<string, string>} vars
 * @param {string} [environment] of the config; without it the config's top
 */
export function workerProcess(config, persistTo, port, vars, environment) {
  return [
    join(root, "scripts/worker.mjs"),
    `--config=${config}`,
    ...(environment === undefined ? [] : [`--env=${environment}`]),
    `--persist-to=${persistTo}`,
    `--port=${port}`,
    ...Object.entries(vars).map(([name, value]) => `--var=${name}:${value}`),
  ];
}

/**
 * What Node has to run for a Worker whose sources are bundled anew as they change.
 *
 * @param {string} config
 * @param {string} persistTo
 * @param {number} port
 * @param {Record<string, string>} vars
 * @param {string} [environment] of the config; without it the config's top
 */
export async function wranglerDev(config, persistTo, port, vars, environment) {
  return [
    wrangler,
    "dev",
    `--config=${config}`,
    ...(environment === undefined ? [] : [`--env=${environment}`]),
    `--persist-to=${persistTo}`,
    `--port=${port}`,
    "--ip=127.0.0.1",
    `--inspector-port=${await freePort()}`,
    "--show-interactive-dev-session=false",
    ...Object.entries(vars).flatMap(([name, value]) => ["--var", `${name}:${value}`]),
  ];
}

/** @typedef {{ died: Promise<string>, output: () => string, stop: () => Promise<void> }} Server */

/**
 * @param {string} name
 * @param {{ parameters: string[], environment: Record<string, string>, logDir: string }} how
 * @returns {Server}
 */
export function startServer(name, { parameters, environment, logDir }) {
  // A process group of its own: ending it ends workerd too.
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    detached: true,
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log = createWriteStream(join(logDir, `${name}.log`), { flags: "a" });
  let tail = "";
  for (const stream of [child.stdout, child.stderr]) {
    readLines(stream, (line) => {
      if (isAccessLine(line)) return;
      log.write(line);
      tail = (tail + line).slice(-4000);
    });
  }
  let stopping = false;
  const ended = new Promise((end) => {
    child.once("error", end);
    child.once("close", end);
  });
  const killLeftovers = () => signalGroup(child.pid, "SIGKILL");
  process.once("exit", killLeftovers);
  return {
    died: new Promise((die) => {
      void ended.then((code) => {
        if (!stopping) die(`The ${name} Worker ended by itself (${code}).\n${tail}`);
      });
    }),
    output: () => tail,
    async stop() {
      stopping = true;
      signalGroup(child.pid, "SIGTERM");
      const patience = setTimeout(killLeftovers, 5000);
      await ended;
      clearTimeout(patience);
      killLeftovers();
      process.removeListener("exit", killLeftovers);
      await new Promise((flushed) => log.end(flushed));
    },
  };
}

/**
 * @param {import("node:stream").Readable} stream
 * @param {(line: string) => void} take is given each line with its end
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
 * Wrangler's own line for a request. It shows the whole path, and paths carry one-time codes; the Workers log each request themselves,
 * by its route. `--log-level` cannot leave these lines out alone: what hides them hides the Workers' `console.log` too.
 *
 * @param {string} line
 */
const isAccessLine = (line) => /^\[wrangler:info\] [A-Z]+ \S+ \d{3}\b/.test(stripVTControlCharacters(line));

/**
 * Waits until the server gives any answer that is not a failure of its own.
 *
 * @param {Server} server
 * @param {number} port
 * @param {string} path
 */
export async function answers(server, port, path) {
  const deadline = Date.now() + secondsToAnswer * 1000;
  /** @type {string | undefined} */
  let dead;
  void server.died.then((sentence) => (dead = sentence));
  let last = "no answer";
  while (Date.now() < deadline) {
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

/**
 * @param {number} port
 * @param {string} variable
 */
async function demandPort(port, variable) {
  if (await isPortFree(port)) return;
  throw new Error(`Port ${port} is in use. Stop what listens there, or choose another with ${variable}=…`);
}
