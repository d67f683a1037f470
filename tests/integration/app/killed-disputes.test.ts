import { expect, test } from "vitest";
import { DISPUTE_DAYS, DISPUTE_FEE } from "#provider/contract/limits";
import { claimAtDesk, orderOf } from "../../support/disputes";
import { productToKill } from "../../support/killed-product";
import { payAtCheckout } from "../../support/payments";
import { answerOf, providerFor } from "../../support/provider";
import { advanceClock, makeOwner, runJobs, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const CLAIMS = 12;
/** 120.50 each, which is what an invoice of the tests comes to. */
const CLAIMED = CLAIMS * 12_050;
const FEES = CLAIMS * DISPUTE_FEE;

let account: TestOwner;
let available: number;
const { desk, cutOff, expectSound } = productToKill(async () => {
  account = await makeOwner();
});

const walletNow = async () => {
  const provider = await providerFor(account);
  const [wallet] = answerOf(await provider.wallets.list());
  if (!wallet) throw new Error("no wallet");
  const { content } = answerOf(await provider.disputes.list({ query: { page: 0, pageSize: 50 } }));
  return { wallet, disputes: content };
};

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
  const network = desk();
  const countOpen = async () => (await network.get("/network")).text.split('href="/network/dsp_').length - 1;
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
