// Runs the two Workers in the foreground and prints their addresses.
import { portFrom } from "./programs.mjs";
import { demoUsers, startPair } from "./servers.mjs";
import { welcome } from "./welcome.mjs";

const tickMilliseconds = 60_000;

/**
 * Serves until a signal arrives, and restarts a Worker that dies. Ends the process with an error if restarts do not
 * help.
 *
 * @param {"built" | "live"} app
 */
export async function serve(app) {
  const interrupted = new Promise((resolve) => {
    for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
      process.on(signal, () => resolve(signal));
  });
  console.log("Starting both Workers …");
  const starting = startPair({
    app,
    port: portFrom("PORT", 8787),
    sandboxPort: portFrom("SANDBOX_PORT", 8788),
    stateDir: process.env["STATE_DIR"] || ".wrangler",
    revive: (sentence) => console.log(sentence),
  });
  const early = await Promise.race([starting.then(() => undefined), interrupted]);
  // startServer kills the process group on exit.
  if (early) process.exit(130);
  const pair = await starting;
  console.log(welcome(pair, await demoUsers(pair.sandboxUrl)));
  const stopTicking = tickEachMinute(pair.sandboxUrl);
  const death = await Promise.race([pair.died, interrupted.then(() => undefined)]);
  stopTicking();
  console.log("Stopping …");
  await pair.stop();
  if (death) throw new Error(death);
  process.exit(0);
}

/**
 * Runs the sandbox's jobs of each minute. Cron triggers fire only at the edge, so without this no invoice would expire
 * and no refund would be answered. A failed minute is left to the next one.
 *
 * @param {string} sandboxUrl
 * @returns {() => void} stops it
 */
function tickEachMinute(sandboxUrl) {
  const ending = new AbortController();
  const url = `${sandboxUrl.replace("localhost", "127.0.0.1")}/__sandbox/tick`;
  const timer = setInterval(() => {
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(tickMilliseconds)]);
    fetch(url, { method: "POST", signal })
      .then(async (response) => {
        await response.arrayBuffer();
        if (!response.ok) console.error(`The sandbox could not do what the minute brings (${response.status}).`);
      })
      .catch((error) => {
        if (!ending.signal.aborted) console.error(`The sandbox could not do what the minute brings: ${error}`);
      });
  }, tickMilliseconds).unref();
  return () => {
    clearInterval(timer);
    ending.abort();
  };
}
