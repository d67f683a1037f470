import { Agent, request } from "node:http";
import type { BareWorker } from "./bare-worker";

/** A page to request again and again, with cookies that are renewed before they age. */
export type Target = { worker: BareWorker; path: string; cookie?: () => Promise<string> };

/** The app seals a session again after two minutes; a browser would then send the new one. */
const COOKIE_MS = 60_000;

/**
 * Requests a page a number of times over a number of kept connections. Throws at any answer but 200. It does not ask
 * for compression: at the edge the platform compresses, outside the Worker's time.
 *
 * @returns seconds from the first request to the last answer
 */
export async function load(target: Target, connections: number, count: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = count;
  let cookie = await target.cookie?.();
  let sealedAt = performance.now();
  const askOn = async () => {
    while (left > 0) {
      left -= 1;
      if (performance.now() - sealedAt > COOKIE_MS) {
        sealedAt = performance.now();
        cookie = await target.cookie?.();
      }
      const status = await ask(target, cookie, agent);
      if (status !== 200) throw new Error(`${target.path} answered ${status} under load.`);
    }
  };
  const started = performance.now();
  try {
    await Promise.all(Array.from({ length: connections }, askOn));
    return (performance.now() - started) / 1000;
  } finally {
    agent.destroy();
  }
}

function ask({ worker, path }: Target, cookie: string | undefined, agent: Agent): Promise<number> {
  const { host, port } = new URL(worker.url);
  const headers = { host, accept: "text/html", "accept-encoding": "identity", ...(cookie ? { cookie } : {}) };
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, path, headers, agent, timeout: 30_000 }, (incoming) => {
      incoming.resume();
      incoming.on("error", reject);
      incoming.on("end", () => resolve(incoming.statusCode ?? 0));
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error(`No answer to ${path} within 30 s.`)));
    outgoing.on("error", reject);
    outgoing.end();
  });
}
