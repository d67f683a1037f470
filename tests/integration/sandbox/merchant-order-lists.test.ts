import { createExecutionContext } from "cloudflare:test";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { cellsOf } from "../../support/workerd/excel-cells.ts";
import { payOrder, placeOrder, type Placed } from "../../support/workerd/merchant-api.ts";
import { ours, paid } from "../../support/workerd/money.ts";
import { bindings, originOf, send } from "../../support/workerd/sandbox.ts";
import worker from "../../../sandbox/src/index.ts";

let key: string;
let order: Placed;
let ofInvoice: string;
beforeEach(async () => {
  key = await makeKey(ours().merchant.applicationId);
  order = await placeOrder(key, { metadata: { cart: "Yay kolleksiyası", shop: "Bakı" } }, "cart/17-B");
  await payOrder(order);
  await placeOrder(key, { metadata: { cart: "Qış" } }, "other-2");
  ofInvoice = (await paid()).id;
});

const listed = async (query: string): Promise<string[]> => {
  const { json } = await send(`GET /api/transactionsPageable?${query}`, { token: ours().owner.token });
  return z
    .object({ content: z.array(z.object({ id: z.string() })) })
    .parse(json)
    .content.map(({ id }) => id);
};

it("the office finds an order by where it came from, by the merchant's reference and by its metadata", async () => {
  for (const query of [
    "reference=cart/17-B",
    "reference=cart 1",
    "metadata=kolleks",
    "metadata=shop",
    "metadata=yay bak",
    "search=cart/17-B",
    "source=API&status=APPROVED",
  ])
    expect([query, await listed(query)]).toEqual([query, [order.transactionId]]);
  expect(await listed("source=API")).toHaveLength(2);
  expect(await listed("source=INVOICE")).toEqual([ofInvoice]);
  expect(await listed("source=LINK")).toEqual([]);
  for (const query of ["reference=17", "reference=-", "metadata=cartel"]) expect(await listed(query)).toEqual([]);
});

it("its page says which key made it, and what the merchant's server said of it", async () => {
  const { token } = ours().owner;
  const page = await send(`GET /api/transactions/${order.transactionId}`, { token });
  expect(page.json).toMatchObject({
    source: "API",
    keyHint: key.slice(-4),
    reference: "cart/17-B",
    metadata: { cart: "Yay kolleksiyası", shop: "Bakı" },
    receiptUrl: expect.stringContaining(order.code),
  });
  const other = await send(`GET /api/transactions/${ofInvoice}`, { token });
  expect(other.json).toMatchObject({ source: "INVOICE", keyHint: null, reference: null, metadata: null });
});

it("a file of the list has source, reference and metadata", async () => {
  const { token } = ours().owner;
  const request = new Request(`${originOf(token)}/api/transactions-excel?isEmail=false&reference=cart`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const file = await worker.fetch(request, bindings, createExecutionContext());
  const cells = (await cellsOf(await file.arrayBuffer())).flat();
  for (const heading of ["Source", "Your reference", "Your metadata"]) expect(cells).toContain(heading);
  for (const cell of ["API", "cart/17-B", "cart: Yay kolleksiyası; shop: Bakı"]) expect(cells).toContain(cell);
});
