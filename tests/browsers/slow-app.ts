import { once } from "node:events";
import { createServer, request } from "node:http";
import { appAddress } from "../support/servers";

/** Remix asks here for the routes behind a page's links. */
const MANIFEST = "/__manifest";

export type SlowApp = {
  address: string;
  /** A page is waiting for its list of routes, which it will never get. */
  isHeld: Promise<void>;
  stop: () => void;
};

/** The app behind a proxy that never answers when a page asks for the routes behind its links, as on a slow network. */
export async function openSlowApp(): Promise<SlowApp> {
  const app = new URL(appAddress());
  let hold = () => {};
  const isHeld = new Promise<void>((held) => (hold = held));
  const server = createServer((asked, answer) => {
    if (asked.url?.startsWith(MANIFEST)) return hold();
    const { method, url: path, headers } = asked;
    const passed = request({ host: "127.0.0.1", port: app.port, method, path, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const listening = server.address();
  if (listening === null || typeof listening === "string") throw new Error("The proxy has no port.");
  return {
    address: `http://localhost:${listening.port}`,
    isHeld,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
