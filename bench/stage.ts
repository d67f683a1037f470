import { join, resolve } from "node:path";
import { chromium, type Browser } from "playwright/test";
import { browserFlags, ensureBrowser } from "../scripts/test/browser.mjs";
import { ensureBuilt } from "../scripts/build.mjs";
import { DEVELOPMENT_KEYS } from "../scripts/run/development-keys.mjs";
import { root } from "../scripts/run/programs.mjs";
import { startPair } from "../scripts/run/servers.mjs";
import { cpuSecondsOfWorkerd, startBareWorker, type BareWorker } from "./bare-worker";
import type { Place } from "./places";
import { openScreens, type Screens } from "./screens";
import { buildHello, startWorker } from "./servers";

/** The measured programs. Each starts when a section first needs it, and runs until the end. */
export type Stage = {
  /** Few repetitions: they show that everything works, not how fast it is. */
  quick: boolean;
  browser: () => Promise<Browser>;
  /** The built product as `npm start` runs it, with the sandbox beside it and a signed-in person. */
  product: () => Promise<{
    url: string;
    sandboxUrl: string;
    /** Processor time that the sandbox's workerd has used so far, in seconds. Linux only. */
    sandboxCpuSeconds: () => number;
    logDir: string;
    screens: Screens;
  }>;
  /** Pages to compare with, run in the same way. */
  floor: () => Promise<Record<Floor, Place>>;
  /** The same Workers, each alone in a workerd; the product's provider answers from memory. */
  bare: () => Promise<Record<Floor | "product", BareWorker>>;
  /** Stops everything, the last started first. */
  close: () => Promise<void>;
};

export type Floor = "plain" | "hello";

const FLOOR_CONFIG = {
  plain: "bench/floor/plain/wrangler.toml",
  hello: "bench/floor/hello/wrangler.toml",
  replay: "bench/floor/replay/wrangler.toml",
};

/**
 * Ports count up from BENCH_PORT if it is set, else they are free ones. `only` names the screens to open; by default
 * all of them.
 */
export function openStage({ quick, only }: { quick: boolean; only?: string[] | undefined }): Stage {
  const closers: (() => Promise<void>)[] = [];
  const first = process.env["BENCH_PORT"] ? Number(process.env["BENCH_PORT"]) : undefined;
  const port = (index: number) => (first === undefined ? undefined : first + index);
  const stateDir = process.env["STATE_DIR"] ?? join(root, ".cache/bench/state");
  const floorState = resolve(root, stateDir, "floor");
  /** Keeps each started program, so that it is stopped whatever happens later. */
  const keep = async <Started>(starting: Promise<Started>, close: (started: Started) => Promise<void>) => {
    const started = await starting;
    closers.push(() => close(started));
    return started;
  };

  const browser = once(async () =>
    keep(launchQuiet(await ensureBrowser({ whole: true })), (started) => started.close()),
  );
  const built = once(ensureBuilt);
  const builtHello = once(buildHello);

  const product = once(async () => {
    await built();
    const ports = first === undefined ? {} : { port: first, sandboxPort: first + 1 };
    // The Workers of the comparison get no health checks either.
    const options = { ...ports, stateDir, watched: false };
    const pair = await keep(startPair(options), (started) => started.stop());
    const screens = await openScreens(pair.appUrl, pair.sandboxUrl, only);
    const sandboxCpuSeconds = () => cpuSecondsOfWorkerd(pair.sandboxPid());
    return { url: pair.appUrl, sandboxUrl: pair.sandboxUrl, sandboxCpuSeconds, logDir: pair.logDir, screens };
  });

  const floor = once(async () => {
    await builtHello();
    const start = async (name: Floor, index: number, marker: string): Promise<Place> => {
      const starting = startWorker({ name, config: FLOOR_CONFIG[name], stateDir: floorState, port: port(index) });
      const { url } = await keep(starting, (worker) => worker.stop());
      return { name: FLOOR_NAMES[name], kind: "floor", origin: url, path: "/", marker, cookies: async () => [] };
    };
    return { plain: await start("plain", 2, "table"), hello: await start("hello", 3, "h1") };
  });

  const bare = once(async () => {
    await Promise.all([built(), builtHello()]);
    const { sandboxUrl } = await product();
    const start = (
      name: string,
      config: string,
      index: number,
      vars: Record<string, string> = {},
      environment?: string,
    ) =>
      keep(
        startBareWorker({
          name,
          config,
          stateDir: join(floorState, "bare"),
          port: port(index),
          vars,
          ...(environment === undefined ? {} : { environment }),
        }),
        (worker) => worker.stop(),
      );
    const replay = await start("replay", FLOOR_CONFIG.replay, 4, { SANDBOX_URL: onLoopback(sandboxUrl) });
    const provider = onLoopback(replay.url);
    return {
      plain: await start("plain", FLOOR_CONFIG.plain, 5),
      hello: await start("hello", FLOOR_CONFIG.hello, 6),
      product: await start(
        "product",
        "wrangler.toml",
        7,
        {
          ...DEVELOPMENT_KEYS.app,
          PROVIDER_URL_DEFAULT: provider,
          PROVIDER_URL_AE: provider,
          PROVIDER_URL_SA: provider,
        },
        "development",
      ),
    };
  });

  return {
    quick,
    browser,
    product,
    floor,
    bare,
    async close() {
      for (const close of closers.toReversed()) await close();
    },
  };
}

export const FLOOR_NAMES: Record<Floor, string> = { plain: "plain HTML table", hello: "Remix hello world" };

/**
 * Chromium's list of suggestions below its address bar is a page of its own. Chromium loads it beside every second
 * visit, for nearly a second of processor time.
 */
const OWN_PAGES = "WebUIOmniboxPopup,WebUIOmniboxAimPopup";

/**
 * A browser that loads no pages of its own during measurements. The features that Playwright disables stay disabled,
 * because the last of several such flags counts.
 */
async function launchQuiet(executablePath: string): Promise<Browser> {
  const server = await chromium.launchServer({ executablePath, args: browserFlags });
  const off = server.process().spawnargs.find((argument) => argument.startsWith("--disable-features="));
  await server.close();
  const flag = off === undefined ? `--disable-features=${OWN_PAGES}` : `${off},${OWN_PAGES}`;
  return chromium.launch({ executablePath, args: [...browserFlags, flag] });
}

const onLoopback = (url: string) => url.replace("//localhost", "//127.0.0.1");

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}
