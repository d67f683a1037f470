import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { freePort } from "../../scripts/run/programs.mjs";
import { startProgram, whenReady } from "./processes";
import { COMMAND_MS, type Command, type Engine, type Send } from "./webdriver";

/** Nothing that reaches for the network or asks the person. */
const QUIET = {
  "app.update.enabled": false,
  "browser.aboutwelcome.enabled": false,
  "browser.safebrowsing.downloads.remote.enabled": false,
  "browser.search.update": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "browser.startup.page": 0,
  // What pages write to the console goes to the output: the console itself forgets a page that was left.
  "devtools.console.stdout.chrome": false,
  "devtools.console.stdout.content": true,
  "datareporting.policy.dataSubmissionEnabled": false,
  "extensions.update.enabled": false,
  "intl.accept_languages": "en-US, en",
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
};

/** Commands that stand in another group than WebDriver's. */
const CONTEXT = "Marionette:SetContext";

/** Firefox, over Marionette: the commands of WebDriver as lines of JSON on a socket, spoken by Firefox itself. */
export async function openFirefox(program: string, { scripts }: { scripts: boolean }): Promise<Engine> {
  const port = await freePort();
  const firefox = startProgram((home) => {
    const wanted = { ...QUIET, "javascript.enabled": scripts, "marionette.port": port };
    const lines = Object.entries(wanted).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
    writeFileSync(join(home, "user.js"), lines.join("\n"));
    return {
      program,
      parameters: ["--marionette", "--remote-allow-system-access", "--headless", "--no-remote", "--profile", home],
      // Its helper for crashes leaves the process group.
      env: { MOZ_CRASHREPORTER_DISABLE: "1" },
    };
  });
  const socket = await whenReady(firefox, () => open(port));
  const ask = speak(socket);
  const send: Send = (command, parameters) => ask(`WebDriver:${command satisfies Command}`, parameters);
  await send("NewSession", { capabilities: { alwaysMatch: { pageLoadStrategy: "normal" } } });
  return {
    send,
    keysOfDay: (day) => day,
    complaints: async () => {
      await ask(CONTEXT, { value: "chrome" });
      const said = await send("ExecuteScript", { script: COMPLAINTS, args: [] });
      await ask(CONTEXT, { value: "content" });
      const written = firefox
        .output()
        .split("\n")
        .filter((line) => WRITTEN.test(line));
      return [...(Array.isArray(said) ? said.map(String) : []), ...written];
    },
  };
}

/** What a page writes; the browser's own parts put their name before it. */
const WRITTEN = /^console\.error: (?!\w+: )/;

/**
 * Read with the rights of the browser itself: what its console holds of pages over http: errors of scripts, and
 * policies violated.
 */
const COMPLAINTS = `
  return Services.console.getMessageArray().flatMap((message) => {
    try {
      const error = message.QueryInterface(Ci.nsIScriptError);
      const isOfPage = /^https?:/.test(error.sourceName) || error.category.startsWith("CSP");
      return isOfPage && !(error.flags & 1 && !error.category.startsWith("CSP")) ? [error.errorMessage + " " + error.sourceName] : [];
    } catch {
      return [];
    }
  });
`;

async function open(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

/**
 * Sends `[0, id, command, parameters]` and gives each `[1, id, error, result]` to whoever asked; a length goes before
 * each of them.
 */
function speak(socket: Socket): (command: string, parameters?: Record<string, unknown>) => Promise<unknown> {
  const waiting = new Map<number, (error: Error | undefined, result?: unknown) => void>();
  let asked = 0;
  let rest = Buffer.alloc(0);
  const lost = () => {
    for (const answer of waiting.values()) answer(new Error("Firefox has closed the connection."));
    waiting.clear();
  };
  socket.on("close", lost);
  socket.on("error", lost);
  socket.on("data", (piece: Buffer) => {
    rest = Buffer.concat([rest, piece]);
    for (let at = rest.indexOf(":"); at >= 0; at = rest.indexOf(":")) {
      const length = Number(rest.subarray(0, at).toString());
      if (rest.length < at + 1 + length) return;
      const message: unknown = JSON.parse(rest.subarray(at + 1, at + 1 + length).toString("utf8"));
      rest = rest.subarray(at + 1 + length);
      // The first message is a greeting and no answer.
      if (!Array.isArray(message)) continue;
      const [, id, error, result] = message;
      waiting.get(Number(id))?.(error ? new Error(JSON.stringify(error).slice(0, 500)) : undefined, valueOf(result));
      waiting.delete(Number(id));
    }
  });
  return (command, parameters = {}) =>
    new Promise((resolve, reject) => {
      const id = ++asked;
      const patience = setTimeout(() => {
        waiting.delete(id);
        reject(new Error(`${command} took more than ${COMMAND_MS / 1000} s.`));
      }, COMMAND_MS);
      waiting.set(id, (error, result) => {
        clearTimeout(patience);
        if (error) reject(error);
        else resolve(result);
      });
      const text = JSON.stringify([0, id, command, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

/** Most answers stand in an object with one `value`, lists of elements do not. */
const valueOf = (result: unknown): unknown =>
  typeof result === "object" && result !== null && "value" in result ? result.value : result;
