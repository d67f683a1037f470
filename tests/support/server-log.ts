import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { addresses } from "./servers";

export type LogLine = { event: string; requestId: string } & Record<string, unknown>;

const isLine = (value: unknown): value is LogLine =>
  typeof value === "object" && value !== null && "event" in value && "requestId" in value;

/** The part of the log that was read: it only grows, and long runs make it large. */
const known = { bytes: 0, lines: new Array<LogLine>() };

/** Every structured line that the app has logged so far. Throws if the tests did not start the servers. */
export function appLog(): readonly LogLine[] {
  const { logs } = addresses();
  if (!logs) throw new Error("Set SERVER_LOGS to the folder with the running copy's app.log.");
  const file = openSync(join(logs, "app.log"), "r");
  try {
    const fresh = Buffer.alloc(Math.max(0, fstatSync(file).size - known.bytes));
    readSync(file, fresh, 0, fresh.length, known.bytes);
    // The last line may be incomplete.
    const whole = fresh.subarray(0, fresh.lastIndexOf("\n") + 1);
    known.bytes += whole.length;
    known.lines.push(...whole.toString("utf8").split("\n").flatMap(lineIn));
  } finally {
    closeSync(file);
  }
  return known.lines;
}

function lineIn(text: string): LogLine[] {
  const json = text.slice(text.indexOf("{"));
  if (!json.startsWith('{"event"')) return [];
  const line: unknown = JSON.parse(json);
  return isLine(line) ? [line] : [];
}

/** Waits until the log has a request's line, so that all earlier lines are written too. */
export async function logReaches(requestId: string): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!appLog().some((line) => line.requestId === requestId)) {
    if (Date.now() > deadline) throw new Error(`The log never told of request ${requestId}.`);
    await new Promise((later) => setTimeout(later, 10));
  }
}
