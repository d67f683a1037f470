import type { CDPSession } from "@playwright/test";

export type Kind = "html" | "css" | "script" | "font" | "data" | "other";
/** One answer that came over the network (not from the browser's cache); bytes as they came, headers and compression included. */
export type Exchange = { url: string; kind: Kind; status: number; bytes: number; milliseconds: number };

export type Traffic = {
  exchanges: Exchange[];
  /** Resolves when nothing has been in flight for this many milliseconds. */
  quiet: (milliseconds: number) => Promise<void>;
};

const KINDS: [RegExp, Kind][] = [
  [/^text\/html/, "html"],
  [/^text\/css/, "css"],
  [/javascript/, "script"],
  [/font|woff/, "font"],
  [/json|x-script|turbo/, "data"],
];

/** Slow 4G as browsers' own tools define it: 1.6 Mbit/s down, 150 ms to each answer. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** Records what a page fetches; with `slow`, over slow 4G and with a processor four times slower. */
export async function watchTraffic(session: CDPSession, slow: boolean): Promise<Traffic> {
  const answers = new Map<string, { url: string; kind: Kind; status: number; fromCache: boolean }>();
  /** When each request that has no end yet began, in the browser's seconds. */
  const flying = new Map<string, number>();
  const exchanges: Exchange[] = [];
  let lastChange = performance.now();
  const end = (id: string, at: number) => {
    const began = flying.get(id) ?? at;
    flying.delete(id);
    lastChange = performance.now();
    return (at - began) * 1000;
  };
  session.on("Network.requestWillBeSent", ({ requestId, request, timestamp }) => {
    if (request.url.startsWith("data:")) return;
    flying.set(requestId, timestamp);
    lastChange = performance.now();
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => {
    const answer = answers.get(requestId);
    if (answer) answer.fromCache = true;
  });
  session.on("Network.responseReceived", ({ requestId, response }) => {
    const kind = KINDS.find(([pattern]) => pattern.test(response.mimeType))?.[1] ?? "other";
    const fromCache = Boolean(response.fromDiskCache) || Boolean(response.fromPrefetchCache);
    answers.set(requestId, { url: response.url, kind, status: response.status, fromCache });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength, timestamp }) => {
    const milliseconds = end(requestId, timestamp);
    const answer = answers.get(requestId);
    // The memory cache answers without a byte on the wire and without saying so in the response.
    if (!answer || answer.fromCache || encodedDataLength === 0) return;
    exchanges.push({
      url: answer.url,
      kind: answer.kind,
      status: answer.status,
      bytes: encodedDataLength,
      milliseconds,
    });
  });
  session.on("Network.loadingFailed", ({ requestId, timestamp }) => void end(requestId, timestamp));
  await session.send("Network.enable");
  if (slow) {
    await session.send("Network.emulateNetworkConditions", SLOW_4G);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  }
  return {
    exchanges,
    async quiet(milliseconds) {
      const deadline = performance.now() + 60_000;
      while (flying.size > 0 || performance.now() - lastChange < milliseconds) {
        if (performance.now() > deadline) throw new Error("The page does not stop fetching.");
        await new Promise((later) => setTimeout(later, 50));
      }
    },
  };
}

export const bytesOf = (exchanges: Exchange[], kind?: Kind): number =>
  exchanges
    .filter((exchange) => kind === undefined || exchange.kind === kind)
    .reduce((sum, { bytes }) => sum + bytes, 0);
