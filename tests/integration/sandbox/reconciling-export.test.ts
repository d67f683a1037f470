import { createExecutionContext } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { transactions } from "../../../sandbox/src/db/schema/index.ts";
import worker from "../../../sandbox/src/index.ts";
import { cellsOf } from "../../support/workerd/excel-cells.ts";
import { payInvoice } from "../../support/workerd/paying.ts";
import {
  advance,
  bindings,
  db,
  makeMerchant,
  makePerson,
  newKey,
  send,
  type Someone,
} from "../../support/workerd/sandbox.ts";

it("has what an accountant reconciles by: figures that add up, and everybody who refunded, each once", async () => {
  const spa = await makeMerchant("default", "Spa");
  await payInvoice(spa, { amount: 1_000 });
  const { transaction, invoice } = await payInvoice(spa, { amount: 992, bookingId: "BK-992" });
  const people = await Promise.all(
    ["Leyla", "Rəna", "Nobody"].map((fullName) => makePerson(spa, "ROLE_SUSER", { member: false, fullName })),
  );
  const refund = async (by: Someone | undefined, amount: number) => {
    const body = { transactionId: transaction.id, amount, reason: "One night was cancelled" };
    expect((await send("POST /api/refund", { token: by?.token, key: newKey(), body })).status).toBe(200);
    await advance(61);
  };
  const [first, second, unlucky] = people;
  await refund(second, 100);
  await refund(first, 200);
  await refund(second, 300);
  // One that did not go through was nobody's.
  await db.update(transactions).set({ cardLast4: "5126" }).where(eq(transactions.id, transaction.id));
  await refund(unlucky, 50);
  await db.update(transactions).set({ cardLast4: "4242" }).where(eq(transactions.id, transaction.id));
  await refund(second, 392);

  const request = new Request("https://provider.test/api/transactions-excel", {
    headers: { Authorization: `Bearer ${first?.token}` },
  });
  const file = await worker.fetch(request, bindings, createExecutionContext());
  const [headings = [], ...rows] = await cellsOf(await file.arrayBuffer());
  const lines = rows.map((row) => Object.fromEntries(headings.map((heading, place) => [heading, row[place]])));
  expect(lines[0]).toMatchObject({
    "Order ID": transaction.orderId,
    Invoice: invoice.code,
    "Booking ID": "BK-992",
    RRN: transaction.rrn,
    Card: "Visa •••• 4242",
    Application: "Spa",
    "Application ID": spa.applicationId,
    Amount: 992,
    Captured: 992,
    Fee: 24.8,
    Refunded: 992,
    Net: -24.8,
    "Refunded by": "Rəna, Leyla",
  });
  const figures = [1, 0].map((row) =>
    ["Captured", "Fee", "Refunded", "Net", "Refunded by"].map((name) => lines[row]?.[name]),
  );
  expect(figures).toEqual([
    [1000, 25, 0, 975, null],
    [992, 24.8, 992, -24.8, "Rəna, Leyla"],
  ]);
});
