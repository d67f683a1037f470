import { createExecutionContext } from "cloudflare:test";
import { beforeAll, describe, expect, it } from "vitest";
import worker from "../../../sandbox/src/index.ts";
import { payInvoice } from "../../support/workerd/paying.ts";
import { bindings, makeMerchant, makePerson, type Someone } from "../../support/workerd/sandbox.ts";

let owner: Someone;

beforeAll(async () => {
  const merchant = await makeMerchant("default", "Hotel Twice");
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  await payInvoice(merchant, { fullName: "Ada Twice" });
});

async function statusOf(path: string): Promise<number> {
  const request = new Request(`https://provider.test${path}`, { headers: { Authorization: `Bearer ${owner.token}` } });
  const { status, body } = await worker.fetch(request, bindings, createExecutionContext());
  await body?.cancel();
  return status;
}

describe("a parameter that is given twice counts by its first, as the contract judged it", () => {
  it.each([
    ["/api/transactions-excel/size?amount=1&amount=zz", 200],
    ["/api/invoices-excel/size?amount=1&amount=zz", 200],
    ["/api/invoices/qr-excel/size?amount=1&amount=zz", 200],
    ["/api/users/export?isEmail=false&isEmail=zz", 200],
    ["/api/customers-excel?isEmail=false&isEmail=zz", 200],
    ["/api/transactions-excel/size?amount=zz&amount=1", 422],
    ["/api/users/export?isEmail=zz&isEmail=false", 422],
  ])("%s", async (path, status) => {
    expect(await statusOf(path)).toBe(status);
  });
});
