import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../../scripts/run/programs.mjs";
import { startPair } from "../../../scripts/run/servers.mjs";
import { formWith, submit } from "../../support/forms";
import { exchange, openVisitor } from "../../support/http";
import { killWorkerd } from "../../support/killed";

// The product as `npm start` runs it, on data of its own.
const state = mkdtempSync(join(tmpdir(), "back-office-servers-"));
const told: string[] = [];
let pair: Awaited<ReturnType<typeof startPair>>;
beforeAll(async () => {
  pair = await startPair({ stateDir: state, revive: (sentence) => told.push(sentence) });
}, 120_000);
afterAll(async () => {
  await pair.stop();
  rmSync(state, { recursive: true, force: true });
});

const reset = (folder: string) =>
  spawnSync(process.execPath, ["scripts/reset.mjs"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, STATE_DIR: folder, SANDBOX_PORT: "" },
  });

test("a reset leaves the data of a running copy alone, on whatever port that runs", () => {
  const { status, stderr } = reset(state);
  expect(status).toBe(1);
  expect(stderr).toContain(`A running copy uses ${state}`);
  expect(existsSync(join(state, "sandbox"))).toBe(true);
});

test("a second copy does not start on the data of a running one", async () => {
  await expect(startPair({ stateDir: state })).rejects.toThrow(`A running copy uses ${state}`);
});

test("with the keys that everybody knows, both Workers serve this machine and nobody else", async () => {
  for (const [at, path] of [
    [pair.appUrl, "/auth"],
    [pair.appUrl, "/health"],
    [pair.sandboxUrl, "/outbox"],
    [pair.sandboxUrl, "/health"],
  ] as const) {
    const ask = (host: string) => exchange(new URL(path, at), { headers: { host } });
    expect((await ask(new URL(at).host)).status).toBeLessThan(300);
    const answer = await ask("business.example.com");
    expect([answer.status, answer.text]).toEqual([500, expect.stringContaining("keys of development")]);
  }
});

test("a reset forgets what a copy left that was killed", () => {
  const folder = mkdtempSync(join(tmpdir(), "back-office-reset-"));
  const gone = spawnSync(process.execPath, ["--version"]).pid;
  writeFileSync(join(folder, "running.json"), JSON.stringify({ pid: gone, ports: [] }));
  mkdirSync(join(folder, "sandbox"));
  expect(reset(folder).status).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});

test("a Worker that dies is started again and the other one finds it; wrangler's own log is not kept", async () => {
  await killWorkerd(join(state, "sandbox"));
  await expect.poll(() => told.at(-1), { timeout: 50_000, interval: 200 }).toBe("The sandbox Worker answers again.");
  expect(told[0]).toMatch(/^The sandbox Worker .*\nStarting it again …$/s);

  // A wrong password is the sandbox's to judge.
  const visitor = openVisitor(pair.appUrl);
  const form = formWith(await visitor.get("/auth"), "password");
  const answer = await submit(visitor, form, { username: "nobody@shop.example", password: "Wrong#Password1" });
  expect(answer.text).toContain("The email or the password is wrong.");
  expect(readdirSync(pair.logDir).toSorted()).toEqual(["app.log", "sandbox.log"]);
});
