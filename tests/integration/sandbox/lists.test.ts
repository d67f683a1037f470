import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { inDays } from "../../support/days.ts";
import { makeInvoice, payInvoice } from "../../support/workerd/paying.ts";
import {
  applicationRows,
  db,
  makeMerchant,
  makePerson,
  moveToNoon,
  nextApplicationId,
  refusal,
  sandboxNow,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
let spa: Merchant;
let owner: Someone;
const code: Record<string, string> = {};

/** Three guests: one paid, one declined, one waiting; the last at the second application. */
beforeAll(async () => {
  merchant = await makeMerchant("default", "Hotel Şəki");
  owner = await makePerson(merchant, "ROLE_SUSER");
  spa = { ...merchant, applicationId: nextApplicationId() };
  await runBatch(db, applicationRows(merchant.merchantId, owner.userId, "default", spa.applicationId, "Çinar Spa"));
  const paid = {
    fullName: "Əli Hüseynov",
    bookingId: "BK-2026/001",
    amount: 100,
    email: "ali@example.com",
    description: "Sea view",
  };
  const declined = {
    fullName: "Leyla Quliyeva",
    bookingId: "BK-2026/002",
    amount: 200,
    email: "leyla@example.org",
    description: "Breakfast",
  };
  const waiting = { fullName: "Ольга Ёлкина", bookingId: "SPA 7", amount: 100, email: null, description: "Массаж" };
  code["paid"] = (await payInvoice(merchant, paid)).invoice.code;
  code["declined"] = (await payInvoice(merchant, declined, { outcome: "decline" })).invoice.code;
  code["waiting"] = (await makeInvoice(spa, waiting)).invoice.code;
});

const pageSchema = z.object({
  content: z.array(z.object({ invoiceCode: z.string().nullable(), amount: z.number() })),
  totalElements: z.number(),
  totalPages: z.number(),
  number: z.number(),
  size: z.number(),
  first: z.boolean(),
  last: z.boolean(),
});
const totalsSchema = z.object({ totalElements: z.number(), totalAmount: z.number() });

async function list(path: string, query: string) {
  const { json } = await send(`GET ${path}?${query}`, { token: owner.token });
  return pageSchema.parse(json);
}

const names = (found: z.output<typeof pageSchema>): string[] =>
  found.content.map(({ invoiceCode }) => Object.keys(code).find((name) => code[name] === invoiceCode) ?? "?");

const today = await moveToNoon();
const tomorrow = inDays(1, "default", await sandboxNow());

describe("the invoice list", () => {
  it.each([
    ["", ["waiting", "declined", "paid"]],
    ["status=COMPLETE", ["paid"]],
    ["status=CASH", []],
    ["amount=100", ["waiting", "paid"]],
    ["amount=100.00", ["waiting", "paid"]],
    ["amount=100.001", []],
    ["amount=100&status=PENDING", ["waiting"]],
    ["appName=spa", ["waiting"]],
    ["appName=%C3%A7inar", ["waiting"]],
    ["appName=nobody", []],
    ["bookingId=BK-2026", ["declined", "paid"]],
    ["bookingId=bk2026", []],
    ["bookingId=BK-2026/001", ["paid"]],
    ["bookingId=2026", []],
    ["guestName=huseynov", ["paid"]],
    ["guestName=%C6%8FL%C4%B0", ["paid"]],
    ["guestName=hus%20el", ["paid"]],
    ["guestName=%D1%91%D0%BB%D0%BA", ["waiting"]],
    ["guestName=seynov", []],
    ["guestName=--", []],
    ["email=leyla", ["declined"]],
    ["email=example.org", ["declined"]],
    ["email=ali&amount=200", []],
    ["email=example&status=COMPLETE", ["paid"]],
    ["amount=100&guestName=hus&status=COMPLETE&bookingId=BK&appName=hotel", ["paid"]],
    ["guestName=hus&appName=spa", []],
    ["amount=200&status=COMPLETE", []],
    ["amount=200&status=DECLINED&appName=hotel", ["declined"]],
    [`email=example&from=${today}&to=${today}`, ["declined", "paid"]],
    [`email=example&from=${tomorrow}`, []],
    [`email=example&to=2020-01-01`, []],
    ["guestName=%F0%9F%92%B8", []],
    ["guestName=%22%20OR%20%22a*", []],
    ["guestName=hus%22*)%20NEAR(", []],
    ["guestName=z", []],
    ["email=merchant", []],
    [`from=${today}&to=${today}`, ["waiting", "declined", "paid"]],
    [`from=${tomorrow}`, []],
    [`to=${tomorrow}&guestName=eli`, ["paid"]],
    ["unknown=1&offset=2", ["waiting", "declined"]],
    ["offset=2&page=1", ["paid"]],
    ["page=7", []],
  ])("?%s shows %o, and the totals agree", async (query, expected) => {
    const found = await list("/api/invoices", query);
    expect(names(found)).toEqual(expected);
    const { json } = await send(`GET /meta-invoice?${query}`, { token: owner.token });
    expect(totalsSchema.parse(json).totalElements).toBe(found.totalElements);
  });

  it.each([
    ["", ["waiting", "declined", "paid"]],
    ["sort=-createdDate", ["waiting", "declined", "paid"]],
    ["sort=createdDate", ["paid", "declined", "waiting"]],
    ["sort=amount", ["paid", "waiting", "declined"]],
    ["sort=-amount", ["declined", "waiting", "paid"]],
    ["sort=amount&status=DECLINED", ["declined"]],
    ["sort=amount&amount=100", ["paid", "waiting"]],
    ["sort=-amount&email=example", ["declined", "paid"]],
    ["sort=amount&email=example", ["paid", "declined"]],
    ["sort=createdDate&email=example", ["paid", "declined"]],
    [`sort=-amount&from=${today}&to=${today}`, ["declined", "waiting", "paid"]],
    [`sort=amount&from=${today}&guestName=leyla`, ["declined"]],
    ["sort=-amount&appName=nobody", []],
  ])("?%s is in this order: %o", async (query, expected) => {
    const found = await list("/api/invoices", query);
    expect(names(found)).toEqual(expected);
    expect(found).not.toHaveProperty("sortedNewest");
  });

  it("refuses an order that it does not know", async () => {
    expect(refusal(await send("GET /api/invoices?sort=name", { token: owner.token }))).toBe("422 invalid_request");
  });

  it("finds an invoice by its code, whole or its beginning, in any case", async () => {
    const whole = code["paid"] ?? "";
    for (const text of [whole, whole.toLowerCase(), whole.slice(0, 6)])
      expect(names(await list("/api/invoices", `invoiceCode=${text}`))).toEqual(["paid"]);
  });

  it("counts pages from zero, with `offset` as the page size", async () => {
    expect(await list("/api/invoices", "offset=2")).toMatchObject({
      totalElements: 3,
      totalPages: 2,
      number: 0,
      size: 2,
      first: true,
      last: false,
    });
    expect(await list("/api/invoices", "offset=2&page=1")).toMatchObject({ number: 1, first: false, last: true });
    expect(await list("/api/invoices", "status=CASH")).toMatchObject({ totalPages: 0, first: true, last: true });
  });

  it.each([
    "page=-1",
    "offset=0",
    "offset=101",
    "status=PAID",
    "from=yesterday",
    "amount=x",
    `guestName=${"x".repeat(65)}`,
  ])("refuses ?%s", async (query) => {
    expect(refusal(await send(`GET /api/invoices?${query}`, { token: owner.token }))).toBe("422 invalid_request");
  });

  it("adds up what a filter finds", async () => {
    const { json } = await send("GET /meta-invoice", { token: owner.token });
    expect(json).toMatchObject({ totalElements: 3, currency: "AZN", totalAmount: 400, paidAmount: 100 });
    const byName = await send("GET /meta-invoice?guestName=eli", { token: owner.token });
    expect(byName.json).toMatchObject({
      totalAmount: 100,
      paidAmount: 100,
      byStatus: [{ status: "COMPLETE", count: 1, amount: 100 }],
    });
  });
});

describe("the transaction list", () => {
  it.each([
    ["", ["declined", "paid"]],
    ["status=APPROVED", ["paid"]],
    ["amount=200", ["declined"]],
    ["fullName=leyla", ["declined"]],
    ["cardNumber=4242", ["declined", "paid"]],
    ["cardNumber=%E2%80%A2%E2%80%A2%204242", ["declined", "paid"]],
    ["cardNumber=42", ["declined", "paid"]],
    ["cardNumber=4243", []],
    ["cardNumber=visa", []],
    ["bookingId=BK-2026/002", ["declined"]],
    ["description=sea", ["paid"]],
    ["description=break&status=APPROVED", []],
    ["name=hotel", ["declined", "paid"]],
    ["name=spa", []],
    ["cardNumber=4&status=APPROVED&name=hotel", ["paid"]],
    ["cardNumber=4242&status=DECLINED&amount=200", ["declined"]],
    ["cardNumber=0002&amount=200", []],
    ["fullName=leyla&status=DECLINED", ["declined"]],
    ["fullName=leyla&cardNumber=42&amount=100", []],
    [`description=sea&from=${today}&status=APPROVED`, ["paid"]],
    [`from=${today}&to=${today}&cardNumber=4242&amount=100`, ["paid"]],
  ])("?%s shows %o, and the totals agree", async (query, expected) => {
    const found = await list("/api/transactionsPageable", query);
    expect(names(found)).toEqual(expected);
    const { json } = await send(`GET /meta-data-transactions?${query}`, { token: owner.token });
    expect(totalsSchema.parse(json).totalElements).toBe(found.totalElements);
  });

  it("finds a payment by the numbers that banks ask for", async () => {
    const { transaction } = await payInvoice(merchant, { amount: 33 });
    for (const query of [`rrn=${transaction.rrn}`, `orderId=${transaction.orderId.slice(0, 6)}`])
      expect((await list("/api/transactionsPageable", query)).content.map(({ amount }) => amount)).toEqual([33]);
  });

  it("shows gross, fee and net of one payment with its timeline, and never more than the card's last four", async () => {
    const { transaction } = await payInvoice(spa, { amount: 80 });
    const { json, text } = await send(`GET /api/transactions/${transaction.id}`, { token: owner.token });
    expect(json).toMatchObject({
      amount: 80,
      fee: 2,
      net: 78,
      capturedAmount: 80,
      refundableAmount: 80,
      cardNumber: "•••• 4242",
      appName: "Çinar Spa",
      timeline: [{ kind: "CREATED" }, { kind: "PENDING" }, { kind: "APPROVED", amount: 80 }],
    });
    // Nothing but digits: within an id of letters and digits so many of them may follow one another.
    expect(text).not.toMatch(/\b\d{13,19}\b/);
  });
});

describe("the dashboard", () => {
  it("tells the last twelve months without gaps, this month last, and what is still open", async () => {
    const fresh = await makeMerchant();
    const { token } = await makePerson(fresh, "ROLE_SUSER");
    await payInvoice(fresh, { amount: 60 });
    await payInvoice(fresh, { amount: 70 }, { outcome: "decline" });
    await makeInvoice(fresh, { amount: 80 });
    const { json } = await send("GET /api/dashboard/report-monthly-activity", { token });
    const report = z
      .object({ months: z.array(z.object({ month: z.string(), count: z.number(), amount: z.number() })) })
      .parse(json);
    expect(report.months).toHaveLength(12);
    expect(report.months.map(({ month }) => month)).toEqual(report.months.map(({ month }) => month).toSorted());
    expect(report.months.at(-1)).toMatchObject({ month: today.slice(0, 7), count: 1, amount: 60 });
    expect(json).toMatchObject({ paid: 60, refunded: 0, pending: 150 });
  });

  it("shows six things that happened last, invoices and payments together, newest first", async () => {
    const { json } = await send("GET /api/dashboard/recent-activity", { token: owner.token });
    const recent = z
      .object({ content: z.array(z.object({ kind: z.string(), at: z.string() })), size: z.number() })
      .parse(json);
    expect([recent.content.length, recent.size]).toEqual([6, 6]);
    expect(recent.content.map(({ at }) => at)).toEqual(
      recent.content
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(recent.content.map(({ kind }) => kind))).toEqual(new Set(["INVOICE", "TRANSACTION"]));
  });
});
