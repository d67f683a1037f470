import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, vi } from "vitest";
import { startPair } from "../../scripts/run/servers.mjs";
import { wordsOf } from "./html";
import { openVisitor } from "./http";
import { killWorkerd } from "./killed";

/**
 * The product as `npm start` runs it, on data of its own, for a test file that kills its provider in the middle of its
 * work. `made`: what the file makes there before its tests.
 */
export function productToKill(made: () => Promise<unknown>) {
  const state = mkdtempSync(join(tmpdir(), "back-office-killed-"));
  const told: string[] = [];
  let pair: Awaited<ReturnType<typeof startPair>> | undefined;
  beforeAll(async () => {
    pair = await startPair({ stateDir: state, revive: (sentence) => told.push(sentence) });
    vi.stubEnv("APP_URL", pair.appUrl);
    vi.stubEnv("SANDBOX_URL", pair.sandboxUrl);
    await made();
  }, 120_000);
  afterAll(async () => {
    vi.unstubAllEnvs();
    await pair?.stop();
    rmSync(state, { recursive: true, force: true });
  });
  /** A visitor of the sandbox's own pages. */
  const desk = () => openVisitor(pair?.sandboxUrl ?? "");
  return {
    desk,

    /** Kills the provider once one of these has ended, and waits until it answers again. */
    cutOff: async (work: Promise<unknown>[]): Promise<void> => {
      told.length = 0;
      await killWorkerd(join(state, "sandbox"), Promise.race(work));
      await Promise.allSettled(work);
      await expect
        .poll(() => told.at(-1), { timeout: 50_000, interval: 200 })
        .toBe("The sandbox Worker answers again.");
    },

    /** The ledger as a check finds it. */
    expectSound: async (): Promise<void> => {
      const at = desk();
      await at.post("/ledger/checks", {});
      const [newest] = /Check \d+: ([^.]+?) Looked/.exec(wordsOf(await at.get("/ledger")))?.slice(1) ?? [];
      expect(newest).toBe("Nothing is wrong");
    },
  };
}
