import { freePort } from "../../scripts/run/programs.mjs";
import { startProgram, whenReady } from "./processes";
import { COMMAND_MS, type Command, type Engine, type Send } from "./webdriver";

/**
 * Where WebDriver's standard puts each command below its session; `{…}` is filled in from the parameters, the rest is
 * the body.
 */
const PLACES: Record<Exclude<Command, "NewSession">, readonly ["GET" | "POST" | "DELETE", string]> = {
  DeleteSession: ["DELETE", ""],
  SetWindowRect: ["POST", "/window/rect"],
  Navigate: ["POST", "/url"],
  Back: ["POST", "/back"],
  GetCurrentURL: ["GET", "/url"],
  FindElements: ["POST", "/elements"],
  ElementClick: ["POST", "/element/{id}/click"],
  ElementClear: ["POST", "/element/{id}/clear"],
  ElementSendKeys: ["POST", "/element/{id}/value"],
  GetElementText: ["GET", "/element/{id}/text"],
  GetElementProperty: ["GET", "/element/{id}/property/{name}"],
  ExecuteScript: ["POST", "/execute/sync"],
};

/** `driver`: WebKitWebDriver; `browser`: MiniBrowser; `display`: xvfb-run, because it draws its window. */
export type WebKitPrograms = { driver: string; browser: string; display: string };

/** WebKitGTK, the engine of Safari, over its own WebDriver server. */
export async function openWebKit(programs: WebKitPrograms, { scripts }: { scripts: boolean }): Promise<Engine> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}/session`;
  const program = startProgram(() => ({
    program: programs.display,
    parameters: ["-a", "-s", "-screen 0 1600x1300x24", programs.driver, `--port=${port}`, "--host=127.0.0.1"],
    env: { LIBGL_ALWAYS_SOFTWARE: "1" },
  }));
  await whenReady(program, () => ask("GET", `http://127.0.0.1:${port}/status`));
  const opened = await ask("POST", base, {
    capabilities: {
      alwaysMatch: {
        "webkitgtk:browserOptions": {
          binary: programs.browser,
          args: [
            "--automation",
            "--enable-write-console-messages-to-stdout=true",
            ...(scripts ? [] : ["--enable-javascript=false"]),
          ],
        },
      },
    },
  });
  const id = typeof opened === "object" && opened !== null && "sessionId" in opened ? String(opened.sessionId) : "";
  if (id === "") throw new Error(`WebKit opened no session: ${JSON.stringify(opened)}`);
  const send: Send = (command, parameters = {}) => {
    if (command === "NewSession") throw new Error("The session is open already.");
    const [method, place] = PLACES[command];
    const path = place.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parameters[name])));
    return ask(method, `${base}/${id}${path}`, method === "POST" ? parameters : undefined);
  };
  return {
    send,
    // Month, day and year, as an American types them.
    keysOfDay: (day) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`,
    complaints: async () =>
      program
        .output()
        .split("\n")
        .filter((line) => /^CONSOLE .*\bERROR\b/.test(line)),
  };
}

async function ask(method: string, address: string, body?: unknown): Promise<unknown> {
  const response = await fetch(address, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    signal: AbortSignal.timeout(COMMAND_MS),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${method} ${new URL(address).pathname} answered ${response.status}: ${text.slice(0, 300)}`);
  const answer: unknown = JSON.parse(text);
  return typeof answer === "object" && answer !== null && "value" in answer ? answer.value : undefined;
}
