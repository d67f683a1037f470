// Starts and stops the two Workers (the app and the sandbox provider), for `npm start`, `npm run dev`, the tests and
// the bench.
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
 * @property {number} [port] of the app; by default a free one
 * @property {number} [sandboxPort] of the sandbox provider; by default a free one
 * @property {string} stateDir the folder of the database, the logs and the registry where the two Workers find each
 * other
 * @property {"built" | "live"} [app] "built": the build; "live": the sources under Vite, with hot reload
 * @property {Record<string, string>} [appVars] more variables for the app
 * @property {boolean} [watched] false: no health checks, for measurements that they would disturb
 * @property {(sentence: string) => void} [revive] restarts a Worker that has ended, and gets a sentence about it;
 * without it `died` resolves
 *
 * @typedef {object} Pair
 * @property {string} appUrl without a slash at its end
 * @property {string} sandboxUrl without a slash at its end
 * @property {() => number | undefined} sandboxPid the process group of the sandbox, with its workerd
 * @property {string} logDir the folder with app.log and sandbox.log
 * @property {Promise<string>} died resolves with a sentence when one of the two has ended by itself for good
 * @property {() => Promise<void>} stop ends both, with all processes that they started
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
  // Addresses left behind by a killed copy would send the app to a Worker that has ended.
  rmSync(environment.WRANGLER_REGISTRY_PATH, { recursive: true, force: true });
  const appUrl = `http://localhost:${appPort}`;
  const sandboxUrl = `http://localhost:${providerPort}`;
  const guide = `${sandboxUrl}/guide`;
  const vars = {
    ...DEVELOPMENT_KEYS.app,
    CHECKOUT_URL_DEFAULT: sandboxUrl,
    CHECKOUT_URL_AE: sandboxUrl,
    CHECKOUT_URL_SA: sandboxUrl,
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
      // The first page takes longest, and people open it first.
      main.start().then(() => answers(main.running(), appPort, "/auth", ending.signal)),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  const gone = [sandbox, main].map((worker) =>
    watched ? keepUp(worker, { signal: ending.signal, revive }) : worker.running().died,
  );
  const sandboxPid = () => sandbox.running().pid;
  return { appUrl, sandboxUrl, sandboxPid, logDir, died: Promise.race(gone), stop };
}

/**
 * @param {string} name
 * @param {number} port
 * @param {{ logDir: string, ending: AbortSignal, isBehindProxy: boolean }} of no Worker starts after `ending`
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
 * The demo users of the seeded sandbox.
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
 * Applies the project's migrations to the sandbox's database; throws a sentence if that is not possible.
 *
 * @param {string} persistTo
 */
async function migrate(persistTo) {
  const program = [join(root, "scripts/run/migrate.mjs"), `--persist-to=${persistTo}`];
  const { code, output } = await runQuietly(process.execPath, program, { env: quietEnvironment });
  if (code !== 0) throw new Error(output.trim());
}

/**
 * Writes the demo data into an empty sandbox; a sandbox with these data stays unchanged.
 *
 * @param {number} port
 */
async function seed(port) {
  const response = await fetch(`http://127.0.0.1:${port}/__sandbox/seed`, { method: "POST" });
  if (!response.ok) throw new Error(`Seeding the sandbox failed (${response.status}): ${await response.text()}`);
}

/**
 * Copies the app's build. The app reads its assets at each request, and a later build would delete them.
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
 * Copies the sandbox's build. A build that runs at the start could leave it half written.
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
 * The command for Node that runs a Worker as it would be deployed (decision 0056). Workers with the same
 * WRANGLER_REGISTRY_PATH find each other's services.
 *
 * @param {string} config
 * @param {string} persistTo
 * @param {number} port
 * @param {Record<string, string>} vars
 * @param {string} [environment] of the config; by default its top level
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
 * The command for Node that runs a Worker and bundles its sources again after each change.
 *
 * @param {string} config
 * @param {string} persistTo
 * @param {number} port
 * @param {Record<string, string>} vars
 * @param {string} [environment] of the config; by default its top level
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
