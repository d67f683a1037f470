import { createExecutionContext } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { customerSchema } from "#provider/contract/customers";
import { pageOf } from "#provider/contract/page";
import worker from "../../../sandbox/src/index.ts";
import { cellsOf } from "../../support/workerd/excel-cells.ts";
import { makeInvoice, payInvoice } from "../../support/workerd/paying.ts";
import { bindings, makeMerchant, makePerson, send, type Someone } from "../../support/workerd/sandbox.ts";

let owner: Someone;
beforeAll(async () => {
  const merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  const leyla = { fullName: "Leyla Quliyeva", email: "leyla@guests.example" };
  await payInvoice(merchant, { ...leyla, amount: 100 });
  await makeInvoice(merchant, { ...leyla, amount: 20.5 });
  await makeInvoice(merchant, { fullName: "=SUM(A1)", email: null, phone: "+994501112233", amount: 7 });
});

/** The rows of the file below its headings. */
async function rowsOf(query: string) {
  const request = new Request(`https://provider.test/api/customers-excel${query}`, {
    headers: { Authorization: `Bearer ${owner.token}` },
  });
  const response = await worker.fetch(request, bindings, createExecutionContext());
  expect([query, response.status]).toEqual([query, 200]);
  return (await cellsOf(await response.arrayBuffer())).slice(1);
}

it.each([
  ["", 2],
  ["?search=leyla", 1],
])("customers as a file are the rows of their list, in its order, with counts and sums: %s", async (query, count) => {
  const list = await send(`GET /api/customers${query}`, owner);
  const shown = pageOf(customerSchema).parse(list.json).content;
  expect(shown).toHaveLength(count);
  const lines = shown.map(({ fullName, invoiceCount, paymentCount, owedAmount, paidAmount, currency }) => [
    fullName.replace(/^=/, "'="),
    invoiceCount,
    paymentCount,
    owedAmount / 100,
    paidAmount / 100,
    currency,
  ]);
  const rows = await rowsOf(query);
  expect(rows.map((row) => [row[0], row[3], row[4], row[6], row[7], row[8]])).toEqual(lines);
  expect((await send(`GET /api/customers-excel/size${query}`, owner)).json).toEqual({ rows: count, cut: false });
});
