import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "playwright/test";
import { demoUsers, everyMessage } from "../../support/sandbox";
import { addresses } from "../../support/servers";

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

const told = () =>
  logs()
    .split("\n")
    .flatMap((line): unknown[] => (line.startsWith("{") ? [JSON.parse(line)] : []));

test("the logs tell what happened: sign-ins, refusals and calls, each with its request's id", () => {
  const lines = told();
  expect(lines.length).toBeGreaterThan(100);
  for (const event of ["provider_call", "code_sent", "request"])
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
  expect(logs()).not.toMatch(/\b4(?:242|000)[ -]?\d{4}[ -]?\d{4}[ -]?\d{4}\b/);
});

test("no one-time code was written", async () => {
  const codes = (await everyMessage()).flatMap(({ code }) => (code ? [code] : []));
  expect(codes.length).toBeGreaterThan(10);
  const words = new Set(logs().match(/(?<![\w.-])\d{6}(?![\w.-])/g));
  expect(codes.filter((code) => words.has(code))).toEqual([]);
});

test("no link for a new password was written, neither the page's path nor the call's", () => {
  const text = logs();
  expect(text).toContain("auth.confirmPassword");
  expect(text).not.toMatch(/(?:auth\/reset|confirm-password)\/[\w-]{16,}/);
});

test("no token and no cookie was written", () => {
  const text = logs();
  expect(text).not.toMatch(/Bearer\s+\S{16,}/);
  expect(text).not.toMatch(/\b(session|step)=\S/);
  expect(text).not.toMatch(/"accessToken"/);
  // A sealed cookie begins with its header: {"alg":"dir","enc":"A256GCM" in base64url.
  expect(text).not.toContain("eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NN");
});
