import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { QrFilter } from "#provider/contract/qr-payments";
import { dayIn } from "#provider/contract/regions";
import { findQrPayments, pageOfQr } from "../../../sandbox/src/db/lists/qr-payments.ts";
import { memberships, recordedDays } from "../../../sandbox/src/db/schema/index.ts";
import type { Sight } from "../../../sandbox/src/domain/sight.ts";
import { ASKS_3DS, DECLINES, payWith } from "../../support/workerd/checkout.ts";
import { makeLink, makeStaticQr, payer, paymentsBy } from "../../support/workerd/links.ts";
import { payInvoice } from "../../support/workerd/paying.ts";
import {
  db,
  makeMerchant,
  makePerson,
  nextApplicationId,
  sandboxNow,
  send,
  type Merchant,
} from "../../support/workerd/sandbox.ts";

const rowSchema = z.object({
  id: z.string(),
  invoiceCode: z.string(),
  fullName: z.string(),
  phoneNumber: z.string(),
  optionalCode: z.string().nullable(),
  amount: z.number(),
  status: z.string(),
});
const pageSchema = z.object({ content: z.array(rowSchema), totalElements: z.number() });

let merchant: Merchant;
let token: string;
let code: string;
beforeAll(async () => {
  merchant = await makeMerchant();
  ({ token } = await makePerson(merchant, "ROLE_SUSER", { member: false }));
  code = await makeStaticQr(merchant);
  const paid: Record<string, string>[] = [
    { fullName: "Əli Hüseynov", phone: "+994501112233", amount: "10", optionalCode: "Table 5" },
    { fullName: "Leyla Məmmədova", phone: "+994551112244", amount: "25.50", optionalCode: "T-12" },
    { fullName: "Alice Carter", phone: "+79123456789", amount: "10" },
    { fullName: "Nigar Əliyeva", phone: "+994501119999", amount: "7", optionalCode: "t-5", number: DECLINES },
  ];
  for (const one of paid) await payWith(code, payer(one));
  await payWith((await makeLink(merchant)).code, payer({ fullName: "Əli Başqa" }));
  await payInvoice(merchant, { fullName: "Əli Hüseynov" });
});

const list = async (query: string, by = token) =>
  pageSchema.parse((await send(`GET /api/invoices/qr${query}`, { token: by })).json);
const names = async (query: string, by = token) => (await list(query, by)).content.map(({ fullName }) => fullName);

describe("the list of QR payments", () => {
  it("has every payment begun by a static QR code, newest first, with how it stands; and no other payment", async () => {
    const { content, totalElements } = await list("");
    expect(totalElements).toBe(4);
    expect(content).toMatchObject([
      { fullName: "Nigar Əliyeva", status: "DECLINED", optionalCode: "t-5" },
      { fullName: "Alice Carter", status: "APPROVED", optionalCode: null, phoneNumber: "+79123456789" },
      { fullName: "Leyla Məmmədova", status: "APPROVED", amount: 25.5 },
      { fullName: "Əli Hüseynov", status: "APPROVED", optionalCode: "Table 5", invoiceCode: code },
    ]);
    const transactions = await paymentsBy(code);
    expect(content.map(({ id }) => id)).toEqual(transactions.map(({ id }) => id).toReversed());
    expect((await list("?offset=2&page=1")).content.map(({ fullName }) => fullName)).toEqual([
      "Leyla Məmmədova",
      "Əli Hüseynov",
    ]);
  });

  it.each([
    ["?amount=10", ["Alice Carter", "Əli Hüseynov"]],
    ["?amount=10.001", []],
    ["?fullName=ali", ["Alice Carter"]],
    ["?fullName=eli", ["Nigar Əliyeva", "Əli Hüseynov"]],
    ["?fullName=huseynov%20%C6%8Fli", ["Əli Hüseynov"]],
    ["?fullName=useynov", []],
    ["?fullName=%22%20OR%20*", []],
    ["?optionalCode=table", ["Əli Hüseynov"]],
    ["?optionalCode=T-", ["Nigar Əliyeva", "Leyla Məmmədova"]],
    ["?optionalCode=T-5", ["Nigar Əliyeva"]],
    ["?optionalCode=5", []],
    ["?phoneNumber=%2B994501112233", ["Əli Hüseynov"]],
    ["?phoneNumber=994%2050", ["Nigar Əliyeva", "Əli Hüseynov"]],
    ["?phoneNumber=050%20111%2099", ["Nigar Əliyeva"]],
    ["?phoneNumber=501112", ["Əli Hüseynov"]],
    ["?phoneNumber=0079", ["Alice Carter"]],
    ["?phoneNumber=79123", ["Alice Carter"]],
    ["?phoneNumber=112233", []],
    ["?phoneNumber=nobody", []],
    ["?fullName=eli&amount=10", ["Əli Hüseynov"]],
    ["?fullName=eli&phoneNumber=50&optionalCode=t", ["Nigar Əliyeva", "Əli Hüseynov"]],
    ["?amount=10&phoneNumber=50", ["Əli Hüseynov"]],
    ["?status=DECLINED", ["Nigar Əliyeva"]],
    ["?status=APPROVED", ["Alice Carter", "Leyla Məmmədova", "Əli Hüseynov"]],
    ["?status=REFUNDED", []],
    ["?status=APPROVED&amount=10", ["Alice Carter", "Əli Hüseynov"]],
    ["?status=APPROVED&phoneNumber=50", ["Əli Hüseynov"]],
    ["?status=DECLINED&optionalCode=t", ["Nigar Əliyeva"]],
    ["?status=DECLINED&fullName=eli&phoneNumber=50", ["Nigar Əliyeva"]],
  ])("%s finds %j", async (query, found) => {
    expect(await names(query)).toEqual(found);
    expect((await list(query)).totalElements).toBe(found.length);
    const totals = (await send(`GET /api/meta-qr${query}`, { token })).json;
    expect(totals).toMatchObject({ totalElements: found.length });
  });

  it("is of days in the merchant's zone", async () => {
    const now = await sandboxNow();
    const day = (days: number) => dayIn("default", new Date(now + days * 86_400_000));
    expect((await list(`?from=${day(-1)}&to=${day(1)}`)).totalElements).toBe(4);
    expect((await list(`?from=${day(2)}`)).totalElements).toBe(0);
    expect((await list(`?to=${day(-2)}`)).totalElements).toBe(0);
    expect((await list(`?status=APPROVED&from=${day(-1)}&to=${day(1)}`)).totalElements).toBe(3);
    expect((await list(`?status=APPROVED&from=${day(2)}`)).totalElements).toBe(0);
    expect((await list(`?fullName=eli&to=${day(-2)}`)).totalElements).toBe(0);
  });

  it("sums what was asked for and what was taken", async () => {
    expect((await send("GET /api/meta-qr", { token })).json).toEqual({
      totalElements: 4,
      currency: "AZN",
      totalAmount: 52.5,
      paidAmount: 45.5,
      tabs: [
        { tab: "ALL", count: 4 },
        { tab: "APPROVED", count: 3 },
        { tab: "REFUND_IN_PROGRESS", count: 0 },
        { tab: "PARTIAL_REFUND", count: 0 },
        { tab: "REFUNDED", count: 0 },
        { tab: "DECLINED", count: 1 },
      ],
      views: [],
    });
    expect((await send("GET /api/meta-qr?fullName=eli", { token })).json).toMatchObject({
      totalAmount: 17,
      paidAmount: 10,
    });
    expect((await send("GET /api/meta-qr?fullName=nobody", { token })).json).toMatchObject({ totalAmount: 0 });
  });

  it("has a payment that waits for 3-D Secure, as pending", async () => {
    const one = await makeMerchant();
    const owner = await makePerson(one, "ROLE_SUSER", { member: false });
    await payWith(await makeStaticQr(one), payer({ amount: "5", number: ASKS_3DS }));
    expect((await list("", owner.token)).content).toMatchObject([{ status: "PENDING", amount: 5 }]);
  });
});

describe("QR payments are seen", () => {
  const QUERIES = ["", "?fullName=eli", "?status=APPROVED", "?amount=10", "?phoneNumber=50", "?optionalCode=t"];

  it("by members of the application, and by nobody else of the merchant or of another", async () => {
    const member = await makePerson(merchant, "ROLE_OPERATOR");
    const elsewhere = await makePerson(merchant, "ROLE_OPERATOR");
    const other = nextApplicationId();
    await db.run(
      sql`INSERT INTO applications (id, merchant_id, owner_id, region, currency, account_type, name, search_name, status, created_at, updated_at)
        SELECT ${other}, merchant_id, owner_id, region, currency, account_type, 'Café', 'cafe', status, created_at, updated_at
        FROM applications WHERE id = ${merchant.applicationId}`,
    );
    await db.update(memberships).set({ applicationId: other }).where(eq(memberships.userId, elsewhere.userId));
    const both = await makePerson(merchant, "ROLE_OPERATOR");
    await db.insert(memberships).values({ applicationId: other, userId: both.userId, createdAt: Date.now() });
    const strangers = [
      elsewhere,
      await makePerson(merchant, "ROLE_OPERATOR", { member: false }),
      await makePerson(await makeMerchant(), "ROLE_SUSER"),
      await makePerson(await makeMerchant("ae"), "ROLE_ADMIN"),
    ];
    for (const query of QUERIES) {
      const found = await names(query);
      expect(found.length).toBeGreaterThan(0);
      for (const person of [member, both]) expect([query, await names(query, person.token)]).toEqual([query, found]);
      for (const person of strangers) {
        expect([query, await names(query, person.token)]).toEqual([query, []]);
        const totals = (await send(`GET /api/meta-qr${query}`, { token: person.token })).json;
        expect(totals).toMatchObject({ totalElements: 0, totalAmount: 0 });
      }
    }
  });

  it("by staff of the region", async () => {
    const staff = await makePerson(merchant, "ROLE_ADMIN");
    for (const query of QUERIES) {
      const seen = await names(`${query}${query === "" ? "?" : "&"}offset=100`, staff.token);
      expect(seen).toEqual(expect.arrayContaining(await names(query)));
    }
  });
});

describe("QR payments are answered from an index", () => {
  // A period without any day in it is not even looked for.
  beforeAll(async () => {
    await db
      .insert(recordedDays)
      .values({ list: "transactions", region: "default", day: "2026-05-14", firstSeq: 1, lastSeq: 9 });
  });

  const sights: Sight[] = [
    { kind: "merchant", merchantId: "m" },
    { kind: "applications", merchantId: "m", applicationIds: ["ES0000001"] },
    { kind: "applications", merchantId: "m", applicationIds: ["ES0000001", "ES0000002"] },
    { kind: "region", region: "default" },
  ];
  /** Which index answers a filter, of a merchant and of its applications; staff look through each application's. */
  const filters: [QrFilter, string][] = [
    [{}, "qr_payments_by_"],
    [{ from: "2026-05-14", to: "2026-05-14" }, "qr_payments_by_(merchant|application)"],
    [{ amount: 100 }, "qr_payments_by_amount"],
    [{ phoneNumber: "50" }, "qr_payments_by_phone"],
    [{ phoneNumber: "+99450", amount: 100 }, "qr_payments_by_(phone|amount)"],
    [{ optionalCode: "T-5" }, "qr_payments_by_code"],
    [{ fullName: "ali" }, "VIRTUAL TABLE INDEX"],
    [{ status: "APPROVED" }, "VIRTUAL TABLE INDEX"],
    [{ status: "APPROVED", amount: 100 }, "VIRTUAL TABLE INDEX"],
    [{ status: "APPROVED", from: "2026-05-14", to: "2026-05-14" }, "VIRTUAL TABLE INDEX"],
    [{ status: "APPROVED", phoneNumber: "50" }, "qr_payments_by_phone"],
    [{ status: "APPROVED", optionalCode: "T-5" }, "qr_payments_by_code"],
  ];

  it.each(sights.flatMap((sight) => filters.map(([filter, indexName]) => ({ sight, filter, indexName }))))(
    "of $sight.kind by $filter",
    async ({ sight, filter, indexName }) => {
      const found = await findQrPayments(db, sight, "default", filter);
      if (!found) throw new Error("nothing can match");
      const page = sql`SELECT * FROM ${pageOfQr(found, { page: 0, pageSize: 10 })}`;
      const count = sql`SELECT count(*) ${found.counting}`;
      for (const query of [page, count]) {
        const steps = await db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query}`);
        const plan = steps.map(({ detail }) => detail).join("\n");
        const isOfRows = indexName.startsWith("qr_payments");
        const named = sight.kind === "region" && isOfRows ? "qr_payments_by_" : indexName;
        expect(plan).toMatch(new RegExp(named));
        expect(plan).not.toMatch(/SCAN (qr_payments|transactions)\b/);
        // Read in the order of the list: the page ends after ten rows, however many there are.
        const inOrder =
          sight.kind !== "region" && filter.phoneNumber === undefined && filter.optionalCode === undefined;
        if (query === page && inOrder) expect(plan).not.toContain("TEMP B-TREE");
      }
    },
  );
});
