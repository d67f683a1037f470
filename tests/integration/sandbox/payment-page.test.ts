import { expect, it } from "vitest";
import { transactionDetailSchema } from "#provider/contract/transactions";
import {
  answerRefunds,
  complete,
  held,
  now,
  ours,
  paid,
  refund,
  reverse,
  richer,
} from "../../support/workerd/money.ts";
import { makeInvoice, pay } from "../../support/workerd/paying.ts";
import { send } from "../../support/workerd/sandbox.ts";

/** What the page of a payment says beside the payment itself. */
const shown = async ({ id }: { id: string }) =>
  transactionDetailSchema.parse((await send(`GET /api/transactions/${id}`, { token: ours().owner.token })).json);

it("leaves no more of it in the wallet than its net once some of it goes back to the payer", async () => {
  const payment = await now(await paid(100));
  await richer();
  expect((await shown(payment)).takenBy?.left).toBe(100_00 - payment.feeMinor);
  expect((await refund(payment, 60)).status).toBe(200);
  const { takenBy, net } = await shown(payment);
  expect([takenBy?.left, net]).toEqual([40_00 - payment.feeMinor, 40_00 - payment.feeMinor]);
  await answerRefunds();
  expect((await refund(payment, 40)).status).toBe(200);
  expect((await shown(payment)).takenBy?.left).toBe(0);
});

it("leads to the payer's receipt while there is something to confirm", async () => {
  const payment = await held(100);
  const receipt = new RegExp(`/pay/${payment.invoiceCode}/receipt/${payment.id}$`);
  expect((await shown(payment)).receiptUrl).toMatch(receipt);
  expect((await reverse(payment)).status).toBe(200);
  expect((await shown(payment)).receiptUrl).toMatch(receipt);
  const other = await held(100);
  expect((await complete(other, 80)).status).toBe(200);
  expect(await shown(other)).toMatchObject({ amount: 100_00, capturedAmount: 80_00 });
  const declined = await makeInvoice(ours().merchant, { amount: 50 });
  await pay(declined, { outcome: "decline" });
  const list = await send(`GET /api/invoices/${declined.invoice.id}/transactions`, { token: ours().owner.token });
  expect(await shown(Object(list.json)[0])).toMatchObject({ status: "DECLINED", receiptUrl: null });
});

it("counts what belongs to it: attempts to pay its invoice, and payments of its payer", async () => {
  const payable = await makeInvoice(ours().merchant, { amount: 50, email: "once@example.com" });
  await pay(payable, { outcome: "decline" });
  await pay(payable);
  const list = await send(`GET /api/invoices/${payable.invoice.id}/transactions`, { token: ours().owner.token });
  const { related } = await shown(Object(list.json)[0]);
  expect(related.attempts).toEqual({ count: 2, captured: 50_00 });
  expect(related.customer).toMatchObject({ payments: 2, paid: 50_00 });
});
