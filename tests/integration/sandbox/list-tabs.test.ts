import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { contract } from "#provider/contract/index";
import { invoiceTotalsSchema } from "#provider/contract/invoices";
import type { TabCounts } from "#provider/contract/list-tabs";
import { qrTotalsSchema } from "#provider/contract/qr-payments";
import { dayIn } from "#provider/contract/regions";
import { transactionTotalsSchema } from "#provider/contract/transactions";
import { addDays } from "#provider/rules/days";
import { invoiceTabs } from "#provider/rules/list-tabs";
import { LISTS, tabsOn, type List } from "#provider/rules/lists";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { invoices, memberships } from "../../../sandbox/src/db/schema/index.ts";
import { DECLINES, payWith } from "../../support/workerd/checkout.ts";
import { changeLink, makeLink, makeStaticQr, payer } from "../../support/workerd/links.ts";
import { makeInvoice, payInvoice } from "../../support/workerd/paying.ts";
import {
  applicationRows,
  db,
  makeMerchant,
  makePerson,
  nextApplicationId,
  sandboxNow,
  send,
  type Someone,
} from "../../support/workerd/sandbox.ts";

/**
 * The number on a tab is the number of rows that the list has behind it, for whoever looks, whatever the list is
 * narrowed to.
 */

let today: string;
let people: Record<"owner" | "clerkOfOne" | "staff", Someone>;

beforeAll(async () => {
  const merchant = await makeMerchant();
  const owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  const spa = { ...merchant, applicationId: nextApplicationId() };
  await runBatch(db, applicationRows(merchant.merchantId, owner.userId, "default", spa.applicationId, "Spa"));
  const clerkOfOne = await makePerson(merchant, "ROLE_OPERATOR");
  await db.delete(memberships).where(eq(memberships.applicationId, spa.applicationId));
  const staff = await makePerson(merchant, "ROLE_ADMIN", { member: false });
  people = { owner, clerkOfOne, staff };
  today = dayIn("default", new Date(await sandboxNow()));
  const monday = invoiceTabs(today).DUE_THIS_WEEK.dueFrom ?? "";
  for (const place of [merchant, spa]) {
    await payInvoice(place, {});
    await payInvoice(place, {}, { outcome: "decline" });
    await payInvoice(place, { preAuth: true });
    for (const day of [addDays(monday, -1), monday, addDays(monday, 6), addDays(monday, 7), addDays(today, -1)]) {
      const { invoice } = await makeInvoice(place, {});
      await db.update(invoices).set({ dueDate: day }).where(eq(invoices.id, invoice.id));
    }
    await makeLink(place);
    const code = await makeStaticQr(place);
    await payWith(code, payer({ amount: "5" }));
    await payWith(code, payer({ amount: "6", number: DECLINES }));
  }
  await changeLink((await makeLink(spa)).code, { status: "DISABLED" });
});

const counted = z.object({ totalElements: z.number(), more: z.boolean().optional() });
const ask = async (person: Someone, path: string) => (await send(`GET /${path}`, { token: person.token })).json;

/** What the list behind a tab says of its own length, in the shape of a tab's count. */
async function behind(person: Someone, path: string, tab: string, asked: Record<string, string | undefined>) {
  const query = new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const { totalElements, more } = counted.parse(await ask(person, `${path}?${query}`));
  return { tab, count: totalElements, ...(more ? { more } : {}) };
}

/** The same of every tab, as the list is described. */
const behindAll = (person: Someone, path: string, list: List): Promise<TabCounts> => {
  const { keys, asks } = tabsOn(list, today);
  return Promise.all(keys.map((tab) => behind(person, path, tab, asks(tab))));
};

const COUNTED = {
  invoices: {
    counts: async (person, filter) =>
      invoiceTotalsSchema.parse(await ask(person, `meta-invoice?today=${today}&${filter}`)).tabs,
    lists: (person) => behindAll(person, "api/invoices", LISTS.invoices),
    filter: "guestName=nobody&from=1999-01-01&to=1999-01-02",
  },
  transactions: {
    counts: async (person, filter) =>
      transactionTotalsSchema.parse(await ask(person, `meta-data-transactions?${filter}`)).tabs,
    lists: (person) => behindAll(person, "api/transactionsPageable", LISTS.transactions),
    filter: "fullName=nobody",
  },
  "QR payments": {
    counts: async (person, filter) => qrTotalsSchema.parse(await ask(person, `api/meta-qr?${filter}`)).tabs,
    lists: (person) => behindAll(person, "api/invoices/qr", LISTS.qr),
    filter: "fullName=nobody&status=PENDING",
  },
  "payment links": {
    counts: async (person, filter) =>
      contract.links.list.answer.parse(await ask(person, `api/payment-links?${filter}`)).tabs,
    lists: (person) => behindAll(person, "api/payment-links", LISTS.links),
    filter: "title=nothing",
  },
} satisfies Record<
  string,
  {
    counts: (person: Someone, filter: string) => Promise<TabCounts | undefined>;
    lists: (person: Someone) => Promise<TabCounts>;
    filter: string;
  }
>;

describe.each(Object.entries(COUNTED))("the tabs over %s", (_, { counts, lists, filter }) => {
  it.each(["owner", "clerkOfOne", "staff"] as const)("count what the %s finds behind them", async (who) => {
    const person = people[who];
    const tabs = await counts(person, "");
    expect(tabs).toEqual(await lists(person));
    // Whatever else is asked for.
    expect(await counts(person, filter)).toEqual(tabs);
  });

  it("are not empty in this test, and have more for the owner than for the clerk of one application", async () => {
    const [all, some] = [await counts(people.owner, ""), await counts(people.clerkOfOne, "")];
    const [whole] = all ?? [];
    const [part] = some ?? [];
    expect(part?.count).toBeGreaterThan(0);
    expect(whole?.count).toBeGreaterThan(part?.count ?? Infinity);
  });
});

it("what is owed is counted by the day that is asked for, else by the provider's own", async () => {
  const of = async (query: string) => invoiceTotalsSchema.parse(await ask(people.owner, `meta-invoice?${query}`)).tabs;
  expect(await of("")).toEqual(await of(`today=${today}`));
  const later = await of(`today=${addDays(today, 30)}`);
  const overdue = (tabs: TabCounts | undefined) => tabs?.find(({ tab }) => tab === "OVERDUE")?.count;
  expect(overdue(later)).toBeGreaterThan(overdue(await of("")) ?? Infinity);
});
