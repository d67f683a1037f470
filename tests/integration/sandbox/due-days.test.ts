import { beforeAll, describe, expect, it } from "vitest";
import { contract } from "#provider/contract/index";
import { invoiceTotalsSchema } from "#provider/contract/invoices";
import { dayIn } from "#provider/contract/regions";
import { addDays } from "#provider/rules/days";
import { makeInvoice, pay, payInvoice } from "../../support/workerd/paying.ts";
import {
  advance,
  makeMerchant,
  makePerson,
  newKey,
  sandboxNow,
  send,
  typedInvoice,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

/** "What is owed this week?" is one question to the list, and its totals answer it (decision 0034). */

let merchant: Merchant;
let owner: Someone;
let today: string;

const inDays = (days: number) => addDays(today, days);
const due = (amount: number, days: number | null, expires = 30) => ({
  amount,
  dueDate: days === null ? null : inDays(days),
  linkExpirationDate: inDays(expires),
});

beforeAll(async () => {
  merchant = await makeMerchant();
  owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
  today = dayIn("default", new Date(await sandboxNow()));
  await makeInvoice(merchant, due(10, 6));
  await makeInvoice(merchant, due(20, 2));
  // Due with the end of its link.
  await makeInvoice(merchant, due(30, null, 5));
  await payInvoice(merchant, due(40, 3));
  await payInvoice(merchant, { ...due(50, 4), preAuth: true });
  const partly = await makeInvoice(merchant, { ...due(60, 2), partialAllowed: true });
  await pay(partly, { amountMinor: 15_00 });
  await makeInvoice(merchant, due(70, 20));
});

const listed = async (query: string) =>
  contract.invoices.list.answer.parse((await send(`GET /api/invoices?${query}`, owner)).json);
const totals = async (query: string) =>
  invoiceTotalsSchema.parse((await send(`GET /meta-invoice?${query}`, owner)).json);
const amounts = async (query: string) => (await listed(query)).content.map(({ amount }) => amount / 100);

describe("what is owed within days", () => {
  it("is what is open and due on them, soonest first; the sum outstanding is that of the rows", async () => {
    const week = `status=OPEN&dueFrom=${inDays(0)}&dueTo=${inDays(6)}`;
    const { content, totalElements } = await listed(`${week}&sort=dueDate`);
    expect(content.map(({ amount }) => amount / 100)).toEqual([20, 60, 30, 10]);
    const sum = content.reduce((all, { amount, paidAmount, heldAmount }) => all + amount - paidAmount - heldAmount, 0);
    expect(sum).toBe((20 + 45 + 30 + 10) * 100);
    expect(await totals(week)).toMatchObject({ totalElements, pendingAmount: sum });
  });

  it("also of those that are not open, and also newest first", async () => {
    expect(await amounts(`dueFrom=${inDays(3)}&dueTo=${inDays(4)}`)).toEqual([50, 40]);
    expect(await amounts(`dueFrom=${inDays(6)}&sort=-dueDate`)).toEqual([70, 10]);
  });

  it("tells the day it is due from the last day of its link", async () => {
    expect(await amounts(`expiresTo=${inDays(5)}`)).toEqual([30]);
    expect(await amounts(`dueTo=${inDays(5)}&expiresFrom=${inDays(6)}&status=OPEN&sort=-dueDate`)).toEqual([60, 20]);
    expect((await amounts("sort=linkExpirationDate"))[0]).toBe(30);
  });

  it("is nothing in days that end before they begin", async () => {
    expect((await listed(`dueFrom=${inDays(6)}&dueTo=${inDays(0)}`)).totalElements).toBe(0);
    expect((await totals(`dueFrom=${inDays(6)}&dueTo=${inDays(0)}`)).totalElements).toBe(0);
  });

  it("follows an edit", async () => {
    const { invoice } = await makeInvoice(merchant, due(80, 25));
    const on = (days: number) => amounts(`dueFrom=${inDays(days)}&dueTo=${inDays(days)}`);
    expect([await on(25), await on(26)]).toEqual([[80], []]);
    const { appId: _, channels: __, ...terms } = typedInvoice(merchant.applicationId, due(80, 26));
    const edited = await send(`PUT /api/booking/invoice/${invoice.id}`, {
      token: owner.token,
      key: newKey(),
      body: terms,
    });
    expect(edited.status).toBe(200);
    expect([await on(25), await on(26)]).toEqual([[], [80]]);
  });

  it("is overdue once the merchant's day is over, until the link is", async () => {
    const { invoice } = await makeInvoice(merchant, due(90, 1, 2));
    const overdue = async () => {
      // A session does not live through days.
      owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
      const day = dayIn("default", new Date(await sandboxNow()));
      return amounts(`status=OPEN&dueTo=${addDays(day, -1)}&sort=dueDate`);
    };
    /** Until so many seconds before the end of a day in Baku, which is at 20:00 UTC. */
    const toEndOf = async (days: number, before: number) =>
      advance(Math.ceil((Date.parse(`${inDays(days)}T20:00:00Z`) - (await sandboxNow())) / 1000) - before);
    await toEndOf(1, 60);
    expect(await overdue()).toEqual([]);
    await toEndOf(1, 0);
    expect(await overdue()).toEqual([90]);
    await toEndOf(2, 0);
    expect(await overdue()).not.toContain(90);
    expect((await listed(`invoiceCode=${invoice.code}`)).content[0]?.status).toBe("EXPIRED");
  });
});
