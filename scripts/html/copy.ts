import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { DEVELOPMENT_KEYS } from "../run/development-keys.mjs";
import { freePort, quietEnvironment, runQuietly } from "../run/programs.mjs";

/** A running copy of a checkout's product. */
export type Copy = { appUrl: string; sandboxUrl: string; stop: () => Promise<void> };

/** The provider's address in the pages: not the port of this run, because QR codes contain it. */
const PUBLIC_URL = "https://provider.example";

/**
 * Noon in Baku on a Wednesday in the middle of a month: far from the edge of a day, a week or a month in every region.
 */
const NOW = Date.parse("2026-11-18T08:00:00Z");

/** Imported before all other modules of a Worker. */
const HELD_CLOCK = `const Real = Date;
globalThis.Date = class Date extends Real {
  constructor(...given) {
    if (given.length === 0) super(${NOW});
    else super(...given);
  }
  static now() {
    return ${NOW};
  }
};
`;

/**
 * Starts both Workers of a checkout with an empty state and a fixed clock, so that the seed data, which are relative to
 * the current time, are the same to the millisecond each time. It uses the built app, and starts it with the checkout's
 * own scripts.
 */
export async function startCopy(checkout: string): Promise<Copy> {
  const servers: typeof import("../run/servers.mjs") = await import(
    pathToFileURL(join(checkout, "scripts/run/servers.mjs")).href
  );
  // Inside the checkout, so that the packages of wrangler.toml are found.
  const cache = join(checkout, ".cache");
  mkdirSync(cache, { recursive: true });
  const state = mkdtempSync(join(cache, "html-"));
  // The checkout's own package.json says that no module has side effects; the fixed clock has one.
  writeFileSync(join(state, "package.json"), JSON.stringify({ type: "module" }));
  const [appPort, sandboxPort] = [await freePort(), await freePort()];
  const [appUrl, sandboxUrl] = [`http://localhost:${appPort}`, `http://localhost:${sandboxPort}`];
  const quiet = {
    ...quietEnvironment,
    WRANGLER_REGISTRY_PATH: join(state, "registry"),
  };
  const running: { stop: () => Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(running.map((server) => server.stop()));
    rmSync(state, { recursive: true, force: true });
  };
  const start = async (name: string, config: string, port: number, vars: Record<string, string>, path: string) => {
    const environment = hasDevelopment(config) ? "development" : undefined;
    const parameters = await servers.wranglerDev(config, join(state, name), port, vars, environment);
    const server = servers.startServer(name, { parameters, environment: quiet, logDir: state });
    running.push(server);
    await servers.answers(server, port, path);
  };
  try {
    const sandbox = sandboxConfig(checkout, state);
    await migrate(checkout, sandbox, join(state, "sandbox"));
    const sandboxVars = { ...DEVELOPMENT_KEYS.sandbox, SANDBOX_CONTROL: "on", PUBLIC_URL, APP_URL_DEFAULT: appUrl };
    await start("sandbox", sandbox, sandboxPort, sandboxVars, "/__sandbox/demo");
    const seeded = await fetch(`http://127.0.0.1:${sandboxPort}/__sandbox/seed`, { method: "POST" });
    if (!seeded.ok) throw new Error(`Seeding the sandbox failed (${seeded.status}): ${await seeded.text()}`);
    await start(
      "app",
      appConfig(checkout, state),
      appPort,
      { ...DEVELOPMENT_KEYS.app, DOCS_URL_DEFAULT: `${PUBLIC_URL}/docs`, CHECKOUT_URL_DEFAULT: PUBLIC_URL },
      "/auth",
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return { appUrl, sandboxUrl, stop };
}

/** The sandbox's wrangler.toml with the fixed clock before its entry. */
function sandboxConfig(checkout: string, state: string): string {
  const folder = join(state, "sandbox-entry");
  mkdirSync(folder);
  writeFileSync(join(folder, "clock.js"), HELD_CLOCK);
  const entry = join(checkout, "sandbox/src/index.ts");
  writeFileSync(join(folder, "index.ts"), withClock(entry));
  return configIn(folder, readFileSync(join(checkout, "sandbox/wrangler.toml"), "utf8"), {
    main: "index.ts",
    migrations_dir: join(checkout, "sandbox/migrations"),
  });
}

/**
 * A copy of the build, with the fixed clock before its entry. A copy, because `wrangler dev` crashes if the files
 * change while it runs.
 */
function appConfig(checkout: string, state: string): string {
  const folder = join(state, "app-entry");
  cpSync(join(checkout, "build"), join(folder, "build"), { recursive: true });
  writeFileSync(join(folder, "build/server/clock.js"), HELD_CLOCK);
  writeFileSync(join(folder, "build/server/entry.js"), withClock("./index.js"));
  return configIn(folder, readFileSync(join(checkout, "wrangler.toml"), "utf8"), { main: "build/server/entry.js" });
}

/** The sandbox has no such environment, nor has the app of an older checkout. */
const hasDevelopment = (config: string): boolean => readFileSync(config, "utf8").includes("[env.development]");

const withClock = (entry: string) =>
  `import "./clock.js";\nexport * from "${entry}";\nexport { default } from "${entry}";\n`;

function configIn(folder: string, toml: string, values: Record<string, string>): string {
  const file = join(folder, "wrangler.toml");
  let text = toml;
  for (const [name, value] of Object.entries(values)) {
    const line = new RegExp(`^${name} = ".*"$`, "m");
    if (!line.test(text)) throw new Error(`wrangler.toml has no ${name}.`);
    text = text.replace(line, `${name} = "${value}"`);
  }
  writeFileSync(file, text);
  return file;
}

async function migrate(checkout: string, config: string, persistTo: string): Promise<void> {
  const { code, output } = await runQuietly(
    process.execPath,
    [join(checkout, "node_modules/wrangler/bin/wrangler.js"), "d1", "migrations", "apply", "DB", "--local"].concat(
      `--config=${config}`,
      `--persist-to=${persistTo}`,
    ),
    { env: quietEnvironment, cwd: checkout },
  );
  if (code !== 0) throw new Error(`${output}\nMigrating the sandbox's database failed; see above.`);
}
