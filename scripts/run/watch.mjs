// Checks the Workers' health for as long as they run.
import { request } from "node:http";

/** Each Worker answers this address itself: provider/door/health.ts. */
export const HEALTH = "/health";

const everyMilliseconds = 1000;
/**
 * The number of requests at once under `npm run dev`. Wrangler's proxy keeps connections to the Worker, which the
 * Worker closes after exactly five idle seconds; a form posted in that moment is answered "503 Your worker restarted
 * mid-request". The proxy uses its latest connection first, so this number of requests, which all wait for each other,
 * keeps as many connections fresh. A browser opens the same number.
 */
const throughProxy = 6;
const patienceMilliseconds = 10_000;
/**
 * A busy Worker answers one of these rounds in the end. If the Worker has ended, wrangler's proxy holds a call for
 * ever.
 */
const silentRounds = 3;
const mostRevivals = 3;
const revivalMilliseconds = 5 * 60_000;

/**
 * Watches a started Worker until the signal. With `revive`, a Worker that ends or falls silent is restarted, and
 * `revive` gets a sentence. It is not restarted for ever: if it ends again and again, only a person can fix the cause.
 *
 * @param {Omit<import("./server.mjs").PairedWorker, "running"> & {
 *   running: () => Pick<import("./server.mjs").Server, "died">
 * }} worker
 * @param {{ signal: AbortSignal, revive?: ((sentence: string) => void) | undefined }} how
 * @returns {Promise<string>} a sentence once it has ended for good; stays open after the signal
 */
export async function keepUp(worker, { signal, revive }) {
  /** @type {number[]} */
  let revivals = [];
  for (;;) {
    const asking = new AbortController();
    const end = () => asking.abort();
    signal.addEventListener("abort", end);
    const death = await Promise.race([worker.running().died, wentSilent(worker, asking.signal)]);
    end();
    signal.removeEventListener("abort", end);
    revivals = revivals.filter((time) => time > Date.now() - revivalMilliseconds);
    if (!revive) return death;
    if (revivals.length >= mostRevivals) {
      const minutes = revivalMilliseconds / 60_000;
      return `${death}\nIt died ${mostRevivals + 1} times within ${minutes} minutes, so it is not started again. The logs say why.`;
    }
    revivals.push(Date.now());
    revive(`${death}\nStarting it again …`);
    await worker.stop();
    try {
      await worker.start();
    } catch (error) {
      if (signal.aborted) return new Promise(() => {});
      return String(error);
    }
    revive(`The ${worker.name} Worker answers again.`);
  }
}

/**
 * Requests a Worker's health every second, and resolves with a sentence after three rounds in a row without an answer.
 *
 * @param {Pick<import("./server.mjs").PairedWorker, "name" | "port" | "isBehindProxy">} worker
 * @param {AbortSignal} signal ends the checks; the promise then stays open
 * @returns {Promise<string>}
 */
async function wentSilent({ name, port, isBehindProxy }, signal) {
  for (let silent = 0; silent < silentRounds;) {
    await new Promise((later) => setTimeout(later, everyMilliseconds).unref());
    if (signal.aborted) return new Promise(() => {});
    silent = (await isWell(port, isBehindProxy ? throughProxy : 1)) ? 0 : silent + 1;
  }
  return `The ${name} Worker no longer answers on port ${port}.`;
}

/**
 * Whether any request of a round was answered; it resolves when all have ended.
 *
 * @param {number} port
 * @param {number} atOnce
 */
async function isWell(port, atOnce) {
  const asks = Array.from({ length: atOnce }, () => ask(port));
  const answers = await Promise.all(asks.map(({ answered }) => answered));
  await Promise.all(asks.map(({ end }) => end()));
  return answers.includes(true);
}

/**
 * Sends a request with a body that stays open until `end`: the Worker answers at once, and the connection is busy until
 * then.
 *
 * @param {number} port
 */
function ask(port) {
  const signal = AbortSignal.timeout(patienceMilliseconds);
  const outgoing = request({ agent: false, host: "127.0.0.1", port, path: HEALTH, method: "POST", signal });
  /** @type {Promise<import("node:http").IncomingMessage | undefined>} */
  const response = new Promise((resolve) => {
    outgoing.once("response", resolve);
    outgoing.on("error", () => resolve(undefined));
  });
  outgoing.flushHeaders();
  return {
    answered: response.then((incoming) => incoming?.statusCode === 200),
    async end() {
      outgoing.end();
      const incoming = await response;
      if (!incoming) return;
      incoming.on("error", () => {});
      incoming.resume();
      await new Promise((closed) => incoming.once("close", closed));
    },
  };
}
