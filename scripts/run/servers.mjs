// Starts and stops the pair of Workers (the app and the sandbox provider). `npm start`, `npm run dev`, the tests and
// the bench all come through here.
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { builtSandbox } from "../build.mjs";
import { DEVELOPMENT_KEYS } from "./development-keys.mjs";
import { demandPort } from "./holders.mjs";
import { freePort, quietEnvironment, root, runQuietly, wrangler } from "./programs.mjs";
import { answers, startServer } from "./server.mjs";
import { claimState, leaveState } from "./state.mjs";
import { HEALTH, keepUp } from "./watch.mjs";

export { answers, startServer };

const remix = join(root, "node_modules/@remix-run/dev/dist/cli.js");

/**
 * @typedef {object} PairOptions
 * @property {number} [port] of the app; a free one when absent
 * @property {number} [sandboxPort] of the sandbox provider; a free one when absent
 * @property {string} stateDir where the database, the logs and the meeting point of the two Workers live
 * @property {"built" | "live"} [app] "built": as they were built; "live": the sources under Vite, with hot reload
 * @property {Record<string, string>} [appVars] more variables for the app
 * @property {boolean} [watched] false: nobody asks the Workers whether they are well, for measurements that it would
 * disturb
 * @property {(sentence: string) => void} [revive] a Worker that is gone is started again, and told of here; without it
 * `died` tells
 *
 * @typedef {object} Pair
 * @property {string} appUrl without a slash at its end
 * @property {string} sandboxUrl without a slash at its end
 * @property {string} logDir the folder with app.log and sandbox.log
 * @property {Promise<string>} died resolves with a sentence when one of the two is gone without having been asked to,
 * and stays so
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
  const of = { logDir, ending: ending.signal, isBehindProxy: app === "live" };
  const sandbox = pairedWorker("sandbox", providerPort, of, async () => ({
    parameters:
      app === "built"
        ? [...workerProcess(...inSandbox), `--main=${copyOfSandbox(state)}`]
        : await wranglerDev(...inSandbox),
    environment,
  }));
  const main = pairedWorker("app", appPort, of, async () =>
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
    await Promise.all([
      migrate(join(state, "sandbox"))
        .then(() => sandbox.start())
        .then(() => seed(providerPort)),
      // The first page takes longest, and is the one that people open.
      main.start().then(() => answers(main.running(), appPort, "/auth", ending.signal)),
    ]);
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
 * @param {string} name
 * @param {number} port
 * @param {{ logDir: string, ending: AbortSignal, isBehindProxy: boolean }} of nothing is started after `ending`
 * @param {() => Promise<{ parameters: string[], environment: Record<string, string> }>} how
 * @returns {import("./server.mjs").PairedWorker}
 */
function pairedWorker(name, port, { logDir, ending, isBehindProxy }, how) {
  /** @type {import("./server.mjs").Server | undefined} */
  let server;
  return {
    name,
    port,
    isBehindProxy,
    async start() {
      const { parameters, environment } = await how();
      ending.throwIfAborted();
      server = startServer(name, { parameters, environment, logDir });
      await answers(server, port, HEALTH, ending);
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
 * Brings the sandbox's database to what the project's migrations make of it; throws a sentence when that is not
 * possible.
 *
 * @param {string} persistTo
 */
async function migrate(persistTo) {
  const program = [join(root, "scripts/run/migrate.mjs"), `--persist-to=${persistTo}`];
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
 * The app runs from a copy of its build: its assets are read when they are asked for, and a later build would take them
 * away.
 *
 * @param {string} state
 * @returns {string} the copy's wrangler.toml
 */
function copyOfBuild(state) {
  const copy = join(state, "app/running");
  rmSync(copy, { recursive: true, force: true });
  for (const path of ["build/client", "build/server", "wrangler.toml", ".dev.vars"]) {
    if (existsSync(join(root, path))) cpSync(join(root, path), join(copy, path), { recursive: true });
  }
  return join(copy, "wrangler.toml");
}

/**
 * So does the sandbox, which would be read half written otherwise if another one is built as it starts.
 *
 * @param {string} state
 * @returns {string} the copy's entry
 */
function copyOfSandbox(state) {
  const copy = join(state, "sandbox/running");
  rmSync(copy, { recursive: true, force: true });
  cpSync(builtSandbox, copy, { recursive: true });
  return join(copy, "index.js");
}

/**
 * What Node has to run for a Worker as it would be deployed (decision 0056). Those with one WRANGLER_REGISTRY_PATH find
 * each other's services.
 *
 * @param {string} config
 * @param {string} persistTo
 * @param {number} port
 * @param {Record<string, string>} vars
 * @param {string} [environment] of the config; without it the config's top
 */
export function workerProcess(config, persistTo, port, vars, environment) {
  return [
    join(root, "scripts/run/worker.mjs"),
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
