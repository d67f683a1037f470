import { serverKeyPaths } from "~/paths/server-key";
import { advanceClock, latestCode, makeOwner, type TestOwner } from "../../tests/support/sandbox";
import { signIn } from "../../tests/support/sign-in";
import { hasAccounting } from "../bare-worker";
import { trimmedMean, type Table } from "../report";
import type { Stage } from "../stage";

/** The most that an order by key may cost the sandbox, in multiples of a sign-in. */
const LIMIT = 1.5;
const SLICES = 12;
/** Orders of a slice; a key makes at most 100 calls in ten seconds. */
const ORDERS = 40;
/** A code may be sent again after a minute, and the calls of a key are counted anew. */
const BETWEEN_SECONDS = 61;
const SECRET = /mk_test_[0-9A-Z]{39}/;

/**
 * Processor time of an order by a server's key in the sandbox's workerd, in turn with a sign-in: password, code, and
 * the session. The sandbox answers as in `npm start`, with its database.
 */
export async function keys(stage: Stage): Promise<Table> {
  if (!hasAccounting) throw new Error("The processor figures come from /proc and need Linux.");
  const { sandboxUrl, sandboxCpuSeconds } = await stage.product();
  const owner = await makeOwner();
  const key = await makeKey(owner);
  const found = { order: new Array<number>(), signIn: new Array<number>() };
  const milliseconds = async (count: number, work: () => Promise<unknown>) => {
    const before = sandboxCpuSeconds();
    for (let done = 0; done < count; done += 1) await work();
    return ((sandboxCpuSeconds() - before) * 1000) / count;
  };
  for (let slice = 0; slice < (stage.quick ? 2 : SLICES); slice += 1) {
    await advanceClock(BETWEEN_SECONDS);
    found.signIn.push(await milliseconds(1, () => signIn(owner)));
    found.order.push(await milliseconds(ORDERS, () => placeOrder(sandboxUrl, key)));
  }
  const [order, whole] = [trimmedMean(found.order), trimmedMean(found.signIn)];
  return {
    title: `Processor time in the sandbox of an order by key, ${found.order.length} slices of ${ORDERS} in turn with a sign-in`,
    columns: [
      { key: "what", title: "call" },
      { key: "ms", title: "ms", digits: 2 },
      { key: "times", title: "× sign-in", digits: 2 },
    ],
    rows: [
      { what: "sign-in", ms: whole, times: 1 },
      { what: "order by key", ms: order, times: order / whole },
    ],
    verdicts: [
      { goal: "order by key: processor in the sandbox, × sign-in", value: order / whole, limit: LIMIT, unit: "×" },
    ],
  };
}

/** A key for orders, made on the app's pages as a person makes it. */
async function makeKey(owner: TestOwner): Promise<string> {
  const visitor = await signIn(owner);
  const terms = { intent: "send", name: "Bench", appIds: owner.appIds[0] ?? "", scopes: "orders" };
  await visitor.post(serverKeyPaths.new(), terms);
  const code = await latestCode(owner.phone);
  const made = await visitor.post(serverKeyPaths.newCode, { intent: "confirm", code });
  const key = SECRET.exec((await visitor.get(made.headers.get("Location") ?? "")).text)?.[0];
  if (key === undefined) throw new Error(`No key was made (status ${made.status}).`);
  return key;
}

async function placeOrder(sandboxUrl: string, key: string): Promise<void> {
  const answer = await fetch(`${sandboxUrl.replace("//localhost", "//127.0.0.1")}/api/v3/orders`, {
    method: "POST",
    headers: { authorization: key, "content-type": "application/json" },
    body: JSON.stringify({ amount: 25.5, currency: "AZN", language: "EN", description: "Two nights" }),
  });
  const text = await answer.text();
  if (answer.status !== 200 || !text.includes('"code":"00000"')) throw new Error(`An order answered ${text}`);
}
