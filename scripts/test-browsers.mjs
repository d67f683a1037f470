// `npm run test:browsers`: from sign-in to a refund, in Firefox and in Safari's engine, with and without scripts, over
// plain http as after `npm start`. The last line counts the walks that passed. With `--where-possible`, a machine that
// has no such browser and can install none does not fail.
import { mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { randomInt } from "node:crypto";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled } from "./run/install.mjs";
import { ensureOtherBrowsers, HOW_TO_INSTALL } from "./test/other-browsers.mjs";
import { fail } from "./run/programs.mjs";
import { startPair } from "./run/servers.mjs";

/** With and without scripts. */
const WALKS = 2;
/** The last limit: installing and each walk have limits of their own, three minutes for a browser. */
const WHOLE_MS = 10 * 60_000;

setTimeout(() => fail(new Error(`Given up after ${WHOLE_MS / 60_000} minutes.`)), WHOLE_MS).unref();

/** @type {(() => unknown)[]} the clean-up steps, in this order */
const leftBehind = [];
/** @type {Promise<void> | undefined} */
let putting;
/** @type {string | undefined} */
let stateDir;
const ending = new AbortController();
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  process.on(signal, () => {
    if (ending.signal.aborted) return;
    ending.abort();
    console.log(`Stopping, because of ${signal} …`);
    putAway().finally(() => {
      // A copy that is still starting ends at the exit; its data are deleted after that.
      process.once("exit", forgetState);
      process.exit(128 + constants.signals[signal]);
    });
  });
}

try {
  const isOptional = process.argv.includes("--where-possible");
  const { engines, missing, why, mayBeThere } = await ensureOtherBrowsers();
  const total = { passed: 0, failed: mayBeThere || !isOptional ? WALKS * missing.length : 0 };
  if (missing.length > 0)
    console.log(`Not run, because not there: ${missing.join(" and ")}. ${why}\n${HOW_TO_INSTALL}`);
  if (Object.keys(engines).length > 0 && !ending.signal.aborted) {
    await ensureInstalled();
    await ensureBuilt();
    const { passed, failed } = await walkWithServers(engines);
    total.passed += passed;
    total.failed += failed;
  }
  if (!ending.signal.aborted) {
    console.log(`\n${total.passed} passed, ${total.failed} failed`);
    process.exitCode = total.failed > 0 ? 1 : 0;
  }
} catch (error) {
  if (!ending.signal.aborted) fail(error);
}

/** @param {import("../tests/browsers/run").Engines} engines */
async function walkWithServers(engines) {
  const { register } = await import("tsx/esm/api");
  register();
  const { walkAll } = await import("../tests/browsers/run");
  const { stopPrograms } = await import("../tests/browsers/processes");
  stateDir = mkdtempSync(join(tmpdir(), "back-office-"));
  leftBehind.push(forgetState);
  const pair = await startPair({ stateDir });
  leftBehind.unshift(stopPrograms, pair.stop);
  process.env["APP_URL"] = pair.appUrl;
  process.env["SANDBOX_URL"] = pair.sandboxUrl;
  process.env["TEST_SEED"] ||= String(randomInt(1, 1_000_000_000));
  try {
    return await walkAll(engines, ending.signal);
  } finally {
    await putAway();
  }
}

function forgetState() {
  if (stateDir) rmSync(stateDir, { recursive: true, force: true, maxRetries: 5 });
}

/** Runs the clean-up, once for all callers. */
function putAway() {
  putting ??= (async () => {
    for (const put of leftBehind) await put();
  })();
  return putting;
}
