import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { makeStaticQr, payer } from "../../support/workerd/links.ts";
import { payWith } from "../../support/workerd/checkout.ts";
import { payInvoice } from "../../support/workerd/paying.ts";
import { makeMerchant, makePerson, send, type Someone } from "../../support/workerd/sandbox.ts";

/** The one search of invoices, payments and QR payments: each fact that people call a row by finds it, and it alone. */

const LISTS = { invoices: "/api/invoices", transactions: "/api/transactionsPageable", qr: "/api/invoices/qr" };
type List = keyof typeof LISTS;

const paidSchema = z.object({
  content: z.array(
    z.object({
      id: z.string(),
      invoiceCode: z.string(),
      orderId: z.string().optional(),
      rrn: z.string().nullish(),
      sessionId: z.string().optional(),
    }),
  ),
});

let owner: Someone;
let stranger: Someone;
/** The texts by which the one row of each list is called, by the fact. */
let called: Record<List, Record<string, string>>;

beforeAll(async () => {
  const merchant = await makeMerchant("default", "Hotel Xəzər");
  const code = await makeStaticQr(merchant);
  const other = { fullName: "Rəna Babayeva", bookingId: "R-1", email: "rena@test.az", phone: "+994501112233" };
  await payInvoice(merchant, { ...other, amount: 10 }, { last4: "0001" });
  const { invoice, transaction } = await payInvoice(
    merchant,
    {
      fullName: "Əli Hüseynov",
      email: "ali@example.com",
      phone: "+994551234567",
      bookingId: "BK-2024-7",
      amount: 1277.5,
    },
    { last4: "0077" },
  );
  await payWith(
    code,
    payer({ fullName: "Leyla Quliyeva", phone: "+994701112244", amount: "88.25", optionalCode: "Table 7" }),
  );
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  stranger = await makePerson(await makeMerchant("default", "Café"), "ROLE_SUSER", { member: false });
  const [qr] = paidSchema.parse((await send(`GET ${LISTS.qr}`, owner)).json).content;
  if (!qr?.orderId || !qr.rrn) throw new Error("no QR payment");
  const ofBoth = {
    name: "huseynov",
    "name with letters typed plain": "eli hus",
    email: "ali@example",
    phone: "+994 55 123 45 67",
    "phone as dialled at home": "055 123 45",
    code: invoice.code,
    booking: "bk-2024",
    order: transaction.orderId,
    rrn: transaction.rrn ?? "none",
    card: "0077",
    "masked card": "•••• 0077",
    amount: "1277.50",
    "amount with a comma": "1 277,5",
    "amount with its currency": "1277.5 AZN",
  };
  called = {
    invoices: { ...ofBoth, id: invoice.id },
    transactions: { ...ofBoth, "end of the order": transaction.orderId.slice(-4), id: transaction.id },
    qr: {
      name: "leyla",
      phone: "070 111 22 44",
      code: "table 7",
      order: qr.orderId,
      rrn: qr.rrn,
      card: "4242",
      amount: "88,25",
      id: qr.id,
    },
  };
});

const foundSchema = z.object({ totalElements: z.number(), content: z.array(z.object({ amount: z.number() })) });
const AMOUNTS: Record<List, number> = { invoices: 1277.5, transactions: 1277.5, qr: 88.25 };

it.each(["invoices", "transactions", "qr"] as const)(
  "finds one of the %s by everything it is called by",
  async (list) => {
    for (const [fact, text] of Object.entries(called[list])) {
      const path = `GET ${LISTS[list]}?${new URLSearchParams({ search: text })}`;
      const { content, totalElements } = foundSchema.parse((await send(path, owner)).json);
      expect({ fact, totalElements, amounts: content.map(({ amount }) => amount) }).toEqual({
        fact,
        totalElements: 1,
        amounts: [AMOUNTS[list]],
      });
      // What other merchants call theirs by finds nothing here, ids included.
      expect((await send(path, stranger)).json).toMatchObject({ totalElements: 0 });
    }
  },
);

it.each(["invoices", "transactions", "qr"] as const)(
  "finds none of the %s by what nobody calls it by",
  async (list) => {
    for (const text of ["nobodyiscalledso", "…", "0079", "1277.49", "123456789", "inv_NONE", "trx_NONE"])
      expect((await send(`GET ${LISTS[list]}?${new URLSearchParams({ search: text })}`, owner)).json).toMatchObject({
        totalElements: 0,
      });
  },
);

it("goes together with other filters", async () => {
  const path = (asks: Record<string, string>) => `GET ${LISTS.transactions}?${new URLSearchParams(asks)}`;
  expect((await send(path({ search: "0077", status: "APPROVED" }), owner)).json).toMatchObject({ totalElements: 1 });
  expect((await send(path({ search: "0077", status: "DECLINED" }), owner)).json).toMatchObject({ totalElements: 0 });
});
