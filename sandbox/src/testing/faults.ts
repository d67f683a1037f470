import { PROBLEMS, type ProblemCode } from "#provider/contract/problem";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { useFault, type FaultRow } from "../db/control.ts";
import type { AppEnv } from "../http/app.ts";

/** The faults that tests can inject (docs/quality.md, "Provider faults"). */
export const FAULT_KINDS = [
  "delay",
  "error",
  "reset",
  "garbage",
  "truncated",
  "halfFile",
  "empty",
  "rateLimited",
  "large",
  "commitThenCut",
  "commitThenRunning",
  "commitThenReused",
] as const;

const LARGE_BYTES = 5 * 1024 * 1024;

/** Whether a path matches a pattern such as `/api/invoices*`; a star stands for any text. */
export function fitsPattern(pattern: string, path: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  if (rest.length === 0) return path === pattern;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of rest.entries()) {
    const last = index === rest.length - 1;
    const found = last && part !== "" ? path.length - part.length : path.indexOf(part, at);
    if (found < at || !path.startsWith(part, found)) return false;
    at = found + part.length;
  }
  return true;
}

/** The oldest fault for this request, after one of its uses is counted; undefined if there is none. */
async function faultFor({ req, var: { db, faults } }: Context<AppEnv>): Promise<FaultRow | undefined> {
  const { pathname } = new URL(req.url);
  for (const fault of faults) {
    const fits = fitsPattern(fault.pathPattern, pathname) && (fault.method === null || fault.method === req.method);
    if (fits && (await useFault(db, fault.id))) return fault;
  }
  return undefined;
}

/** A broken connection: the answer begins and never ends, and the caller sees a network failure while reading. */
function cut(): Response {
  const { readable, writable } = new FixedLengthStream(1_000);
  const writer = writable.getWriter();
  const broken = async () => {
    await writer.write(new TextEncoder().encode("{"));
    await writer.abort(new Error("connection cut on purpose"));
  };
  void broken();
  return new Response(readable, { headers: { "Content-Type": "application/json" } });
}

/** The answer of a provider that is already working on the key, or that compares the code with it. */
const refusedKey = (code: ProblemCode): Response =>
  Response.json(
    { type: `urn:problem:${code}`, title: code, status: PROBLEMS[code], code, requestId: "on-purpose" },
    { status: PROBLEMS[code], headers: { "Content-Type": "application/problem+json" } },
  );

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Answers a request as the fault demands; `answer` does the real work if the fault allows it. */
async function answerWithFault(fault: FaultRow, answer: () => Promise<Response>): Promise<Response> {
  if (fault.delayMs !== null) await wait(fault.delayMs);
  switch (fault.kind) {
    case "error":
      return new Response("Internal Server Error", { status: 500, headers: { "Content-Type": "text/plain" } });
    case "reset":
      return cut();
    case "garbage":
      return new Response("<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>", {
        headers: { "Content-Type": "text/html" },
      });
    case "truncated": {
      const whole = await answer();
      const text = await whole.text();
      return new Response(text.slice(0, Math.max(1, Math.floor(text.length / 2))), {
        status: whole.status === 204 ? 200 : whole.status,
        headers: { "Content-Type": "application/json" },
      });
    }
    case "halfFile": {
      // As if the file's maker died and a proxy ended the answer as if it were complete.
      const whole = await answer();
      const bytes = await whole.arrayBuffer();
      return new Response(bytes.slice(0, Math.floor(bytes.byteLength / 2)), whole);
    }
    case "empty":
      return new Response(null, { status: 204 });
    case "rateLimited":
      return new Response("Too Many Requests", { status: 429, headers: { "Retry-After": "30" } });
    case "large":
      return new Response(JSON.stringify({ filler: "x".repeat(LARGE_BYTES) }), {
        headers: { "Content-Type": "application/json" },
      });
    case "commitThenCut":
      await answer();
      return cut();
    case "commitThenRunning":
      await answer();
      return refusedKey("idempotency_in_progress");
    case "commitThenReused":
      await answer();
      return refusedKey("idempotency_key_reused");
    default:
      return answer();
  }
}

/** Injects the configured faults, except into control itself. */
export const breakOnPurpose = createMiddleware<AppEnv>(async (c, next) => {
  const fault = c.req.path.startsWith("/__sandbox") ? undefined : await faultFor(c);
  if (!fault) return next();
  const answer = await answerWithFault(fault, async () => {
    await next();
    return c.res;
  });
  // Otherwise Hono would merge the old headers into the new answer.
  c.res = undefined;
  c.res = answer;
});
