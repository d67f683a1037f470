import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DEVELOPMENT_KEYS } from "../../scripts/run/development-keys.mjs";
import { freePort, quietEnvironment, root } from "../../scripts/run/programs.mjs";
import { answers, startServer, workerProcess } from "../../scripts/run/servers.mjs";
import { everyCall } from "#provider/contract/index";
import { changeWords } from "./changed-words";
import { addresses } from "./servers";

/** What stood in a place of an answer instead of its word; the number in it tells places apart. */
export type Changed = { at: string; word: string };

export type ChangingProvider = {
  /** The app that asks it. */
  app: string;
  /**
   * While it is set, each word of the answers of these calls is one that nobody knows, or the words of one place alone
   * (`transactions.list content[].status`). `filled`: there are words also where an answer has none.
   */
  change: (calls: readonly string[], place?: string, isFilled?: "filled") => void;
  /** While it is set, the answers of these calls lack these fields. */
  leaveOut: (fields: Readonly<Record<string, readonly string[]>>) => void;
  /** What was changed since then. */
  changed: () => Changed[];
  stop: () => Promise<void>;
};

const PATTERNS = everyCall.map(({ name, call }) => ({
  name,
  call,
  pattern: new RegExp(`^${call.path.replace(/\{\w+\}/g, "[^/]+")}$`),
}));

async function bodyOf(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const pieces: Uint8Array[] = [];
  for await (const piece of request) if (piece instanceof Uint8Array) pieces.push(piece);
  return pieces.length === 0 ? undefined : Uint8Array.from(Buffer.concat(pieces));
}

/** Puts a provider before the sandbox that changes words of its answers, and an app of its own before that. */
export async function startChangingProvider(): Promise<ChangingProvider> {
  let calls: readonly string[] = [];
  let only: string | undefined;
  let isMore = false;
  let left: Readonly<Record<string, readonly string[]>> = {};
  let changed: Changed[] = [];
  const numbers = new Map<string, number>();
  const server = createServer((incoming, outgoing) => {
    const pass = async () => {
      const address = new URL(incoming.url ?? "/", addresses().sandbox);
      const { host: _, connection: __, "content-length": ___, ...headers } = incoming.headers;
      const body = await bodyOf(incoming);
      const answer = await fetch(address.href.replace("//localhost", "//127.0.0.1"), {
        method: incoming.method ?? "GET",
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        ...(body === undefined ? {} : { body }),
      });
      const asked = PATTERNS.find(
        ({ name, call, pattern }) =>
          (calls.includes(name) || name in left) && call.method === incoming.method && pattern.test(address.pathname),
      );
      const type = answer.headers.get("content-type") ?? "";
      const bytes = new Uint8Array(await answer.arrayBuffer());
      const disposition = answer.headers.get("content-disposition");
      outgoing.writeHead(answer.status, {
        "content-type": type,
        ...(disposition === null ? {} : { "content-disposition": disposition }),
      });
      if (!asked || !answer.ok || !type.includes("json")) return outgoing.end(bytes);
      const said: unknown = JSON.parse(new TextDecoder().decode(bytes));
      const without = left[asked.name];
      if (without && typeof said === "object" && said !== null)
        return outgoing.end(
          JSON.stringify(Object.fromEntries(Object.entries(said).filter(([field]) => !without.includes(field)))),
        );
      const change = (known: string, place: string) => {
        const at = `${asked.name} ${place}`;
        if (only !== undefined && at !== only) return known;
        const number = numbers.get(at) ?? numbers.set(at, numbers.size + 1).size;
        const word = `NEW_${number}_${known}`;
        changed.push({ at, word });
        return word;
      };
      const other = changeWords(asked.call.answer, said, change, "", isMore);
      return outgoing.end(JSON.stringify(other));
    };
    pass().catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const at = server.address();
  if (at === null || typeof at === "string") throw new Error("The provider has no port.");
  const provider = `http://127.0.0.1:${at.port}`;
  const state = mkdtempSync(join(tmpdir(), "back-office-words-"));
  const port = await freePort();
  const app = startServer("app", {
    parameters: workerProcess(
      join(root, "wrangler.toml"),
      join(state, "app"),
      port,
      {
        ...DEVELOPMENT_KEYS.app,
        PROVIDER_URL_DEFAULT: provider,
        PROVIDER_URL_AE: provider,
        PROVIDER_URL_SA: provider,
      },
      "development",
    ),
    environment: { ...quietEnvironment, WRANGLER_REGISTRY_PATH: join(state, "registry") },
    logDir: state,
  });
  await answers(app, port, "/auth");
  return {
    app: `http://localhost:${port}`,
    change: (names, place, isFilled) => {
      calls = names;
      isMore = isFilled === "filled";
      only = place;
      changed = [];
    },
    leaveOut: (fields) => {
      left = fields;
    },
    changed: () => changed,
    async stop() {
      await app.stop();
      await new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      });
      rmSync(state, { recursive: true, force: true });
    },
  };
}
