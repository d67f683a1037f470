import { createExecutionContext } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { EXPORT_LINK_HOURS } from "#provider/contract/limits";
import { dayIn } from "#provider/contract/regions";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import type { TransactionLine } from "../../../sandbox/src/db/lists/export-rows.ts";
import { newId, newSecret } from "../../../sandbox/src/db/ids.ts";
import {
  exportLinks,
  memberships,
  transactions,
  userPermissions,
  users,
} from "../../../sandbox/src/db/schema/index.ts";
import { transactionTable } from "../../../sandbox/src/exports/list-tables.ts";
import worker from "../../../sandbox/src/index.ts";
import { insertAll } from "../../../sandbox/src/testing/seed/insert.ts";
import { payWith } from "../../support/workerd/checkout.ts";
import { cellsOf, linesOf } from "../../support/workerd/excel-cells.ts";
import { makeStaticQr, payer } from "../../support/workerd/links.ts";
import { makeInvoice, payInvoice } from "../../support/workerd/paying.ts";
import {
  advance,
  applicationRows,
  bindings,
  db,
  makeMerchant,
  makePerson,
  messagesTo,
  nextApplicationId,
  originOf,
  refusal,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

type Cells = Awaited<ReturnType<typeof cellsOf>>;

const fetchFile = (path: string, token?: string, given = bindings) => {
  const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {});
  return worker.fetch(new Request(`${originOf(token)}${path}`, { headers }), given, createExecutionContext());
};

/** The rows of a file below its headings. */
async function rowsOf(path: string, token?: string): Promise<Cells> {
  const response = await fetchFile(path, token);
  expect([path, response.status]).toEqual([path, 200]);
  return (await cellsOf(await response.arrayBuffer())).slice(1);
}

const firstOf = (rows: Cells) => rows.map(([cell]) => cell);
const valuesOf = (content: unknown, name: string): unknown[] =>
  Array.isArray(content) ? content.map((item: Record<string, unknown>) => item[name]) : [];

let merchant: Merchant;
let owner: Someone;
/** Of another merchant, who is paid by QR. */
let cashier: Someone;

beforeAll(async () => {
  merchant = await makeMerchant("default", "Hotel Şəki");
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  const scanned = await makeMerchant("default", "Café");
  cashier = await makePerson(scanned, "ROLE_SUSER", { member: false });
  const code = await makeStaticQr(scanned);
  await payWith(
    code,
    payer({ fullName: "Əli Hüseynov", phone: "+994501112233", amount: "10", optionalCode: "Table 5" }),
  );
  await payWith(code, payer({ fullName: "Leyla Məmmədova", phone: "+994551112244", amount: "25.50" }));
  const strangers = await makeMerchant("default", "Somebody Else");
  await payInvoice(strangers, { fullName: "Zeynəb Quliyeva" });
  await payInvoice(merchant, { fullName: "Əli Hüseynov", amount: 120.5, bookingId: "BK-1" });
  await payInvoice(merchant, { fullName: '=HYPERLINK("http://evil.example")', amount: 39_999.99, bookingId: "BK-2" });
  await payInvoice(merchant, { fullName: "Ирина Соколова", amount: 7, bookingId: "BK-3" }, { outcome: "decline" });
  await makeInvoice(merchant, { fullName: "Leyla Əliyeva", amount: 50, bookingId: "BK-4", email: null });
});

describe("a file of a list", () => {
  it("is a download with a name, never kept; how long it would be can be asked before", async () => {
    const { headers } = await fetchFile("/api/transactions-excel", owner.token);
    const today = dayIn("default", new Date());
    expect(headers.get("Content-Type")).toBe("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet");
    expect(headers.get("Content-Disposition")).toBe(`attachment; filename="transactions-${today}.xlsx"`);
    expect(headers.get("Cache-Control")).toBe("no-store");
    const size = await send("GET /api/transactions-excel/size", { token: owner.token });
    expect(size.json).toEqual({ rows: 3, cut: false });
  });

  it("names the filters it was made with on a second sheet, in its language", async () => {
    const about = async (path: string) => linesOf(await (await fetchFile(path, owner.token)).arrayBuffer(), "Filtrlər");
    const [status, amount] = await about("/api/transactions-excel?status=APPROVED&amount=120.5&language=az");
    expect([status, amount]).toEqual([
      ["Status", "Ödənilib"],
      ["Məbləğ", "120,50\u00a0AZN"],
    ]);
    expect((await about("/api/invoices-excel?language=az"))[0]).toEqual(["Filtrlər", "Yoxdur, bütün siyahı"]);
  });

  it.each([
    "",
    "?status=APPROVED",
    "?fullName=eli",
    "?amount=120.5",
    "?cardNumber=4242&bookingId=BK-1",
    "?fullName=hyperlink&status=APPROVED",
    "?sort=createdDate",
    "?sort=amount",
    "?sort=-amount&fullName=eli",
  ])("of transactions has the rows of the list, in its order, with the filters %s", async (query) => {
    const list = await send(`GET /api/transactionsPageable${query}${query ? "&" : "?"}offset=100`, owner);
    const shown = valuesOf(Object(list.json).content, "orderId");
    expect(shown.length).toBeGreaterThan(0);
    expect(firstOf(await rowsOf(`/api/transactions-excel${query}`, owner.token))).toEqual(shown);
  });
  it("of transactions is one page of them where one is asked for", async () => {
    const paths = ["", "?page=0&offset=2", "?page=1&offset=2"].map((query) => `/api/transactions-excel${query}`);
    const [whole, ...pages] = await Promise.all(paths.map(async (path) => firstOf(await rowsOf(path, owner.token))));
    expect(pages).toEqual([whole?.slice(0, 2), whole?.slice(2, 3)]);
  });
  it.each([
    "",
    "?status=PENDING",
    "?guestName=leyla",
    "?bookingId=BK-2",
    "?appName=hotel",
    "?sort=amount",
    "?sort=-amount",
    "?sort=dueDate",
    "?sort=-linkExpirationDate&dueFrom=2026-01-01",
    "?status=OPEN&dueFrom=2026-01-01&sort=dueDate",
  ])("of invoices has the rows of the list, in its order, with %s", async (query) => {
    const list = await send(`GET /api/invoices${query}${query ? "&" : "?"}offset=100`, owner);
    const shown = valuesOf(Object(list.json).content, "invoiceCode");
    expect(shown.length).toBeGreaterThan(0);
    expect(firstOf(await rowsOf(`/api/invoices-excel${query}`, owner.token))).toEqual(shown);
  });

  it.each([
    "",
    "?amount=10",
    "?fullName=eli",
    "?phoneNumber=055",
    "?optionalCode=table",
    "?sort=amount",
    "?sort=-amount&status=APPROVED",
  ])("of QR payments has the rows of the list, in its order, with %s", async (query) => {
    const list = await send(`GET /api/invoices/qr${query}${query ? "&" : "?"}offset=100`, cashier);
    const shown = valuesOf(Object(list.json).content, "fullName");
    expect(shown.length).toBeGreaterThan(0);
    const rows = await rowsOf(`/api/invoices/qr-excel${query}`, cashier.token);
    expect(firstOf(rows)).toEqual(shown);
    expect(rows.map((row) => row[2])).toEqual(valuesOf(Object(list.json).content, "optionalCode"));
    const size = query.replace(/sort=-?\w+&?/, "");
    expect((await send(`GET /api/invoices/qr-excel/size${size}`, cashier)).json).toEqual({
      rows: shown.length,
      cut: false,
    });
  });

  it("of ticked invoices has those, in the list's order, and nobody else's", async () => {
    const list = await send("GET /api/invoices?offset=100", owner);
    const ids = valuesOf(Object(list.json).content, "id").map(String);
    const codes = valuesOf(Object(list.json).content, "invoiceCode");
    const { invoice } = await makeInvoice(await makeMerchant(), {});
    const asked = [ids[2], invoice.id, ids[0]].join(",");
    expect(firstOf(await rowsOf(`/api/invoices-excel?ids=${asked}`, owner.token))).toEqual([codes[0], codes[2]]);
    expect((await send(`GET /api/invoices-excel/size?ids=${asked}`, owner)).json).toEqual({ rows: 2, cut: false });
    expect((await send("GET /api/invoices-excel?ids=a,,b", owner)).status).toBe(422);
  });

  it("shows each thing in a column of its own: numbers, times and texts that do nothing", async () => {
    const [row] = await rowsOf("/api/transactions-excel?fullName=hyperlink", owner.token);
    expect(row?.[1]).toBeInstanceOf(Date);
    expect(row?.[2]).toBe('\'=HYPERLINK("http://evil.example")');
    expect(row?.slice(3, 4)).toEqual(["Visa •••• 4242"]);
    expect(row?.slice(5, 17)).toEqual([
      "BK-2",
      expect.stringMatching(/^\d{12}$/),
      "Hotel Şəki",
      merchant.applicationId,
      "Paid",
      null,
      39_999.99,
      39_999.99,
      1000,
      0,
      38_999.99,
      "AZN",
    ]);
    expect(row?.at(-1)).toBe("Invoice");
    const [invoice] = await rowsOf("/api/invoices-excel?bookingId=BK-4", owner.token);
    expect(invoice?.slice(1, 5)).toEqual(["Leyla Əliyeva", null, "BK-4", "Hotel Şəki"]);
    const { content } = Object((await send("GET /api/invoices?bookingId=BK-4", owner)).json);
    const lastDay = new Date(content[0].linkExpirationDate);
    expect(invoice?.slice(6)).toEqual([lastDay, lastDay, "Pending", 50, 0, 0, "AZN"]);
  });

  it("says that there is nothing when nothing is found", async () => {
    for (const path of ["transactions-excel?fullName=nobody", "invoices-excel?status=CASH"])
      expect(refusal(await send(`GET /api/${path}`, owner))).toBe("404 nothing_to_export");
    const size = await send("GET /api/transactions-excel/size?fullName=nobody", owner);
    expect(size.json).toEqual({ rows: 0, cut: false });
  });

  it("says at its end when the list has more than it holds", async () => {
    const pages = async function* (): AsyncGenerator<TransactionLine[]> {};
    const table = (language: "en" | "az" | "ru") =>
      transactionTable(pages(), { language, region: "default", cutAt: 100_000 }).note;
    expect(table("en")).toBe("Only the first 100,000 rows are here. Narrow the filters to get the others.");
    expect(table("az")).toContain("100.000");
    expect(transactionTable(pages(), { language: "en", region: "default" }).note).toBeUndefined();
  });

  it("of 5 000 rows comes whole and in order, and fails as a whole when the database does on the way", async () => {
    const many = await makeMerchant();
    const { transaction } = await payInvoice(many, {});
    // The database numbers the row, and computes whose it is.
    const { seq: _, customerKey: ___, ...columns } = transaction;
    const rows = Array.from({ length: 5_000 }, (__, index) => ({
      ...columns,
      id: newId("trx"),
      attemptKey: newSecret(),
      sessionId: newSecret(),
      orderId: String(5_000_000_000 + index),
      createdAt: transaction.createdAt + (index + 1) * 1000,
    }));
    await db.$client.batch(insertAll(db, transactions, rows));
    const { token } = await makePerson(many, "ROLE_SUSER", { member: false });
    const got = firstOf(await rowsOf("/api/transactions-excel", token));
    expect(got).toEqual([...rows.toReversed().map(({ orderId }) => orderId), transaction.orderId]);

    let reads = 0;
    const failing: D1Database = Object.create(bindings.DB, {
      prepare: {
        value: (query: string) => {
          if (/"transactions"/.test(query) && /json_each/.test(query) && ++reads > 4) throw new Error("no such disk");
          return bindings.DB.prepare(query);
        },
      },
      batch: { value: (statements: D1PreparedStatement[]) => bindings.DB.batch(statements) },
    });
    const response = await fetchFile("/api/transactions-excel", token, { ...bindings, DB: failing });
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow("no such disk");
  });
});

describe("who gets which rows", () => {
  it("never those of another merchant", async () => {
    const stranger = await makePerson(await makeMerchant(), "ROLE_SUSER", { member: false });
    for (const path of ["/api/transactions-excel", "/api/invoices-excel", "/api/transactions-excel?fullName=eli"])
      expect(refusal(await send(`GET ${path}`, stranger))).toBe("404 nothing_to_export");
  });

  it("those of the applications where one may export: a role chosen there narrows", async () => {
    const second = nextApplicationId();
    await runBatch(db, applicationRows(merchant.merchantId, owner.userId, "default", second, "Hotel Quba"));
    await payInvoice({ ...merchant, applicationId: second }, { fullName: "Second Guest" });
    const clerk = await makePerson(merchant, "ROLE_FIN_MANAGER");
    await runBatch(db, [
      db
        .insert(memberships)
        .values({ userId: clerk.userId, applicationId: second, role: "ROLE_OPERATOR", createdAt: 1 }),
    ]);
    const onScreen = await send("GET /api/transactionsPageable", clerk);
    expect(onScreen.json).toMatchObject({ totalElements: 4 });
    const rows = await rowsOf("/api/transactions-excel", clerk.token);
    expect(rows.map((row) => row[2])).not.toContain("Second Guest");
    expect(rows).toHaveLength(3);
    expect((await send("GET /api/transactions-excel/size", clerk)).json).toEqual({ rows: 3, cut: false });
    expect(await rowsOf("/api/invoices-excel", clerk.token)).toHaveLength(4);
    await runBatch(db, [
      db.update(memberships).set({ role: "ROLE_OPERATOR" }).where(eq(memberships.userId, clerk.userId)),
    ]);
    expect(refusal(await send("GET /api/transactions-excel", clerk))).toBe("404 nothing_to_export");
  });

  it("nobody without the permission, and nobody more often than is good", async () => {
    const desk = await makePerson(merchant, "ROLE_OPERATOR");
    expect(refusal(await send("GET /api/transactions-excel", desk))).toBe("403 forbidden");
    expect(refusal(await send("GET /api/invoices-excel/size", desk))).toBe("403 forbidden");
    const eager = await makePerson(merchant, "ROLE_FIN_MANAGER");
    const ask = (query = "") => send(`GET /api/transactions-excel${query}`, eager);
    for (let time = 0; time < 20; time++) expect((await ask("?isEmail=true")).status).toBe(204);
    expect(refusal(await ask("?isEmail=true"))).toBe("429 rate_limited");
    expect((await ask()).status).toBe(200);
  });
});

describe("a file by e-mail", () => {
  /** Asks for it, and answers the link that arrives. */
  async function linkOf(person: Someone, query: string, path = "transactions-excel"): Promise<string> {
    const answer = await send(`GET /api/${path}?isEmail=true${query}`, person);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    const link = (await messagesTo(person.username))[0]?.link ?? "none";
    return new URL(link).pathname;
  }

  it("is a message with a link in the person's own language, and the file is made when it is opened", async () => {
    const person = await makePerson(merchant, "ROLE_FIN_MANAGER", { fullName: "Aysel" });
    await db.update(users).set({ language: "ru" }).where(eq(users.id, person.userId));
    const path = await linkOf(person, "&status=APPROVED&language=az");
    const [message] = await messagesTo(person.username);
    expect(message).toMatchObject({ channel: "EMAIL", subject: "Ваш файл готов" });
    expect(message?.body).toContain("Транзакции");
    expect(message?.body).toContain("72");
    expect(message?.body).toContain(path);
    await payInvoice(merchant, { fullName: "Paid Later" });
    const file = await fetchFile(path);
    const [headings, ...rows] = await cellsOf(await file.arrayBuffer());
    expect(headings?.[0]).toBe("Sifariş ID");
    expect(rows.map((row) => row[2])).toContain("Paid Later");
    expect(rows.map((row) => row[9])).not.toContain("Rədd edilib");
  });

  it("can be of users and of invoices too", async () => {
    expect((await rowsOf(await linkOf(owner, "", "users/export"))).length).toBeGreaterThan(1);
    expect(await rowsOf(await linkOf(owner, "&bookingId=BK-4&sort=amount", "invoices-excel"))).toHaveLength(1);
  });

  it("is not sent when nothing is found", async () => {
    const person = await makePerson(merchant, "ROLE_FIN_MANAGER");
    const answer = await send("GET /api/transactions-excel?isEmail=true&fullName=nobody", person);
    expect(refusal(answer)).toBe("404 nothing_to_export");
    expect(await messagesTo(person.username)).toEqual([]);
  });

  it("keeps no word: only its hash is stored", async () => {
    const path = await linkOf(owner, "");
    const stored = JSON.stringify(await db.select().from(exportLinks));
    expect(stored).not.toContain(path.split("/").at(-1));
  });

  it("opens with what the person may see then: without the permission, or off the account, the link is none", async () => {
    const narrowed = await makePerson(merchant, "ROLE_FIN_MANAGER");
    const removed = await makePerson(merchant, "ROLE_FIN_MANAGER");
    const moved = await makePerson(merchant, "ROLE_FIN_MANAGER");
    const [first, second, third] = [await linkOf(narrowed, ""), await linkOf(removed, ""), await linkOf(moved, "")];
    await db.delete(userPermissions).where(eq(userPermissions.userId, narrowed.userId));
    await db.update(users).set({ active: false }).where(eq(users.id, removed.userId));
    await db.delete(memberships).where(eq(memberships.userId, moved.userId));
    for (const path of [first, second, "/exports/NOSUCHWORD"]) {
      const answer = await send(`GET ${path}`, { headers: { "Accept-Language": "az" } });
      expect([answer.status, answer.text.includes("Bu link işləmir")]).toEqual([404, true]);
    }
    const { status, text } = await send(`GET ${third}`);
    expect([status, text.includes("There is nothing left in this file")]).toEqual([404, true]);
  });

  it("ends after three days", async () => {
    const path = await linkOf(owner, "");
    await advance(EXPORT_LINK_HOURS * 3600 - 60);
    expect((await fetchFile(path)).status).toBe(200);
    await advance(120);
    expect((await send(`GET ${path}`)).status).toBe(404);
  });
});
