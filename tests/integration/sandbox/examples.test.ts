import { beforeAll, expect, it } from "vitest";
import invoices from "../../../examples/invoices.csv?raw";
import payouts from "../../../examples/payouts.csv?raw";
import { HEADINGS as INVOICE_HEADINGS, bulkOf, bulkRowsOf, uploadedBulk } from "../../support/workerd/bulk.ts";
import { checkedFile, HEADINGS as PAYOUT_HEADINGS } from "../../support/workerd/payout-files.ts";
import { makeMerchant, makePerson, type Merchant, type Someone } from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
let owner: Someone;
beforeAll(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER");
});

it("the file of invoices in the folder of examples is read, and exactly two of its rows need fixing", async () => {
  expect(invoices.startsWith(`${INVOICE_HEADINGS}\r\n`)).toBe(true);
  const { id } = await uploadedBulk(owner, merchant, invoices);
  expect(await bulkOf(owner, id)).toMatchObject({ good: 10, wrong: 2 });
  const wrong = await bulkRowsOf(owner, id, "wrong");
  expect(wrong.map(({ problems }) => problems.map(({ column }) => column))).toEqual([["phone"], ["amount"]]);
});

it("the file of payouts has accounts that exist, and every row of it can be paid", async () => {
  expect(payouts.startsWith(`${PAYOUT_HEADINGS}\r\n`)).toBe(true);
  expect(await checkedFile(owner, merchant, payouts)).toMatchObject({
    rows: 6,
    good: 6,
    wrong: 0,
    amount: 63_15,
  });
});
