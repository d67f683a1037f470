import { createExecutionContext } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { sweepPayerDevices } from "../../../sandbox/src/db/payer-devices.ts";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { payerDevices } from "../../../sandbox/src/db/schema/index.ts";
import worker from "../../../sandbox/src/index.ts";
import { DECLINES, fill, paymentsOf, visit } from "../../support/workerd/checkout.ts";
import { customerOf } from "../../support/workerd/customers.ts";
import { disputed, save, shown, submit } from "../../support/workerd/dispute-calls.ts";
import { decide } from "../../support/workerd/disputes.ts";
import { ours, paid } from "../../support/workerd/money.ts";
import { pdfText } from "../../support/workerd/pdf-text.ts";
import { makeInvoice } from "../../support/workerd/paying.ts";
import { bindings, db, originOf, send } from "../../support/workerd/sandbox.ts";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0";
const DAY = 24 * 60 * 60 * 1000;

async function paidFrom(address: string) {
  const { invoice } = await makeInvoice(ours().merchant, { amount: 100 });
  const headers = { "CF-Connecting-IP": address, "User-Agent": FIREFOX };
  await visit(`/pay/${invoice.code}`, await fill(invoice.code, { number: DECLINES }), headers);
  expect((await visit(`/pay/${invoice.code}`, await fill(invoice.code), headers)).status).toBe(303);
  const payments = await paymentsOf(invoice.id);
  const payment = payments.find(({ status }) => status === "APPROVED");
  if (!payment) throw new Error("nothing was paid");
  return payment;
}

it("the device that paid stands among what is known of a dispute and on the cover of its answer", async () => {
  const payment = await paidFrom("203.0.113.77");
  const id = await disputed(payment);
  expect((await shown(id)).known).toMatchObject({
    device: { address: "203.0.113.77", browser: "Firefox", system: "Windows" },
    contract: null,
  });
  const { token } = ours().owner;
  const cover = await worker.fetch(
    new Request(`${originOf(token)}/api/disputes/${id}/evidence/pages/1`, {
      headers: { Authorization: `Bearer ${token}` },
    }),
    bindings,
    createExecutionContext(),
  );
  const said = await pdfText(new Uint8Array(await cover.arrayBuffer()));
  for (const text of ["Firefox · Windows", "203.0.113.77"]) expect(said).toContain(text);
});

it("a payment that no page took has no device", async () => {
  expect((await shown(await disputed(await paid()))).known.device).toBeNull();
});

it("a device goes with its payer, and when nobody can dispute the payment any more", async () => {
  const payment = await paidFrom("203.0.113.78");
  const customerId = await customerOf(payment);
  const id = await disputed(payment);
  await save(id, 0);
  await submit(id, 1);
  await decide(id, "win");
  expect((await send(`POST /api/customers/${customerId}/erase`, { token: ours().owner.token })).status).toBe(204);
  expect((await shown(id)).known.device).toBeNull();
  const other = await paidFrom("203.0.113.79");
  const kept = () => db.$count(payerDevices, eq(payerDevices.transactionId, other.id));
  await runBatch(db, [sweepPayerDevices(db, other.createdAt + 539 * DAY)]);
  expect(await kept()).toBe(1);
  await runBatch(db, [sweepPayerDevices(db, other.createdAt + 541 * DAY)]);
  expect(await kept()).toBe(0);
});
