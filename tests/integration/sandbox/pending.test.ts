import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { invoiceTotalsSchema } from "#provider/contract/invoices";
import { contract } from "#provider/contract/index";
import { monthlyActivitySchema } from "#provider/contract/dashboard";
import { INVOICE_STATUSES } from "#provider/contract/words";
import { outstanding } from "#provider/rules/outstanding";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { invoices } from "../../../sandbox/src/db/schema/index.ts";
import { invoiceNow, makeInvoice, pay, payInvoice } from "../../support/workerd/paying.ts";
import {
  advance,
  applicationRows,
  db,
  makeMerchant,
  makePerson,
  newKey,
  nextApplicationId,
  send,
  type Merchant,
  type Someone,
} from "../../support/workerd/sandbox.ts";

/** What is pending is one sum, wherever it is shown, and one list of invoices has it (decision 0031). */

const GUEST = "Leyla Quliyeva";

/** What each invoice asks for, in whole units, and what of it is pending, in minor units. */
const PENDING = { untouched: 10_00, declined: 20_00, partly: 25_00 };
const ALL = 10_00 + 20_00 + 25_00;

let hotel: Merchant;
let spa: Merchant;
let owner: Someone;
let held: string;

beforeAll(async () => {
  hotel = await makeMerchant("default", "Hotel");
  const { userId } = await makePerson(hotel, "ROLE_SUSER");
  // A name that contains the other's: only its id finds the first alone.
  spa = { ...hotel, applicationId: nextApplicationId() };
  await runBatch(db, applicationRows(hotel.merchantId, userId, "default", spa.applicationId, "Hotel Spa"));
  await makeInvoice(hotel, { amount: 10, fullName: GUEST });
  await payInvoice(hotel, { amount: 20, fullName: GUEST }, { outcome: "decline" });
  await payInvoice(hotel, { amount: 30, partialAllowed: true, fullName: GUEST }, { amountMinor: 5_00 });
  held = (await payInvoice(hotel, { amount: 40, preAuth: true, fullName: GUEST })).invoice.id;
  await payInvoice(hotel, { amount: 50, fullName: GUEST });
  owner = await makePerson(hotel, "ROLE_SUSER", { member: false });
  const canceled = await makeInvoice(hotel, { amount: 60, fullName: GUEST });
  await send(`POST /api/booking/invoice/${canceled.invoice.id}/cancel`, { token: owner.token, key: newKey() });
  await makeInvoice(spa, { amount: 7, fullName: "Rəna Babayeva" });
});

const ask = async (path: string) => (await send(`GET ${path}`, owner)).json;
const onDashboard = async (query = "") =>
  monthlyActivitySchema.parse(await ask(`/api/dashboard/report-monthly-activity${query}`)).pending;
const totals = async (query = "") => invoiceTotalsSchema.parse(await ask(`/meta-invoice${query}`));
const listed = async (query: string) => contract.invoices.list.answer.parse(await ask(`/api/invoices${query}`));

describe("what is pending", () => {
  it.each([
    ["", ALL + 7_00, 4],
    ["appName=APP", ALL, 3],
  ])("is the same on the dashboard, in the totals and over the open invoices (%s)", async (narrowed, sum, count) => {
    const application = narrowed.replace("APP", hotel.applicationId);
    expect(await onDashboard(application && `?${application.replace("appName", "appId")}`)).toBe(sum);
    expect((await totals(`?${application}`)).pendingAmount).toBe(sum);
    const open = `?status=OPEN&${application}`;
    const list = await listed(open);
    expect(list.totalElements).toBe(count);
    const left = list.content.map(outstanding);
    expect(left.reduce((all, one) => all + one, 0)).toBe(sum);
    expect(left).not.toContain(0);
    expect(await totals(open)).toMatchObject({ totalElements: count, pendingAmount: sum });
  });

  it("is what is left to pay: a declined invoice counts, one wholly on hold adds nothing and is not among them", async () => {
    const list = await listed(`?status=OPEN&guestName=quliyeva`);
    expect(list.content.map(outstanding)).toEqual(Object.values(PENDING).toReversed());
    // Also where rows are added up, as the daily totals do not know a payer.
    expect(await totals(`?guestName=quliyeva`)).toMatchObject({ totalElements: 6, pendingAmount: ALL });
    expect(await totals(`?status=OPEN&guestName=quliyeva`)).toMatchObject({ totalElements: 3, pendingAmount: ALL });
  });

  it("ends when it is paid, and when the link lapses", async () => {
    const merchant = await makeMerchant();
    owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
    const first = await makeInvoice(merchant, { amount: 10 });
    await makeInvoice(merchant, { amount: 20 });
    expect([await onDashboard(), (await listed("?status=OPEN")).totalElements]).toEqual([30_00, 2]);
    await pay(first);
    expect([await onDashboard(), (await listed("?status=OPEN")).totalElements]).toEqual([20_00, 1]);
    await advance(7 * 86_400);
    owner = await makePerson(merchant, "ROLE_SUSER", { member: false });
    expect([await onDashboard(), (await listed("?status=OPEN")).totalElements]).toEqual([0, 0]);
  });

  it("is the same rule in the database as in the two Workers, for every status", async () => {
    const combinations = INVOICE_STATUSES.flatMap((status) =>
      [
        [0, 0],
        [15_00, 0],
        [0, 40_00],
        [15_00, 10_00],
        [15_00, 25_00],
        [40_00, 0],
      ].map(([paidMinor = 0, heldMinor = 0]) => ({ status, paidMinor, heldMinor })),
    );
    for (const { status, paidMinor, heldMinor } of combinations) {
      await db.update(invoices).set({ status, paidMinor, heldMinor }).where(eq(invoices.id, held));
      const { isOpen, amountMinor } = await invoiceNow(held);
      const left = outstanding({ status, amount: amountMinor, paidAmount: paidMinor, heldAmount: heldMinor });
      expect([status, paidMinor, heldMinor, isOpen]).toEqual([status, paidMinor, heldMinor, left > 0]);
    }
  });
});
