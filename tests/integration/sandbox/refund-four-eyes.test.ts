import { eq } from "drizzle-orm";
import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { challengeSchema } from "#provider/contract/auth";
import { ASSIGNABLE_ROLES, ROLE_DEFAULTS } from "#provider/contract/permissions";
import { refundRuleChangeSchema } from "#provider/contract/refund-rules";
import { standingRefundRules } from "../../../sandbox/src/db/refund-rules.ts";
import { refunds, transactions } from "../../../sandbox/src/db/schema/index.ts";
import { ledgerIsRight } from "../../support/workerd/ledger-is-right.ts";
import { api, payOrder, placeOrder } from "../../support/workerd/merchant-api.ts";
import { answerRefunds, ours, paid, refund as ask, richer } from "../../support/workerd/money.ts";
import { checkedRefunds, csvOf, makeRefunds, rowOf, startRefunds } from "../../support/workerd/refund-files.ts";
import { approveRefund, forceRefunds, recallRefund, rejectRefund } from "../../support/workerd/refunds.ts";
import {
  advance,
  db,
  latestCode,
  makePerson,
  moveToNoon,
  newKey,
  send,
  type Someone,
} from "../../support/workerd/sandbox.ts";
import { putServerKey } from "../../support/workerd/server-keys.ts";
import { setAccess } from "../../support/workerd/team.ts";

const RULES = { approvalAbove: 50_00, dailyAbove: 120_00, codeAbove: 80_00 };

let maker: Someone;
let key: string;

/** Somebody who may do everything that a person can be given, and a key of theirs that refunds. */
async function newMaker(): Promise<void> {
  maker = await makePerson(ours().merchant, "ROLE_FIN_MANAGER", { permissions: ROLE_DEFAULTS.ROLE_SUSER });
  const made = await putServerKey(ours().merchant, { scopes: ["read", "orders", "refunds"], madeBy: maker.userId });
  key = made.secret;
}

beforeEach(async () => {
  await moveToNoon();
  await richer();
});

const own = () => db.select().from(refunds).where(eq(refunds.createdBy, maker.userId));
const waitingOnes = async () => (await own()).filter(({ state }) => state === "AWAITING_APPROVAL");
const rulesPath = (more = "") => `/api/apps/${ours().merchant.applicationId}/refund-rules${more}`;

/** A code for something of the same amount that the person may do: it confirms nothing else. */
async function foreignCode(amount: number) {
  const { id } = await paid();
  const body = { transactionId: id, amount, reason: "Guest left early" };
  const started = await send("POST /api/otp/init/refund", { token: maker.token, body });
  const challenge = challengeSchema.safeParse(started.json);
  return challenge.success
    ? { challenge: challenge.data.challenge, code: await latestCode(maker.phone) }
    : { challenge: "chl_0000000000000000", code: "123456" };
}

/** What one person can try alone, with everything that a role or a key can have. `amount` in units of the currency. */
const ROUTES: Record<string, (amount: number) => Promise<unknown>> = {
  byHand: async (amount) => ask(await paid(), amount, { by: maker }),
  atOnce: async (amount) => {
    const payments = [await paid(), await paid(), await paid()];
    await Promise.all(payments.map((payment) => ask(payment, amount, { by: maker })));
  },
  withCode: async (amount) => {
    const { id: transactionId } = await paid();
    const body = { transactionId, amount, reason: "Guest left early" };
    const started = challengeSchema.safeParse(
      (await send("POST /api/otp/init/refund", { token: maker.token, body })).json,
    );
    if (!started.success) return;
    const code = { challenge: started.data.challenge, OTP: await latestCode(maker.phone) };
    await send("POST /api/refund", { token: maker.token, key: newKey(), body: { ...body, ...code } });
  },
  together: async (amount) => {
    const payments = [await paid(), await paid(), await paid()].map(({ id }) => ({ transactionId: id, amount }));
    const asked = { payments, reason: "The event was called off" };
    const started = await send("POST /api/ticked-refunds/code", { token: maker.token, body: asked });
    const challenge = challengeSchema.safeParse(started.json);
    if (!challenge.success) return;
    const body = { challenge: challenge.data.challenge, ...asked };
    const path = `/api/ticked-refunds/make/${await latestCode(maker.phone)}`;
    await send(`POST ${path}`, { token: maker.token, key: newKey(), body });
    await advance(60);
  },
  file: async (amount) => {
    const rows = [await paid(), await paid(), await paid()].map(({ id }) => rowOf(id, amount.toFixed(2)));
    const { id } = await checkedRefunds(maker, ours().merchant, csvOf(...rows));
    const started = challengeSchema.safeParse((await startRefunds(maker, id)).json);
    if (!started.success) return;
    await makeRefunds(maker, id, { challenge: started.data.challenge, code: await latestCode(maker.phone) });
    await advance(60);
  },
  byKey: async (amount) => {
    const placed = await placeOrder(key, { amount: 100 });
    await payOrder(placed);
    const headers = { "X-Idempotency-Key": newKey() };
    await api(key, "POST /api/v3/refund", { body: { orderId: placed.orderId, amount }, headers });
  },
  approveOwn: async (amount) => {
    for (const { id } of await waitingOnes()) {
      await send(`POST /api/refunds/${id}/approval`, { token: maker.token });
      await approveRefund(maker, id, await foreignCode(amount));
    }
  },
  rejectOwn: async () => {
    for (const { id } of await waitingOnes()) await rejectRefund(maker, id);
  },
  recallAndAgain: async (amount) => {
    const [first] = await waitingOnes();
    if (!first) return;
    await recallRefund(maker, first.id);
    const [payment] = await db.select().from(transactions).where(eq(transactions.id, first.transactionId));
    if (payment) await ask(payment, amount, { by: maker });
  },
  otherRules: async (amount) => {
    const body = { approvalAbove: null, dailyAbove: null, codeAbove: null };
    const proposed = await send(`POST ${rulesPath()}`, { token: maker.token, key: newKey(), body });
    const change = refundRuleChangeSchema.safeParse(proposed.json);
    if (!change.success) return;
    const { id } = change.data;
    await send(`POST ${rulesPath(`/${id}/confirmation`)}`, { token: maker.token });
    const { challenge, code } = await foreignCode(amount);
    const confirming = { token: maker.token, key: newKey(), body: { challenge } };
    await send(`POST ${rulesPath(`/${id}/confirm/${code}`)}`, confirming);
    await send(`POST ${rulesPath(`/${id}/withdraw`)}`, { token: maker.token });
  },
  otherRole: async (amount) => {
    const role = ASSIGNABLE_ROLES[amount % ASSIGNABLE_ROLES.length] ?? "ROLE_FIN_MANAGER";
    const appIds = [ours().merchant.applicationId];
    await setAccess(ours().owner, maker.userId, { role, permissions: ROLE_DEFAULTS.ROLE_SUSER, appIds });
  },
  aMinute: async () => answerRefunds(),
};

const tried = fc.array(
  fc.record({ route: fc.constantFrom(...Object.keys(ROUTES)), amount: fc.integer({ min: 1, max: 97 }) }),
  { minLength: 3, maxLength: 9 },
);

describe("one person alone", () => {
  it("takes out no more than the rules allow one person, whatever they try and in whatever order", async () => {
    await forceRefunds(ours().merchant, RULES);
    const before = await standingRefundRules(db, ours().merchant.applicationId);
    const seen = { gone: 0, waits: 0 };
    await fc.assert(
      fc.asyncProperty(tried, async (acts) => {
        // Each begins a day of their own; sessions end with the day before.
        await moveToNoon();
        await newMaker();
        for (const { route, amount } of acts) await ROUTES[route]?.(amount);
        await answerRefunds();
        const made = await own();
        const gone = made.filter(({ state }) => state === "IN_PROGRESS" || state === "SUCCESS");
        seen.gone += gone.length;
        seen.waits += made.filter(({ state }) => state === "AWAITING_APPROVAL").length;
        expect(gone.filter(({ reviewedBy }) => reviewedBy !== null)).toEqual([]);
        expect(Math.max(0, ...gone.map(({ amountMinor }) => amountMinor))).toBeLessThanOrEqual(RULES.approvalAbove);
        expect(gone.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBeLessThanOrEqual(RULES.dailyAbove);
        expect(made.filter(({ state }) => state === "REJECTED")).toEqual([]);
        expect(await standingRefundRules(db, ours().merchant.applicationId)).toEqual(before);
      }),
      { numRuns: 12 },
    );
    await ledgerIsRight();
    // Routes that led nowhere at all would show nothing.
    expect(Math.min(seen.gone, seen.waits)).toBeGreaterThan(0);
  }, 60_000);
});
