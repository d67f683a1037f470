import { surely } from "../../support/known-word.ts";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import {
  INVOICE_FILTERS,
  LINK_FILTERS,
  PERIODS,
  QR_FILTERS,
  TRANSACTION_FILTERS,
  type Filters,
} from "#provider/contract/filters";
import { dayIn } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { invoices, transactions } from "../../../sandbox/src/db/schema/index.ts";
import { actWords, searchOfInvoice, searchOfTransaction } from "../../../sandbox/src/domain/search.ts";
import { disputePayment } from "../../support/workerd/disputes.ts";
import { DECLINES, payWith } from "../../support/workerd/checkout.ts";
import { makeLink, makeStaticQr, payer } from "../../support/workerd/links.ts";
import { payInvoice } from "../../support/workerd/paying.ts";
import {
  advance,
  applicationRows,
  db,
  makeMerchant,
  makePerson,
  nextApplicationId,
  sandboxNow,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

/**
 * Every filter of invoices, transactions, QR payments and payment links, alone and with each other one, as the contract
 * describes them: it finds the row that it is about, and neither the one before nor the one after, which differ in
 * everything. A filter that is asked for and not looked at would find them too.
 */

/** The amounts of the three rows of each list, which tell them apart. */
const ROWS = { before: 10, one: 77.5, after: 20 };
type Row = keyof typeof ROWS;
const TWO_DAYS_SECONDS = 2 * 86_400;

type Values<F extends Filters> = Record<keyof F, string>;
let invoice: Values<typeof INVOICE_FILTERS>;
let transaction: Values<typeof TRANSACTION_FILTERS>;
let qr: Values<typeof QR_FILTERS>;
let link: Values<typeof LINK_FILTERS>;
let owner: Someone;
/** Of another merchant, whose QR payments are on no list of the owner's. */
let cashier: Someone;

beforeAll(async () => {
  const merchant = await makeMerchant("default", "Hotel Xəzər");
  const { userId } = await makePerson(merchant, "ROLE_SUSER");
  const spa: Merchant = { ...merchant, applicationId: nextApplicationId() };
  await runBatch(db, applicationRows(merchant.merchantId, userId, "default", spa.applicationId, "Çinar Spa"));
  const cafe = await makeMerchant("default", "Café");
  const code = await makeStaticQr(cafe);

  await makeOther(merchant, code, "before");
  await advance(TWO_DAYS_SECONDS);
  const day = dayIn("default", new Date(await sandboxNow()));
  const paid = await payInvoice(
    spa,
    {
      fullName: "Əli Hüseynov",
      email: "ali@example.com",
      bookingId: "BK-7",
      description: "Sea view",
      amount: ROWS.one,
      dueDate: addDays(day, 3),
    },
    { last4: "0077" },
  );
  // No payment has all of these in its life, and no paid invoice is canceled.
  const canceledBy = "Günel-Nur Quliyeva";
  const acts = {
    ref_1: actWords("refunded", "Sevda İsmayılova"),
    completed: actWords("completed", "Çinar Əliyev"),
    canceled: actWords("canceled", canceledBy),
  };
  const named = { canceledBy, reference: "CART-77" };
  const search = searchOfInvoice({ ...paid.invoice, ...named });
  await db
    .update(invoices)
    .set({ ...named, search })
    .where(eq(invoices.id, paid.invoice.id));
  // As if the merchant's own server had asked for it.
  const order = { source: "API", reference: "CART-77", metadata: { cart: "Yay kolleksiyası" } } as const;
  const found = searchOfTransaction({ ...paid.transaction, ...order });
  await db
    .update(transactions)
    .set({ acts, ...order, search: found })
    .where(eq(transactions.id, paid.transaction.id));
  const { status, code: linkCode } = await makeLink(merchant, {
    title: "Sea trip",
    amount: ROWS.one,
    reference: "TRIP-5/b",
  });
  await disputePayment(paid.transaction.id, { isClaimed: false });
  await payWith(
    code,
    payer({ fullName: "Leyla Quliyeva", phone: "+994551112244", amount: "77.5", optionalCode: "T-7" }),
  );
  await advance(TWO_DAYS_SECONDS);
  await makeOther(merchant, code, "after");
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  cashier = await makePerson(cafe, "ROLE_SUSER", { member: false });

  const amount = String(ROWS.one);
  const ofBoth = { from: day, to: day, amount, bookingId: "bk-7", invoiceCode: paid.invoice.code };
  const { dueDay, linkExpirationDate } = paid.invoice;
  invoice = {
    ...ofBoth,
    search: paid.transaction.rrn ?? "none",
    status: "COMPLETE",
    appName: "spa",
    guestName: "huseynov",
    email: "ali@",
    dueFrom: dueDay,
    dueTo: dueDay,
    expiresFrom: linkExpirationDate,
    expiresTo: linkExpirationDate,
    canceledBy: "gunel",
    reference: "cart 7",
  };
  transaction = {
    ...ofBoth,
    search: "0077",
    status: "APPROVED",
    fullName: "huseynov",
    cardNumber: "0077",
    rrn: paid.transaction.rrn ?? "none",
    orderId: paid.transaction.orderId,
    name: "spa",
    description: "sea",
    source: "API",
    dispute: "INQUIRY",
    reference: "cart-7",
    metadata: "kolleks",
    refundedBy: "sevda ism",
    completedBy: "ÇİNAR",
    canceledBy: "gunel",
  };
  qr = {
    search: "t-7",
    status: "APPROVED",
    from: day,
    to: day,
    amount,
    fullName: "leyla",
    phoneNumber: "055 111",
    optionalCode: "t-7",
  };
  link = { search: linkCode.slice(0, -1), status: surely(status), title: "sea", reference: "trip5" };
});

/** A row of each list that differs from the one in everything. */
async function makeOther(merchant: Merchant, code: string, row: Exclude<Row, "one">): Promise<void> {
  const amount = ROWS[row];
  const other = {
    fullName: "Rəna Babayeva",
    bookingId: "R-1",
    email: "rena@test.az",
    description: "Breakfast",
    amount,
    dueDate: addDays(dayIn("default", new Date(await sandboxNow())), row === "before" ? 1 : 4),
  };
  await payInvoice(merchant, other, { outcome: "decline" });
  const { id } = await makeLink(merchant, { title: "Breakfast", amount });
  const { token } = await makePerson(merchant, "ROLE_USER");
  await send(`PUT /api/payment-links/${id}/status`, { token, body: { status: "DISABLED" } });
  await payWith(
    code,
    payer({ phone: "+994501112233", amount: String(amount), optionalCode: "Room 1", number: DECLINES }),
  );
}

/** Which rows a filter finds: a day is where a period begins or ends. */
function rowsOf(name: string): Row[] {
  if (PERIODS.some(([first]) => first === name)) return ["one", "after"];
  return PERIODS.some(([, last]) => last === name) ? ["before", "one"] : ["one"];
}

type ListCase = {
  list: string;
  filters: Filters;
  values: () => Record<string, string>;
  by: () => Someone;
  path: string;
  /** Calls that say how many a filter finds. */
  counts: string[];
};
const LISTS = [
  {
    list: "invoices",
    filters: INVOICE_FILTERS,
    values: () => invoice,
    by: () => owner,
    path: "/api/invoices",
    counts: ["/meta-invoice", "/api/invoices-excel/size"],
  },
  {
    list: "transactions",
    filters: TRANSACTION_FILTERS,
    values: () => transaction,
    by: () => owner,
    path: "/api/transactionsPageable",
    counts: ["/meta-data-transactions", "/api/transactions-excel/size"],
  },
  {
    list: "QR payments",
    filters: QR_FILTERS,
    values: () => qr,
    by: () => cashier,
    path: "/api/invoices/qr",
    counts: ["/api/meta-qr", "/api/invoices/qr-excel/size"],
  },
  {
    list: "payment links",
    filters: LINK_FILTERS,
    values: () => link,
    by: () => owner,
    path: "/api/payment-links",
    counts: [],
  },
] satisfies ListCase[];

const foundSchema = z.object({ content: z.array(z.object({ amount: z.number() })), totalElements: z.number() });
const countSchema = z.union([
  z.object({ totalElements: z.number() }).transform(({ totalElements }) => totalElements),
  z.object({ rows: z.number() }).transform(({ rows }) => rows),
]);

describe.each(LISTS)("the filters of the $list", ({ filters, values, by, path, counts }) => {
  const names = Object.keys(filters);
  const pairs = names.flatMap((one, place) => names.slice(place).map((other) => [one, other] as const));

  it.each(pairs)("%s with %s find what both are about, in the list, its totals and its file", async (one, other) => {
    const asked = new Map<string, string>(Object.entries(values()));
    const query = new URLSearchParams([...new Set([one, other])].map((name) => [name, asked.get(name) ?? "none"]));
    const expected = rowsOf(one).filter((row) => rowsOf(other).includes(row));
    const { content, totalElements } = foundSchema.parse((await send(`GET ${path}?${query}`, by())).json);
    expect(new Set(content.map(({ amount }) => amount))).toEqual(new Set(expected.map((row) => ROWS[row])));
    expect(totalElements).toBe(expected.length);
    for (const count of counts)
      expect(countSchema.parse((await send(`GET ${count}?${query}`, by())).json)).toBe(expected.length);
  });
});
