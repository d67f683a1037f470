import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { invoiceTotalsSchema } from "#provider/contract/invoices";
import { LIST_REACH, MAX_PAGE } from "#provider/contract/limits";
import { insertInvoices, insertTransactions, type Owner } from "../../../bench/lists/rows";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { invoices, transactions } from "../../../sandbox/src/db/schema/index.ts";
import { searchOfInvoice, searchOfTransaction } from "../../../sandbox/src/domain/search.ts";
import {
  applicationRows,
  db,
  makeMerchant,
  makePerson,
  nextApplicationId,
  send,
  type Someone,
} from "../../support/workerd/sandbox.ts";

/** A few more than are counted. */
const ROWS = LIST_REACH + 40;
const MANY = { totalElements: LIST_REACH, more: true };
let owner: Someone;

beforeAll(async () => {
  const merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER");
  const [second, third] = [nextApplicationId(), nextApplicationId()];
  for (const id of [second, third])
    await runBatch(db, applicationRows(merchant.merchantId, owner.userId, "default", id, `Spa ${id}`));
  const of: Owner = { merchantId: merchant.merchantId, applicationIds: [merchant.applicationId, second, third] };
  const rows = { from: 1, to: ROWS, total: ROWS, until: Date.UTC(2026, 2, 1) };
  await db.run(sql.raw(insertInvoices(of, rows)));
  await db.run(sql.raw(insertTransactions(of, rows)));
}, 120_000);

const listSchema = z.object({
  content: z.array(z.object({ amount: z.number(), bookingId: z.string() })),
  totalElements: z.number(),
  more: z.boolean().optional(),
  sortedNewest: z.number().optional(),
});
const ask = async (path: string) => (await send(`GET /${path}`, { token: owner.token })).json;
const list = async (query: string) => listSchema.parse(await ask(`api/invoices?${query}`));

it("rows made by SQL are searched for as those that the sandbox makes", async () => {
  for (const row of await db.select().from(invoices).limit(200)) expect(row.search).toBe(searchOfInvoice(row));
  for (const row of await db.select().from(transactions).limit(200)) expect(row.search).toBe(searchOfTransaction(row));
});

it("filters by period, status and application are counted and added up to the end", async () => {
  expect(await list("")).toMatchObject({ totalElements: ROWS });
  expect(await list("")).not.toHaveProperty("more");
  const totals = z.object({ totalElements: z.number(), totalAmount: z.number() });
  expect(totals.parse(await ask("meta-invoice?from=2024-01-01")).totalElements).toBe(ROWS);
  expect(totals.parse(await ask("meta-data-transactions")).totalElements).toBe(ROWS);
});

it("tabs are counted as their lists are: to the end by status, up to ten thousand by the day something is due", async () => {
  await db.run(sql`UPDATE invoices SET status = 'PENDING', paid_minor = 0, held_minor = 0, due_date = '2026-01-05'`);
  const { tabs } = invoiceTotalsSchema.parse(await ask("meta-invoice?bookingId=nothing&today=2026-03-01"));
  expect(tabs).toContainEqual({ tab: "ALL", count: ROWS });
  expect(tabs).toContainEqual({ tab: "OPEN", count: ROWS });
  expect(tabs).toContainEqual({ tab: "OVERDUE", count: LIST_REACH, more: true });
  expect(await list("status=OPEN&dueTo=2026-02-28&sort=dueDate")).toMatchObject(MANY);
});

it("anything else is counted up to ten thousand, and then nothing is added up", async () => {
  expect(await list("bookingId=BK-2026")).toMatchObject(MANY);
  expect(await ask("api/transactionsPageable?description=nights")).toMatchObject(MANY);
  expect(await ask("meta-invoice?bookingId=BK-2026")).toMatchObject({
    ...MANY,
    currency: "AZN",
    totalAmount: null,
    paidAmount: null,
    pendingAmount: null,
    byStatus: [],
  });
  expect(await ask("meta-data-transactions?description=nights")).toMatchObject({
    ...MANY,
    totalAmount: null,
    capturedAmount: null,
    totalFee: null,
    totalNet: null,
    refundedAmount: null,
    byStatus: [],
  });
});

it("a narrower filter is counted and added up again, a period in row ids like one in dates", async () => {
  const year = await list("bookingId=BK-2026&from=2025-01-01&to=2025-12-31");
  expect(year).not.toHaveProperty("more");
  expect(year.totalElements).toBe((await list("from=2025-01-01&to=2025-12-31")).totalElements);
});

it("a period is right also when the clock had been set back", async () => {
  const year = "bookingId=BK-2026&from=2025-01-01&to=2025-12-31";
  const before = (await list(year)).totalElements;
  // The newest row belongs to a day long ago.
  await db.run(
    sql`UPDATE invoices SET created_at = ${Date.UTC(2025, 5, 1)} WHERE seq = (SELECT max(seq) FROM invoices)`,
  );
  await db.run(
    sql`UPDATE recorded_days SET last_seq = (SELECT max(seq) FROM invoices) WHERE list = 'invoices' AND day = '2025-06-01'`,
  );
  const after = await list(year);
  expect(after.totalElements).toBe(before + 1);
  expect(after.content[0]?.bookingId).toBe(`BK-2026-${String(ROWS).padStart(7, "0")}`);
});

it("the last page is one that is counted", async () => {
  expect((await list(`page=${MAX_PAGE}`)).content).toHaveLength(10);
  expect((await list(`bookingId=BK-2026&page=${MAX_PAGE}`)).content).toHaveLength(10);
});

it("amounts of the whole account are in order to the end, those of a filter amongst its newest ten thousand", async () => {
  const amounts = ({ content }: z.output<typeof listSchema>) => content.map(({ amount }) => amount);
  const all = await list("sort=-amount");
  expect(all).not.toHaveProperty("sortedNewest");
  expect(amounts(all)).toEqual(amounts(all).toSorted((a, b) => b - a));
  for (const order of ["dueDate", "-dueDate", "linkExpirationDate", "dueDate&status=OPEN"])
    expect(await list(`sort=${order}`)).not.toHaveProperty("sortedNewest");
  expect(await list("sort=dueDate&bookingId=BK-2026")).toHaveProperty("sortedNewest", LIST_REACH);
  const found = await list("sort=amount&bookingId=BK-2026");
  expect(found.sortedNewest).toBe(LIST_REACH);
  expect(amounts(found)).toEqual(amounts(found).toSorted((a, b) => a - b));
  expect(await list("sort=amount&guestName=bartholomew")).not.toHaveProperty("sortedNewest");
});
