import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { Readable } from "node:stream";
import type { Plugin } from "vite";
import { getPlatformProxy } from "wrangler";

/**
 * `npm run dev`: answers every page with the same server.ts that runs at the edge, with the variables and bindings of
 * wrangler.toml. Vite loads it, so that a change of any module takes effect at the next request.
 *
 * Must stand before the Remix plugin, whose own request handler does not use server.ts.
 */
export function devWorker(entry: string): Plugin {
  return {
    name: "dev-worker",
    apply: (_config, { command, isPreview }) => command === "serve" && !isPreview && !process.env["VITEST"],
    enforce: "pre",
    resolveId(source, _importer, { ssr }) {
      return ssr && source === "react-dom/server" ? { id: REACT_SERVER_AT_THE_EDGE, external: true } : undefined;
    },
    async configureServer(server) {
      // Remix opens a second, inner server to read its routes; that one answers no requests.
      if (server.config.server.middlewareMode) return;
      const platform = await getPlatformProxy<Record<string, unknown>>({
        configPath: "wrangler.toml",
        environment: "development",
        persist: process.env["STATE_DIR"] ? { path: `${process.env["STATE_DIR"]}/app/v3` } : true,
      });
      server.httpServer?.on("close", () => void platform.dispose());
      const bindings = Object.entries(platform.env).map(([name, value]) => [
        name,
        isBinding(value) ? inNode(value) : value,
      ]);
      const env: unknown = { ...Object.fromEntries(bindings), ...overrides() };
      return () => {
        server.middlewares.use(async (incoming, outgoing, next) => {
          try {
            const worker: unknown = (await server.ssrLoadModule(entry))["default"];
            if (!isWorker(worker)) throw new Error(`${entry} must export a Worker as its default.`);
            await sendResponse(await worker.fetch(toRequest(incoming), env, platform.ctx), outgoing);
          } catch (error) {
            if (error instanceof Error) server.ssrFixStacktrace(error);
            next(error);
          }
        });
      };
    },
  };
}

const REACT_SERVER_AT_THE_EDGE = createRequire(import.meta.url).resolve("react-dom/server.browser");

type Worker = { fetch: (request: Request, env: unknown, context: unknown) => Response | Promise<Response> };

function isWorker(value: unknown): value is Worker {
  return typeof value === "object" && value !== null && "fetch" in value && typeof value.fetch === "function";
}

type Binding = { fetch: (url: string, init: RequestInit & { headers: [string, string][] }) => Promise<Response> };

function isBinding(value: unknown): value is Binding {
  return typeof value === "object" && value !== null && "fetch" in value && typeof value.fetch === "function";
}

/**
 * A service binding that accepts Node's own Request. The proxy to workerd accepts only its own class, so it gets the
 * request in parts.
 */
const inNode = (binding: Binding) => ({
  async fetch({ url, method, headers, body, signal }: Request): Promise<Response> {
    const content = body ? await new Response(body).arrayBuffer() : null;
    return binding.fetch(url, { method, headers: [...headers], body: content, redirect: "manual", signal });
  },
});

/** The variables that scripts/run/servers.mjs would pass to wrangler by --var; here they come as one JSON object. */
function overrides(): Record<string, string> {
  const given: unknown = JSON.parse(process.env["APP_VARS"] ?? "{}");
  if (typeof given !== "object" || given === null) throw new Error("APP_VARS must be a JSON object.");
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
}

function toRequest(incoming: IncomingMessage & { originalUrl?: string | undefined }): Request {
  const headers = new Headers();
  for (let index = 0; index + 1 < incoming.rawHeaders.length; index += 2) {
    headers.append(incoming.rawHeaders[index] ?? "", incoming.rawHeaders[index + 1] ?? "");
  }
  const url = new URL(incoming.originalUrl ?? incoming.url ?? "/", `http://${incoming.headers.host ?? "localhost"}`);
  const method = incoming.method ?? "GET";
  if (method === "GET" || method === "HEAD") return new Request(url, { method, headers });
  const init: RequestInit & { duplex: "half" } = {
    method,
    headers,
    body: Readable.toWeb(incoming) as unknown as ReadableStream, // Node and the Workers types name the same object twice
    duplex: "half",
  };
  return new Request(url, init);
}

async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status;
  outgoing.statusMessage = response.statusText;
  const cookies = response.headers.getSetCookie();
  for (const [name, value] of response.headers) if (name !== "set-cookie") outgoing.setHeader(name, value);
  if (cookies.length > 0) outgoing.setHeader("set-cookie", cookies);
  const reader = response.body?.getReader();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    if (!outgoing.write(piece.value)) await once(outgoing, "drain");
  }
  outgoing.end();
}
