import fc from "fast-check";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { payouts, transactions } from "../../../sandbox/src/db/schema/index.ts";
import { auditBalances } from "../../../sandbox/src/operations/ledger.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { api, orderBody, PAYOUT } from "../../support/workerd/merchant-api.ts";
import { balances, ours, richer } from "../../support/workerd/money.ts";
import { db, moveToNoon, newKey } from "../../support/workerd/sandbox.ts";

/** What a merchant's server sends: one of two references, with one of two bodies. */
const submitted = fc.record({
  what: fc.constantFrom("order", "payout"),
  reference: fc.constantFrom("a", "b"),
  amount: fc.constantFrom(5, 6),
});
type Submitted = typeof submitted extends fc.Arbitrary<infer One> ? One : never;
/** Requests that come one after the other, in groups that come at once. */
const groups = fc.array(fc.array(submitted, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 });

const madeSchema = z.union([
  z.object({ orderId: z.string() }).transform(({ orderId }) => orderId),
  z.object({ walletHistoryId: z.string() }).transform(({ walletHistoryId }) => walletHistoryId),
]);

test("whatever is sent again with a reference, in turn or at once, is one order or one payout, of one body", async () => {
  await moveToNoon();
  await richer();
  const { applicationId } = ours().merchant;
  const key = await makeKey(applicationId);

  const send = (run: string, { what, reference, amount }: Submitted) => {
    const name = `${run}-${reference}`;
    if (what === "order") {
      const asked = { body: orderBody({ amount }), headers: { "X-REQUEST-RRN": name } };
      return api(key, "POST /api/v3/orders", asked);
    }
    const body = { ...PAYOUT, transferAmount: amount, requestRrn: name };
    return api(key, "POST /api/v3/payout", { body: { merchant: applicationId, body } });
  };
  const counted = async () => ({
    order: await db.$count(transactions, eq(transactions.applicationId, applicationId)),
    payout: await db.$count(payouts, eq(payouts.applicationId, applicationId)),
  });

  await fc.assert(
    fc.asyncProperty(groups, async (sent) => {
      const run = newKey();
      const before = { ...(await counted()), held: (await balances()).AVAILABLE };
      const kept = new Map<string, { id: string; amount: number }>();
      for (const group of sent) {
        const answers = await Promise.all(group.map(async (one) => ({ one, answer: await send(run, one) })));
        for (const { one, answer } of answers) {
          const { code, payload } = answer.envelope;
          const name = `${one.what} ${one.reference}`;
          if (code !== "00000") continue;
          const made = { id: madeSchema.parse(payload), amount: one.amount };
          expect(made).toEqual(kept.get(name) ?? made);
          kept.set(name, made);
        }
        // Whichever came first has the reference; the other body is refused, and no reference is left without an owner.
        for (const { one, answer } of answers) {
          const holder = kept.get(`${one.what} ${one.reference}`);
          expect(answer.envelope.code).toBe(holder?.amount === one.amount ? "00000" : "15409");
        }
      }
      const ids = (what: string) => [...kept].filter(([name]) => name.startsWith(what));
      const after = { ...(await counted()), held: (await balances()).AVAILABLE };
      expect(after.order - before.order).toBe(ids("order").length);
      expect(after.payout - before.payout).toBe(ids("payout").length);
      const paidOut = ids("payout").reduce((sum, [, { amount }]) => sum + amount * 100, 0);
      expect(before.held - after.held).toBeGreaterThanOrEqual(paidOut);
    }),
    { numRuns: 8 },
  );
  expect(await auditBalances(db)).toEqual([]);
});
