import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { contract } from "#provider/contract/index";
import { PRE_AUTH_DAYS } from "#provider/contract/limits";
import { transactions, users } from "../../../sandbox/src/db/schema/index.ts";
import { answerRefunds } from "../../support/workerd/money.ts";
import { makeInvoice, payInvoice } from "../../support/workerd/paying.ts";
import { advance, db, makeMerchant, makePerson, newKey, send, type Someone } from "../../support/workerd/sandbox.ts";

/**
 * Who refunded, completed or canceled a payment, and who canceled an invoice: said by the list and the thing itself,
 * and found by it.
 */

const NAMES = ["Leyla Əhmədova", "Rəna Babayeva", "Tural Quliyev", "Nobody Here"] as const;
type Name = (typeof NAMES)[number];

let people: Record<Name, Someone>;
let owner: Someone;
let stranger: Someone;
let ids: Record<"refunded" | "completed" | "canceled" | "lapsed" | "untouched", string>;
let invoiceIds: Record<"canceled" | "released" | "lapsed" | "open", string>;

beforeAll(async () => {
  const spa = await makeMerchant("default", "Spa");
  const made = await Promise.all(
    NAMES.map(async (fullName) => [fullName, await makePerson(spa, "ROLE_SUSER", { member: false, fullName })]),
  );
  people = Object.fromEntries(made);
  const hold = () => payInvoice(spa, { preAuth: true, amount: 100 });
  await payInvoice(spa, { amount: 1_000 });
  const refunded = await payInvoice(spa, { amount: 400 });
  const [completed, released, lapsed] = [await hold(), await hold(), await hold()];
  ids = {
    refunded: refunded.transaction.id,
    completed: completed.transaction.id,
    canceled: released.transaction.id,
    lapsed: lapsed.transaction.id,
    untouched: (await payInvoice(spa, { amount: 50 })).transaction.id,
  };
  invoiceIds = {
    canceled: (await makeInvoice(spa, {})).invoice.id,
    released: released.invoice.id,
    lapsed: lapsed.invoice.id,
    open: (await makeInvoice(spa, {})).invoice.id,
  };
  const act = async (by: Name, call: string, body?: Record<string, unknown>) =>
    expect((await send(`POST /api/${call}`, { token: people[by].token, key: newKey(), body })).status).toBe(200);
  const refund = async (by: Name, amount: number) => {
    await act(by, "refund", { transactionId: ids.refunded, amount, reason: "One night less" });
    await answerRefunds();
  };
  await refund("Rəna Babayeva", 10);
  await refund("Leyla Əhmədova", 10);
  await refund("Rəna Babayeva", 10);
  // This card's bank takes no refunds.
  await db.update(transactions).set({ cardLast4: "5126" }).where(eq(transactions.id, ids.refunded));
  await refund("Nobody Here", 10);
  await act("Leyla Əhmədova", "completeOrder", { transactionId: ids.completed, amount: 60 });
  await act("Tural Quliyev", `reverse/${ids.canceled}`);
  await act("Leyla Əhmədova", `booking/invoice/${invoiceIds.canceled}/cancel`);
  await advance(PRE_AUTH_DAYS * 86_400 + 60);
  // Whoever signed in before is signed out by then.
  owner = await makePerson(spa, "ROLE_SUSER", { member: false });
  stranger = await makePerson(await makeMerchant("default", "Café"), "ROLE_SUSER", { member: false });
});

const list = async (query: string, by = owner) =>
  contract.transactions.list.answer.parse((await send(`GET /api/transactionsPageable?${query}`, by)).json).content;
const idsOf = async (query: string, by?: Someone) => (await list(query, by)).map(({ id }) => id);

it("is said by the list and by the payment; of the clock and of a refund that failed nobody is", async () => {
  const nobody = { refundedBy: null, completedBy: null, canceledBy: null };
  const expected = {
    refunded: { ...nobody, refundedBy: "Rəna Babayeva, Leyla Əhmədova" },
    completed: { ...nobody, completedBy: "Leyla Əhmədova" },
    canceled: { ...nobody, canceledBy: "Tural Quliyev" },
    lapsed: nobody,
    untouched: nobody,
  };
  const rows = await list("");
  for (const [which, doneBy] of Object.entries(expected)) {
    const id = Reflect.get(ids, which);
    expect(rows.find((row) => row.id === id)).toMatchObject(doneBy);
    const { json } = await send(`GET /api/transactions/${id}`, owner);
    expect(contract.transactions.get.answer.parse(json)).toMatchObject(doneBy);
  }
});

const FOUND = [
  ["refundedBy=rena", ["refunded"]],
  ["refundedBy=leyla%20ahm", []],
  ["refundedBy=LEYLA%20ehm", ["refunded"]],
  ["refundedBy=nobody", []],
  ["completedBy=leyla", ["completed"]],
  ["completedBy=rena", []],
  ["canceledBy=quliyev", ["canceled"]],
  ["canceledBy=leyla", []],
  ["canceledBy=tural&status=REVERSE", ["canceled"]],
  ["canceledBy=tural&status=APPROVED", []],
  ["canceledBy=--", []],
] as const;

describe("the list", () => {
  it.each(FOUND)("by %s is %o", async (query, which) => {
    expect(await idsOf(query)).toEqual(which.map((name) => ids[name]));
    const totals = contract.transactions.totals.answer.parse(
      (await send(`GET /meta-data-transactions?${query}`, owner)).json,
    );
    expect(totals.totalElements).toBe(which.length);
  });

  it("finds people by the name they had then, and nothing for another merchant", async () => {
    await db.update(users).set({ fullName: "", searchName: "" }).where(eq(users.id, people["Tural Quliyev"].userId));
    expect(await idsOf("canceledBy=tural")).toEqual([ids.canceled]);
    expect(await idsOf("canceledBy=tural", stranger)).toEqual([]);
    expect(await idsOf("refundedBy=rena", stranger)).toEqual([]);
  });
});

const invoicesFound = async (query: string, by = owner) =>
  contract.invoices.list.answer.parse((await send(`GET /api/invoices?${query}`, by)).json).content;

const INVOICES_FOUND = [
  ["canceledBy=EHMEDOVA%20ley", ["canceled"]],
  ["canceledBy=tural", ["released"]],
  ["canceledBy=tural&status=CANCELED", ["released"]],
  ["canceledBy=tural&status=PENDING", []],
  ["canceledBy=rena", []],
  ["canceledBy=--", []],
] as const;

describe("an invoice", () => {
  it("says who canceled it, or gave up the hold on its money; of the clock nobody", async () => {
    const expected = { canceled: "Leyla Əhmədova", released: "Tural Quliyev", lapsed: null, open: null };
    const rows = await invoicesFound("");
    for (const [which, canceledBy] of Object.entries(expected)) {
      const id = Reflect.get(invoiceIds, which);
      expect(rows.find((row) => row.id === id)).toMatchObject({ canceledBy });
      const { json } = await send(`GET /api/booking/invoice/${id}`, owner);
      expect(contract.invoices.get.answer.parse(json)).toMatchObject({ canceledBy });
    }
  });

  it.each(INVOICES_FOUND)("is found by %s: %o", async (query, which) => {
    expect((await invoicesFound(query)).map(({ id }) => id)).toEqual(which.map((name) => invoiceIds[name]));
    expect(await invoicesFound(query, stranger)).toEqual([]);
  });
});
