import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { customerDetailSchema, customerDocumentSchema, customerSchema } from "#provider/contract/customers";
import { pageOf } from "#provider/contract/page";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import {
  countOfCustomers,
  findCustomers,
  pageOfCustomers,
  pageOfDocuments,
} from "../../../sandbox/src/db/lists/customers.ts";
import { customerApplications, customers, invoices, transactions } from "../../../sandbox/src/db/schema/index.ts";
import { customerKey } from "../../../sandbox/src/domain/customer.ts";
import type { Sight } from "../../../sandbox/src/domain/sight.ts";
import { payWith } from "../../support/workerd/checkout.ts";
import { customerOf } from "../../support/workerd/customers.ts";
import { makeLink, payer } from "../../support/workerd/links.ts";
import { makeInvoice, payInvoice } from "../../support/workerd/paying.ts";
import {
  advance,
  applicationRows,
  db,
  makeMerchant,
  makePerson,
  newAddress,
  newKey,
  newPhone,
  nextApplicationId,
  refusal,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

let merchant: Merchant;
let owner: Someone;
beforeAll(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
});

/** Another application of the account, in whose name things are made. */
async function another(): Promise<Merchant> {
  const spa = { ...merchant, applicationId: nextApplicationId() };
  await runBatch(db, applicationRows(merchant.merchantId, owner.userId, "default", spa.applicationId, "Çinar Spa"));
  return spa;
}

const listed = async (by: Someone, search?: string) => {
  const query = search === undefined ? "" : `?${new URLSearchParams({ search })}`;
  return pageOf(customerSchema).parse((await send(`GET /api/customers${query}`, { token: by.token })).json);
};
const shown = async (id: string, by = owner) =>
  customerDetailSchema.parse((await send(`GET /api/customers/${id}`, { token: by.token })).json);
const documentsOf = async (id: string, by = owner) =>
  pageOf(customerDocumentSchema).parse((await send(`GET /api/customers/${id}/documents`, { token: by.token })).json);

const newPayer = () => ({ email: newAddress(), phone: newPhone() });

describe("who a customer is", () => {
  it("the e-mail, whatever its case; else the phone; the two are never joined", async () => {
    const { email, phone } = newPayer();
    const { invoice } = await makeInvoice(merchant, { email, phone });
    await makeInvoice(merchant, { email: email.toUpperCase(), phone: newPhone() });
    await makeInvoice(merchant, { email: null, phone });
    await makeInvoice(merchant, { email: null, phone });
    expect(await shown(await customerOf(invoice))).toMatchObject({ invoiceCount: 2 });
    const byPhone = await customerOf({ ...invoice, email: null });
    expect(await shown(byPhone)).toMatchObject({ invoiceCount: 2, email: null, phone });
    expect(byPhone).not.toBe(await customerOf(invoice));
  });

  it("is computed by the tables as by the rule", async () => {
    const { invoice } = await makeInvoice(merchant, {});
    const payers = [
      { email: "A.B@Example.COM", phone: "+994501112233" },
      { email: " padded@example.com ", phone: "+994501112233" },
      { email: "", phone: "+994501112233" },
      { email: null, phone: "+994501112233" },
      { email: "", phone: "" },
      { email: null, phone: "" },
    ];
    for (const payerOf of payers) {
      await db.update(invoices).set(payerOf).where(eq(invoices.id, invoice.id));
      const [row] = await db.select().from(invoices).where(eq(invoices.id, invoice.id));
      expect([payerOf, row?.customerKey]).toEqual([payerOf, customerKey(payerOf)]);
    }
  });

  it("says nothing of the person in the id, and is nobody of another account", async () => {
    const { email, phone } = newPayer();
    const { invoice } = await makeInvoice(merchant, { email, phone });
    const id = await customerOf(invoice);
    expect(id).toMatch(/^cus_[0-9A-F]{20}$/);
    const elsewhere = await makeMerchant();
    const theirs = await customerOf((await makeInvoice(elsewhere, { email, phone })).invoice);
    expect(theirs).not.toBe(id);
    for (const path of [`/api/customers/${theirs}`, `/api/customers/${theirs}/documents`, "/api/customers/cus_0"])
      expect(refusal(await send(`GET ${path}`, { token: owner.token }))).toBe("404 not_found");
  });
});

describe("what a customer's page says", () => {
  it("adds up what was paid, refunded and is owed, and has the cards that were charged", async () => {
    const who = newPayer();
    const { transaction } = await payInvoice(merchant, { ...who, amount: 100 }, { last4: "4242" });
    await payInvoice(merchant, { ...who, amount: 50 }, { last4: "0077" });
    await payInvoice(merchant, { ...who, amount: 30 }, { last4: "0002", outcome: "decline" });
    await makeInvoice(merchant, { ...who, amount: 20 });
    const canceled = (await makeInvoice(merchant, { ...who, amount: 999 })).invoice;
    await send(`POST /api/booking/invoice/${canceled.id}/cancel`, { token: owner.token });
    const refund = { transactionId: transaction.id, amount: 40, reason: "Left early" };
    await send("POST /api/refund", { token: owner.token, key: newKey(), body: refund });
    const id = await customerOf(transaction);
    expect(await shown(id)).toMatchObject({
      ...who,
      paidAmount: 11_000,
      // A declined card leaves the invoice open.
      owedAmount: 5000,
      invoiceCount: 5,
      paymentCount: 3,
      cards: [{ cardNumber: "•••• 0077" }, { cardNumber: "•••• 4242" }],
    });
    const { content, totalElements } = await documentsOf(id);
    expect(totalElements).toBe(8);
    expect(content.map(({ kind }) => kind).filter((kind) => kind === "INVOICE")).toHaveLength(5);
    expect(content.map(({ createdDate }) => createdDate)).toEqual(
      content.map(({ createdDate }) => createdDate).toSorted((a, b) => b.localeCompare(a)),
    );
    expect(content).toContainEqual(
      expect.objectContaining({
        kind: "PAYMENT",
        code: transaction.orderId,
        invoice: { id: transaction.invoiceId, code: transaction.invoiceCode },
      }),
    );
  });

  it("has payments by a payment link, with the link", async () => {
    const link = await makeLink(merchant);
    const phone = newPhone();
    await payWith(link.code, payer({ phone }));
    const id = await customerOf({ ...merchant, email: null, phone });
    expect(await shown(id)).toMatchObject({
      fullName: "Rəna Quliyeva",
      invoiceCount: 0,
      paymentCount: 1,
      paidAmount: 2500,
    });
    expect((await documentsOf(id)).content).toMatchObject([
      { invoice: null, link: { id: link.id, title: "Yoga class" } },
    ]);
  });

  it("follows an invoice that gets another payer, changes its name, or is deleted", async () => {
    const who = newPayer();
    const { invoice } = await makeInvoice(merchant, { ...who, fullName: "Aysel Quliyeva", amount: 70 });
    await advance(60);
    const later = (await makeInvoice(merchant, { ...who, fullName: "Aysel Babayeva", amount: 30 })).invoice;
    const id = await customerOf(invoice);
    expect(await shown(id)).toMatchObject({ fullName: "Aysel Babayeva", owedAmount: 10_000 });

    const rename = (fullName: string) => db.update(invoices).set({ fullName }).where(eq(invoices.id, later.id));
    await rename("Aysel Həsənova");
    expect(await shown(id)).toMatchObject({ fullName: "Aysel Həsənova", invoiceCount: 2, owedAmount: 10_000 });

    const email = newAddress();
    await db.update(invoices).set({ email, amountMinor: 4000 }).where(eq(invoices.id, later.id));
    expect(await shown(id)).toMatchObject({ fullName: "Aysel Quliyeva", invoiceCount: 1, owedAmount: 7000 });
    const moved = await customerOf({ ...later, email });
    expect(await shown(moved)).toMatchObject({ fullName: "Aysel Həsənova", email, owedAmount: 4000 });

    expect((await send(`DELETE /api/invoice/${later.id}`, { token: owner.token })).status).toBe(204);
    expect(refusal(await send(`GET /api/customers/${moved}`, { token: owner.token }))).toBe("404 not_found");
    // The only invoice of somebody keeps its customer when it is renamed.
    await db.update(invoices).set({ fullName: "Aysel Q." }).where(eq(invoices.id, invoice.id));
    expect(await shown(id)).toMatchObject({ fullName: "Aysel Q.", invoiceCount: 1 });
  });
});

describe("within the sight of whoever asks", () => {
  it("sums, names, contacts and documents are of the applications that a person may see", async () => {
    const spa = await another();
    const who = newPayer();
    const { invoice } = await makeInvoice(merchant, { ...who, fullName: "Leyla Əliyeva", amount: 10 });
    await advance(60);
    const phone = newPhone();
    await makeInvoice(spa, { ...who, phone, fullName: "Leyla Spa", amount: 5 });
    const id = await customerOf(invoice);
    const clerk = await makePerson(merchant, "ROLE_OPERATOR");
    expect(await shown(id)).toMatchObject({ fullName: "Leyla Spa", phone, owedAmount: 1500, invoiceCount: 2 });
    expect(await shown(id, clerk)).toMatchObject({ fullName: "Leyla Əliyeva", phone: who.phone, owedAmount: 1000 });
    expect((await documentsOf(id, clerk)).content.map(({ appId }) => appId)).toEqual([merchant.applicationId]);
    const ofSpa = await makePerson(spa, "ROLE_OPERATOR");
    expect((await listed(ofSpa)).content).toMatchObject([{ id, fullName: "Leyla Spa", invoiceCount: 1 }]);
    expect((await listed(ofSpa, "eliyeva")).totalElements).toBe(0);
    expect((await listed(clerk, "eliyeva")).content.map((one) => one.id)).toContain(id);
    const onlySpa = await customerOf((await makeInvoice(spa, newPayer())).invoice);
    expect(refusal(await send(`GET /api/customers/${onlySpa}`, { token: clerk.token }))).toBe("404 not_found");
    expect((await send(`GET /api/customers/${onlySpa}`, { token: ofSpa.token })).status).toBe(200);
    const nobody = await makePerson(merchant, "ROLE_OPERATOR", { member: false });
    expect((await listed(nobody)).totalElements).toBe(0);
  });

  it("whoever sees several applications has each customer once", async () => {
    const spa = await another();
    const who = newPayer();
    const id = await customerOf((await makeInvoice(merchant, who)).invoice);
    await makeInvoice(spa, who);
    const both = await makePerson(merchant, "ROLE_OPERATOR");
    const appIds = [merchant.applicationId, spa.applicationId];
    const access = { userId: both.userId, role: "ROLE_OPERATOR", permissions: [], appIds };
    expect((await send("POST /api/user/access", { token: owner.token, body: access })).status).toBe(200);
    const { content, totalElements } = await listed(both);
    expect(content.filter((one) => one.id === id)).toHaveLength(1);
    expect(totalElements).toBe(content.length);
  });
});

describe("the list", () => {
  it("comes by who was seen last, and finds by words of the name, an e-mail and a phone", async () => {
    const house = await makeMerchant();
    const host = await makePerson(house, "ROLE_SUSER", { member: false });
    const [first, second] = [newPayer(), newPayer()];
    const one = await customerOf((await makeInvoice(house, { ...first, fullName: "Şəhla Cəfərova" })).invoice);
    await advance(60);
    const two = await customerOf((await makeInvoice(house, { ...second, fullName: "Rəşad Nağıyev" })).invoice);
    const ids = async (search?: string) => (await listed(host, search)).content.map(({ id }) => id);
    expect(await ids()).toEqual([two, one]);
    await advance(60);
    await makeInvoice(house, { ...first, fullName: "Şəhla Cəfərova" });
    expect(await ids()).toEqual([one, two]);
    for (const search of ["sehla", "cef seh", first.email, first.phone, first.phone.slice(4)])
      expect([search, await ids(search)]).toEqual([search, [one]]);
    expect(await ids("nagiyev")).toEqual([two]);
    expect(await ids("nobody")).toEqual([]);
    expect(await ids("!!!")).toEqual([]);
    // A name that nobody has any more finds nobody.
    await db.update(invoices).set({ fullName: "Şəhla Babayeva" }).where(eq(invoices.email, first.email));
    expect((await listed(host, "babayeva")).totalElements).toBe(0);
  });

  it("reads an index for every kind of sight, and never all customers", async () => {
    const sights: Sight[] = [
      { kind: "merchant", merchantId: "m" },
      { kind: "region", region: "default" },
      { kind: "applications", merchantId: "m", applicationIds: ["ES0000001"] },
      { kind: "applications", merchantId: "m", applicationIds: ["ES0000001", "ES0000002"] },
    ];
    const planOf = async (query: ReturnType<typeof sql>) =>
      (await db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query}`)).map(({ detail }) => detail).join("\n");
    for (const sight of sights)
      for (const filter of [{}, { search: "leyla" }]) {
        const found = findCustomers(sight, filter);
        if (!found) throw new Error("nothing is found");
        const page = await planOf(pageOfCustomers(found, { page: 0, pageSize: 10 }));
        expect(page).not.toMatch(/SCAN (customers|customer_applications|newest)\b/);
        if (sight.kind !== "applications" && !("search" in filter)) expect(page).not.toContain("TEMP B-TREE");
        expect(await planOf(countOfCustomers(found))).not.toMatch(/SCAN (customers|customer_applications|newest)\b/);
      }
    for (const sight of sights) {
      const plan = await planOf(pageOfDocuments(sight, { merchantId: "m", key: "e:a@b.c" }, { page: 0, pageSize: 10 }));
      expect(plan).toContain("invoices_by_customer");
      expect(plan).toContain("transactions_by_customer");
      expect(plan).not.toContain("TEMP B-TREE");
    }
  });
});

it("what is kept of customers is what their documents add up to", async () => {
  const derived = await db.all(sql`
    SELECT merchant_id, key, application_id, sum(invoices) AS invoices, sum(payments) AS payments, sum(paid) AS paid, sum(owed) AS owed,
      max(at) AS at, full_name FROM (
      SELECT merchant_id, customer_key AS key, application_id, 1 AS invoices, 0 AS payments, 0 AS paid,
        iif(is_open, amount_minor - paid_minor - held_minor, 0) AS owed, created_at AS at, full_name
      FROM ${invoices} WHERE customer_key IS NOT NULL
      UNION ALL SELECT merchant_id, customer_key, application_id, 0, 1, gross_minor - refunded_minor, 0, created_at, full_name
      FROM ${transactions} WHERE customer_key IS NOT NULL)
    GROUP BY merchant_id, key, application_id ORDER BY merchant_id, key, application_id`);
  const kept = await db.all(sql`
    SELECT merchant_id, key, application_id, invoices, payments, paid_minor AS paid, owed_minor AS owed,
      ${customerApplications}.last_seen_at AS at, full_name
    FROM ${customers} JOIN ${customerApplications} ON customer_seq = ${customers}.seq
    ORDER BY merchant_id, key, application_id`);
  expect(kept.length).toBeGreaterThan(10);
  expect(kept).toEqual(derived);
  const strays = await db.all(
    sql`SELECT 1 FROM ${customers} WHERE seq NOT IN (SELECT customer_seq FROM ${customerApplications})`,
  );
  expect(z.array(z.unknown()).parse(strays)).toEqual([]);
});
