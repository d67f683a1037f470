import { expect, test } from "vitest";
import { productToKill } from "../../support/killed-product";
import { payAtCheckout } from "../../support/payments";
import { answerOf, providerFor } from "../../support/provider";
import { randomKey } from "../../support/random";
import { advanceClock, makeOwner, runJobs, type TestOwner } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const REFUNDS = 10;
const HOLDS = 4;

let account: TestOwner;
const { cutOff, expectSound } = productToKill(async () => {
  account = await makeOwner();
});

test("acts that wait for their minute outlive kills of the provider, and each is made once", async () => {
  const [appId = ""] = account.appIds;
  const owner = await signIn(account);
  const provider = await providerFor(account);
  answerOf(await provider.leavingActs.change({ params: { appId }, body: { on: true } }));
  await payAtCheckout(owner, appId, { amount: "9,000.00" });
  const made: { payment: string; act: string; event: "REFUND_REQUESTED" | "REVERSED" }[] = [];
  while (made.length < REFUNDS) {
    const payment = await payAtCheckout(owner, appId);
    const body = { transactionId: payment, amount: 60_00, reason: "Guest left early" };
    const { refund } = answerOf(await provider.transactions.refund({ body, idempotencyKey: randomKey() }));
    made.push({ payment, act: refund?.leaving?.id ?? "none", event: "REFUND_REQUESTED" });
  }
  while (made.length < REFUNDS + HOLDS) {
    const payment = await payAtCheckout(owner, appId, { preAuth: "on" });
    const call = { params: { id: payment }, idempotencyKey: randomKey() };
    const { leaving } = answerOf(await provider.transactions.reverse(call));
    made.push({ payment, act: leaving?.id ?? "none", event: "REVERSED" });
  }
  const [undone, ...rest] = made;
  if (!undone) throw new Error("nothing was made");
  const stateOf = async (act: string) => answerOf(await provider.leavingActs.one({ params: { id: act } })).state;
  const statesOf = (acts: typeof made) => Promise.all(acts.map(({ act }) => stateOf(act)));
  const madeTimes = async ({ payment, event }: (typeof made)[number]) => {
    const { timeline } = answerOf(await provider.transactions.get({ params: { id: payment } }));
    return timeline.filter(({ kind }) => kind === event).length;
  };

  // Killed while they wait, and in the middle of taking one back.
  await cutOff([provider.leavingActs.takeBack({ params: { id: undone.act } })]);
  answerOf(await provider.leavingActs.takeBack({ params: { id: undone.act } }));
  expect(await statesOf(rest)).toEqual(rest.map(() => "WAITING"));
  await expectSound();

  // Killed in the middle of the clock's work.
  const begun = async () => {
    while ((await statesOf(rest)).every((state) => state === "WAITING"));
  };
  await cutOff([advanceClock(62), begun()]);
  await expectSound();

  // What the clock did not come to it does now; what it did it does not do again.
  await runJobs();
  await runJobs();
  expect(await statesOf(rest)).toEqual(rest.map(() => "DONE"));
  expect(await Promise.all(rest.map(madeTimes))).toEqual(rest.map(() => 1));
  expect([await stateOf(undone.act), await madeTimes(undone)]).toEqual(["TAKEN_BACK", 0]);
  await expectSound();
}, 180_000);
