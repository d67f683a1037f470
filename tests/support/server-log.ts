import { readFileSync } from "node:fs";
import { join } from "node:path";
import { addresses } from "./servers";

export type LogLine = { event: string; requestId: string } & Record<string, unknown>;

const isLine = (value: unknown): value is LogLine =>
  typeof value === "object" && value !== null && "event" in value && "requestId" in value;

/** Every structured line the app has logged so far. Throws when the servers were not started by the tests. */
export function appLog(): LogLine[] {
  const { logs } = addresses();
  if (!logs) throw new Error("Set SERVER_LOGS to the folder with the running copy's app.log.");
  return readFileSync(join(logs, "app.log"), "utf8")
    .split("\n")
    .flatMap((text) => {
      const json = text.slice(text.indexOf("{"));
      if (!json.startsWith('{"event"')) return [];
      const line: unknown = JSON.parse(json);
      return isLine(line) ? [line] : [];
    });
}

/** Waits until the log tells of a request, so that everything before it is surely written too. */
export async function logReaches(requestId: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!appLog().some((line) => line.requestId === requestId)) {
    if (Date.now() > deadline) throw new Error(`The log never told of request ${requestId}.`);
    await new Promise((later) => setTimeout(later, 50));
  }
}
