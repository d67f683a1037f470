import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { DISPUTE_DAYS, DISPUTE_FEE } from "#provider/contract/limits";
import { startPair } from "../../../scripts/run/servers.mjs";
import { claimAtDesk, orderOf } from "../../support/disputes";
import { openVisitor } from "../../support/http";
import { wordsOf } from "../../support/html";
import { killWorkerd } from "../../support/killed";
import { payAtCheckout } from "../../support/payments";
import { answerOf, providerFor } from "../../support/provider";
import { advanceClock, makeOwner, runJobs, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const CLAIMS = 12;
/** 120.50 each, which is what an invoice of the tests comes to. */
const CLAIMED = CLAIMS * 12_050;
const FEES = CLAIMS * DISPUTE_FEE;

// The product as `npm start` runs it, on data of its own: its provider is killed in the middle of its work.
const state = mkdtempSync(join(tmpdir(), "back-office-killed-"));
const told: string[] = [];
let pair: Awaited<ReturnType<typeof startPair>>;
let account: TestOwner;
let available: number;
beforeAll(async () => {
  pair = await startPair({ stateDir: state, revive: (sentence) => told.push(sentence) });
  vi.stubEnv("APP_URL", pair.appUrl);
  vi.stubEnv("SANDBOX_URL", pair.sandboxUrl);
  account = await makeOwner();
}, 120_000);
afterAll(async () => {
  vi.unstubAllEnvs();
  await pair.stop();
  rmSync(state, { recursive: true, force: true });
});

/** Kills the provider once one of these has ended, and waits until it answers again. */
async function cutOff(work: Promise<unknown>[]): Promise<void> {
  told.length = 0;
  await killWorkerd(join(state, "sandbox"), Promise.race(work));
  await Promise.allSettled(work);
  await expect.poll(() => told.at(-1), { timeout: 50_000, interval: 200 }).toBe("The sandbox Worker answers again.");
}

const walletNow = async () => {
  const provider = await providerFor(account);
  const [wallet] = answerOf(await provider.wallets.list());
  if (!wallet) throw new Error("no wallet");
  const { content } = answerOf(await provider.disputes.list({ query: { page: 0, pageSize: 50 } }));
  return { wallet, disputes: content };
};

/** The ledger as a check finds it. */
async function expectSound(): Promise<void> {
  const desk = openVisitor(pair.sandboxUrl);
  await desk.post("/ledger/checks", {});
  const [newest] = /Check \d+: ([^.]+?) Looked/.exec(wordsOf(await desk.get("/ledger")))?.slice(1) ?? [];
  expect(newest).toBe("Nothing is wrong");
}

test("of claims that a kill cuts off each is there whole or not at all, and begins once", async () => {
  const owner = await signIn(account);
  await payAtCheckout(owner, account.appIds[0] ?? "", { amount: "900" });
  const orders: string[] = [];
  while (orders.length < CLAIMS) orders.push(await orderOf(owner, await payAtCheckout(owner, account.appIds[0] ?? "")));
  available = (await walletNow()).wallet.available;

  await cutOff(orders.map((order) => claimAtDesk(order)));
  const { wallet, disputes } = await walletNow();
  expect(wallet.disputed).toBe(disputes.reduce((sum, { amount }) => sum + amount, 0));
  expect(wallet.available).toBe(available - disputes.length * (12_050 + DISPUTE_FEE));
  await expectSound();

  const again = await Promise.all(orders.map(async (order) => (await claimAtDesk(order)).status));
  expect(again.filter((status) => status === 422)).toHaveLength(disputes.length);
  const after = await walletNow();
  expect(after.disputes).toHaveLength(CLAIMS);
  expect(after.wallet).toMatchObject({ disputed: CLAIMED, available: available - CLAIMED - FEES });
  await expectSound();
}, 180_000);

test("of claims that nobody answered each is lost once, though the clock is killed in the middle", async () => {
  // The desk names what is open.
  const desk = openVisitor(pair.sandboxUrl);
  const countOpen = async () => (await desk.get("/network")).text.split('href="/network/dsp_').length - 1;
  const before = await countOpen();
  expect(before).toBeGreaterThanOrEqual(CLAIMS);
  const ending = advanceClock(DISPUTE_DAYS * 86_400 + 1);
  const begun = async () => {
    while ((await countOpen()) >= before);
  };
  await cutOff([ending, begun()]);
  await expectSound();

  // What the clock did not come to it does now; what it did it does not do again.
  await runJobs();
  await runJobs();
  const { wallet, disputes } = await walletNow();
  expect(disputes.map(({ state: became }) => became)).toEqual(Array.from({ length: CLAIMS }, () => "EXPIRED"));
  expect(wallet).toMatchObject({ disputed: 0, available: available - CLAIMED - FEES });
  await expectSound();
}, 180_000);
