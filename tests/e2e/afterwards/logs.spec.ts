import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { demoUsers, everyMessage } from "../../support/sandbox";
import { addresses } from "../../support/servers";
import { withoutUuids } from "../../support/uuids";

function folder(): string {
  const { logs } = addresses();
  if (!logs) throw new Error("A copy that is already running keeps its own logs: run this without APP_URL.");
  return logs;
}

const files = () => readdirSync(folder(), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

/** Everything that was written while all the browser's journeys ran, by both Workers and by what runs them. */
const logs = () =>
  files()
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), "utf8"))
    .join("\n");

/**
 * What in the logs looks like something that must not be there: whoever reads that this failed sees just that, and not
 * all the logs.
 */
const written = (pattern: RegExp, text = logs()) => [...text.matchAll(pattern)].map(([found]) => found);

const told = () =>
  logs()
    .split("\n")
    .flatMap((line): unknown[] => (line.startsWith("{") ? [JSON.parse(line)] : []));

test("the logs tell what happened: sign-ins, refusals and calls, each with its request's id", () => {
  const lines = told();
  expect(lines.length).toBeGreaterThan(100);
  for (const event of ["provider_calls", "code_sent", "request"])
    expect(lines).toContainEqual(expect.objectContaining({ event, requestId: expect.any(String) }));
});

test("nothing is written but the two Workers' own lines, at most a thousand bytes for each", () => {
  expect(
    files()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(["app.log", "sandbox.log"]);
  // What wrangler says as it starts is no line of theirs.
  expect(logs().length).toBeLessThan(20_000 + told().length * 1000);
});

test("no password was written", async () => {
  const text = logs();
  for (const { password, username } of await demoUsers()) expect(text.includes(password), username).toBe(false);
});

test("no card number was written, whole or spaced", () => {
  // Without the ids of requests: a UUID that begins with digits alone can read like such a number.
  const text = withoutUuids(logs());
  expect(written(/\b4(?:242|000)[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}\b/g, text)).toEqual([]);
});

test("no one-time code was written", async () => {
  const codes = (await everyMessage()).flatMap(({ code }) => (code ? [code] : []));
  expect(codes.length).toBeGreaterThan(10);
  // Without lines and columns of a stack, which can be any number.
  const words = new Set(written(/(?<![\w.-])\d{6}(?![\w.-])/g, logs().replace(/:\d+:\d+/g, ":")));
  expect(codes.filter((code) => words.has(code))).toEqual([]);
});

test("no link for a new password was written, neither the page's path nor the call's", () => {
  expect(logs()).toContain("auth.confirmPassword");
  expect(written(/(?:auth\/reset|confirm-password)\/[\w-]{16,}/g)).toEqual([]);
});

test("no token and no cookie was written", () => {
  // A sealed cookie begins with its header: {"alg":"dir","enc":"A256GCM" in base64url.
  for (const secret of [
    /Bearer\s+\S{16,}/g,
    /\b(?:session|step)=\S+/g,
    /"accessToken"/g,
    /eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NN/g,
  ])
    expect(written(secret)).toEqual([]);
});
