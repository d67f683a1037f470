// Runs one Worker in the foreground until a signal, with its wrangler.toml (decision 0056). The scripts start each
// Worker in a process of its own.
import { readdirSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { parseArgs } from "node:util";
import { Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from "wrangler";

const { values: given } = parseArgs({
  options: {
    config: { type: "string" },
    env: { type: "string" },
    /** The bundle, in place of the config's sources. */
    main: { type: "string" },
    "persist-to": { type: "string" },
    port: { type: "string" },
    /** NAME:VALUE, in place of the config's variable. */
    var: { type: "string", multiple: true, default: [] },
  },
});
const { config, env, "persist-to": state, port } = given;
if (!config || !state || !port) throw new Error("--config, --persist-to and --port say what runs where.");

const { workerOptions, main = "" } = unstable_getMiniflareWorkerOptions(config, env);
const entry = given.main ?? main;
const registry = process.env["WRANGLER_REGISTRY_PATH"];
const { name } = unstable_readConfig({ config, ...(env === undefined ? {} : { env }) });
if (extname(entry) !== ".js") throw new Error(`${config} names no bundled main file, nor does --main.`);
const { modulesRules = [], bindings, ...options } = workerOptions;

const worker = new Miniflare({
  ...options,
  ...(name === undefined ? {} : { name }),
  // The registry where Workers of several processes find each other's services. They are called without a kept
  // connection, which might just be closing.
  ...(registry === undefined ? {} : { unsafeDevRegistryPath: registry }),
  host: "127.0.0.1",
  port: Number(port),
  cf: false,
  // Paths contain one-time codes: the Workers log each request themselves, by its route.
  logRequests: false,
  log: new Log(LogLevel.WARN),
  defaultPersistRoot: join(state, "v3"),
  modulesRoot: dirname(entry),
  modules: modulesBeside(entry),
  bindings: { ...bindings, ...pairs(given.var) },
  handleRuntimeStdio: pass,
});
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.once(signal, () => void worker.dispose().finally(() => process.exit()));
await worker.ready;

/**
 * The entry and all modules in its folder, by the endings for which the config gives a type. Following imports would
 * miss modules with a computed name.
 *
 * @param {string} first
 * @returns {{ type: import("miniflare").ModuleRuleType, path: string }[]}
 */
function modulesBeside(first) {
  const folder = dirname(first);
  const types = new Map([
    ...modulesRules.flatMap(({ type, include }) =>
      include.map((/** @type {string} */ glob) => /** @type {const} */ ([extname(glob), type])),
    ),
    /** @type {const} */ ([".js", "ESModule"]),
  ]);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file));
  return [...new Set([first, ...files])].flatMap((path) => {
    const type = types.get(extname(path));
    return type ? [{ type, path }] : [];
  });
}

/**
 * Prints the Worker's log as the output of this process.
 *
 * @param {import("node:stream").Readable} output
 * @param {import("node:stream").Readable} complaints
 */
function pass(output, complaints) {
  output.pipe(process.stdout);
  complaints.pipe(process.stderr);
}

/**
 * @param {string[]} texts each as NAME:VALUE
 * @returns {Record<string, string>}
 */
function pairs(texts) {
  return Object.fromEntries(texts.map((text) => [text.slice(0, text.indexOf(":")), text.slice(text.indexOf(":") + 1)]));
}
