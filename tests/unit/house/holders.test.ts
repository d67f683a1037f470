import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { demandPort, holderOf } from "../../../scripts/run/holders.mjs";
import { freePort } from "../../../scripts/run/programs.mjs";
import { claimState } from "../../../scripts/run/state.mjs";

const folder = mkdtempSync(join(tmpdir(), "holders-"));
const started: number[] = [];
afterAll(() => {
  for (const pid of started) {
    try {
      process.kill(pid, "SIGKILL");
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  }
  rmSync(folder, { recursive: true, force: true });
});

/** A start script that has started a Worker, which listens on a port: both as they are called here. */
async function startPair(port: number): Promise<{ start: number; worker: number }> {
  mkdirSync(join(folder, "scripts/run"), { recursive: true });
  const [start, worker] = ["start", "run/worker"].map((name) => join(folder, `scripts/${name}.mjs`));
  writeFileSync(
    worker ?? "",
    `import { createServer } from "node:net";
    createServer().listen(${port}, "127.0.0.1", () => console.log(process.pid));`,
  );
  writeFileSync(
    start ?? "",
    `import { spawn } from "node:child_process";
    spawn(process.execPath, [${JSON.stringify(worker)}], { stdio: ["ignore", "inherit", "inherit"], detached: true });
    setInterval(() => {}, 1000);`,
  );
  const program = spawn(process.execPath, [start ?? ""], { stdio: ["ignore", "pipe", "inherit"] });
  const pid = await new Promise<number>((resolve) => program.stdout.once("data", (text) => resolve(Number(text))));
  const pair = { start: program.pid ?? 0, worker: pid };
  started.push(pair.start, pair.worker);
  return pair;
}

/** Ends a process at once, and waits until it is gone. */
async function kill(pid: number): Promise<void> {
  process.kill(pid, "SIGKILL");
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

test("who holds a port is named: the start script while it runs, then the Worker that has outlived it", async () => {
  const port = await freePort();
  expect(await holderOf(port)).toBeUndefined();
  await expect(demandPort(port, "PORT")).resolves.toBeUndefined();
  const { start, worker } = await startPair(port);
  await expect(demandPort(port, "PORT")).rejects.toThrow(
    new RegExp(
      `Port ${port} is in use by process ${start}: .*start\\.mjs\\n.*kill ${start}, or choose another with PORT=`,
    ),
  );
  await kill(start);
  await expect(demandPort(port, "PORT")).rejects.toThrow(
    new RegExp(`Port ${port} is in use by process ${worker}: .*worker\\.mjs\\n.*kill ${worker}, or choose`),
  );
});

test("who holds a folder is named: the copy that runs, or what is left of one that was killed", async () => {
  const port = await freePort();
  const state = mkdtempSync(join(folder, "state-"));
  const { start, worker } = await startPair(port);
  writeFileSync(join(state, "running.json"), JSON.stringify({ pid: start, ports: [port] }));
  await expect(claimState(state, [port])).rejects.toThrow(
    new RegExp(`A running copy uses ${state} \\(process ${start}; ports ${port}\\)\\.\\n.*kill ${start}\\.`),
  );
  await kill(start);
  await expect(claimState(state, [port])).rejects.toThrow(
    new RegExp(
      `process ${start}, which is gone; .*\\nStill there: process ${worker}: .*worker\\.mjs\\n.*kill ${worker}\\.`,
    ),
  );
  await kill(worker);
  await expect(claimState(state, [port])).resolves.toBeUndefined();
});
