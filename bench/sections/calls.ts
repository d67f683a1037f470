import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { cookieHeader, type Place } from "../places";
import type { Table, Verdict } from "../report";
import type { Stage } from "../stage";

/** A list may ask twice and for the person; tests/integration/app/provider-calls.test.ts pins what each screen asks. */
const LIST_LIMIT = 3;
const SECONDS_TO_LOG = 10;

const callsSchema = z.object({ requestId: z.string(), calls: z.array(z.object({ call: z.string() })) });

/** Which of the provider's calls each screen makes, from the app's own log. */
export async function calls(stage: Stage): Promise<Table> {
  const { screens, logDir } = await stage.product();
  const log = join(logDir, "app.log");
  const found: { screen: Place; names: string[] }[] = [];
  for (const screen of screens) found.push({ screen, names: await callsOf(screen, screens, log) });
  return {
    title: "Provider calls per screen, all in parallel",
    columns: [
      { key: "page", title: "page" },
      { key: "count", title: "calls" },
      { key: "names", title: "which" },
    ],
    rows: found.map(({ screen, names }) => ({ page: screen.name, count: names.length, names: names.join(" ") })),
    verdicts: found
      .filter(({ screen }) => screen.kind === "list")
      .map(({ screen, names }): Verdict => ({
        goal: `${screen.name}: provider calls, the person's included`,
        value: names.length,
        limit: LIST_LIMIT,
        unit: "",
      })),
  };
}

async function callsOf(screen: Place, screens: Place[], log: string): Promise<string[]> {
  const id = await requestIdOf(screen);
  // The log is written in order: if it contains a later request's calls, it contains this one's too.
  const later = screens.find(({ kind }) => kind === "list");
  if (!later) throw new Error("No list to ask for.");
  const laterId = await requestIdOf(later);
  const deadline = Date.now() + SECONDS_TO_LOG * 1000;
  for (;;) {
    const lines = readFileSync(log, "utf8").split("\n").flatMap(callsIn);
    if (lines.some(({ requestId }) => requestId === laterId)) {
      return lines
        .filter(({ requestId }) => requestId === id)
        .flatMap(({ calls: asked }) => asked.map(({ call }) => call));
    }
    if (Date.now() > deadline) throw new Error(`The app logged no call of ${later.path} within ${SECONDS_TO_LOG} s.`);
    await new Promise((wait) => setTimeout(wait, 50));
  }
}

async function requestIdOf(screen: Place): Promise<string> {
  const url = new URL(screen.path, screen.origin);
  url.hostname = "127.0.0.1";
  const answer = await fetch(url, { headers: { cookie: await cookieHeader(screen) }, redirect: "manual" });
  await answer.arrayBuffer();
  const id = answer.headers.get("x-request-id");
  if (answer.status !== 200 || !id) throw new Error(`${screen.path} answered ${answer.status}.`);
  return id;
}

/** The calls that a line of the log tells of; wrangler mixes lines of its own in. */
function callsIn(line: string): z.infer<typeof callsSchema>[] {
  const start = line.indexOf('{"event":"provider_calls"');
  if (start === -1) return [];
  return [callsSchema.parse(JSON.parse(line.slice(start, line.lastIndexOf("}") + 1)))];
}
