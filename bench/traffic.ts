import type { CDPSession } from "playwright/test";

export type Kind = "html" | "css" | "script" | "font" | "data" | "other";
/**
 * One answer that came over the network (not from the browser's cache); its bytes on the wire, with headers and
 * compression.
 */
export type Exchange = { url: string; kind: Kind; status: number; bytes: number; milliseconds: number };

export type Traffic = {
  exchanges: Exchange[];
  /** Resolves when no request has been under way for this many milliseconds. */
  quiet: (milliseconds: number) => Promise<void>;
};

const KINDS: [RegExp, Kind][] = [
  [/^text\/html/, "html"],
  [/^text\/css/, "css"],
  [/javascript/, "script"],
  [/font|woff/, "font"],
  [/json|x-script|turbo/, "data"],
];

type Answer = Omit<Exchange, "bytes" | "milliseconds"> & {
  fromCache: boolean;
  headerBytes: number;
  pieces: { text: number; wire: number }[];
};

/**
 * Bytes of a body on the wire; pieces whose compressed size the browser did not report count at the ratio of the
 * others.
 */
function bodyBytes({ pieces }: Answer): number {
  const told = pieces.filter(({ wire }) => wire > 0);
  const wire = told.reduce((sum, piece) => sum + piece.wire, 0);
  const text = told.reduce((sum, piece) => sum + piece.text, 0);
  const untold = pieces.filter((piece) => piece.wire === 0).reduce((sum, piece) => sum + piece.text, 0);
  return wire + (text > 0 ? Math.min(1, wire / text) : 1) * untold;
}

/** Slow 4G as browsers' own tools define it: 1.6 Mbit/s down, 150 ms to each answer. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

/** Records a page's requests; with `slow`, over slow 4G and with a processor four times slower. */
export async function watchTraffic(session: CDPSession, slow: boolean): Promise<Traffic> {
  const answers = new Map<string, Answer>();
  /** When each unfinished request began, in the browser's seconds. */
  const flying = new Map<string, number>();
  const exchanges: Exchange[] = [];
  let lastChange = performance.now();
  const end = (id: string, at: number, bytes: number | undefined) => {
    const began = flying.get(id) ?? at;
    flying.delete(id);
    lastChange = performance.now();
    const answer = answers.get(id);
    if (!answer || answer.fromCache) return;
    const { url, kind, status } = answer;
    const size = bytes ?? answer.headerBytes + bodyBytes(answer);
    // The memory cache answers without a byte on the wire, and the response does not say so.
    if (size > 0) exchanges.push({ url, kind, status, bytes: size, milliseconds: (at - began) * 1000 });
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
    answers.set(requestId, {
      url: response.url,
      kind: KINDS.find(([pattern]) => pattern.test(response.mimeType))?.[1] ?? "other",
      status: response.status,
      fromCache: Boolean(response.fromDiskCache) || Boolean(response.fromPrefetchCache),
      headerBytes: response.encodedDataLength,
      pieces: [],
    });
  });
  session.on("Network.dataReceived", ({ requestId, dataLength, encodedDataLength }) => {
    answers.get(requestId)?.pieces.push({ text: dataLength, wire: encodedDataLength });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength, timestamp }) =>
    end(requestId, timestamp, encodedDataLength),
  );
  // Remix stops reading a screen's data as soon as they are complete, and the browser calls that aborted.
  session.on("Network.loadingFailed", ({ requestId, timestamp }) => end(requestId, timestamp, undefined));
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
