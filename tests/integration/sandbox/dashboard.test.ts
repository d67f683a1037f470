import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { monthlyActivitySchema, toDoSchema } from "#provider/contract/dashboard";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { newId } from "../../../sandbox/src/db/ids.ts";
import { applications, invoices, payouts, transactionDays } from "../../../sandbox/src/db/schema/index.ts";
import { inDays } from "../../support/days.ts";
import { makeInvoice, payInvoice } from "../../support/workerd/paying.ts";
import {
  advance,
  applicationRows,
  db,
  makeMerchant,
  makePerson,
  nextApplicationId,
  refusal,
  sandboxNow,
  send,
  type Merchant,
} from "../../support/workerd/sandbox.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = DAY_MS / 24;
/** Next year: the sandbox's time only goes forward. */
const YEAR = new Date().getUTCFullYear() + 1;

const moveTo = async (instant: string) => advance(Math.ceil((Date.parse(instant) - (await sandboxNow())) / 1000));

/** What whoever sees a merchant's applications is told, amounts in minor units; `query` starts with `?`. */
async function told<Answer extends z.ZodType>(schema: Answer, path: string, { region }: Merchant, token: string) {
  const { json } = await send(`GET /api/dashboard/${path}`, { token, region });
  return schema.parse(json);
}
const activityOf = (merchant: Merchant, token: string, query = "") =>
  told(monthlyActivitySchema, `report-monthly-activity${query}`, merchant, token);
const toDoOf = (merchant: Merchant, token: string, query = "") => told(toDoSchema, `to-do${query}`, merchant, token);
const ownerOf = async (merchant: Merchant) => (await makePerson(merchant, "ROLE_SUSER")).token;

/** What was captured on some days, in minor units. */
const captured = (applicationId: string, days: Record<string, number>) =>
  runBatch(
    db,
    Object.entries(days).map(([day, grossMinor]) =>
      db.insert(transactionDays).values({
        applicationId,
        day,
        status: "APPROVED",
        count: 1,
        amountMinor: grossMinor,
        grossMinor,
        feeMinor: 0,
        refundedMinor: 0,
      }),
    ),
  );

/** Another application of the merchant. */
async function open(merchant: Merchant, name: string): Promise<Merchant> {
  const applicationId = nextApplicationId();
  const { userId } = await makePerson(merchant, "ROLE_SUSER");
  await runBatch(db, applicationRows(merchant.merchantId, userId, merchant.region, applicationId, name));
  return { ...merchant, applicationId };
}

describe("the month so far", () => {
  it.each([
    // Half an hour into April in Baku and Dubai, the last half hour of March in Riyadh.
    ["default", { from: `${YEAR}-03-01`, to: `${YEAR}-03-01` }, [400, 100]],
    ["ae", { from: `${YEAR}-03-01`, to: `${YEAR}-03-01` }, [400, 100]],
    ["sa", { from: `${YEAR}-02-01`, to: expect.stringMatching(/-02-2[89]$/) }, [700, 2400]],
  ] satisfies [Region, unknown, [number, number]][])(
    "begins and ends with the days of region %s",
    async (region, before, [paid, paidBefore]) => {
      if ((await sandboxNow()) < Date.parse(`${YEAR}-03-31T20:30:00Z`)) await moveTo(`${YEAR}-03-31T20:30:00Z`);
      const merchant = await makeMerchant(region, "Hotel Şəki");
      await captured(merchant.applicationId, {
        [`${YEAR}-02-01`]: 800,
        [`${YEAR}-02-28`]: 1600,
        [`${YEAR}-03-01`]: 100,
        [`${YEAR}-03-02`]: 200,
        [`${YEAR}-03-31`]: 400,
        [`${YEAR}-04-01`]: 400,
      });
      const activity = await activityOf(merchant, await ownerOf(merchant));
      expect(activity).toMatchObject({ paid, paidBefore, before });
      expect(activity.byApplication).toEqual([
        {
          appId: merchant.applicationId,
          appName: "Hotel Şəki",
          currency: REGION_FACTS[region].currency,
          count: region === "sa" ? 3 : 1,
          paid,
          countBefore: region === "sa" ? 2 : 1,
          paidBefore,
        },
      ]);
    },
  );

  it("of a whole longer month is held against the whole shorter one before", async () => {
    await moveTo(`${YEAR}-05-31T09:00:00Z`);
    const merchant = await makeMerchant();
    await captured(merchant.applicationId, { [`${YEAR}-04-30`]: 300, [`${YEAR}-05-31`]: 500 });
    expect(await activityOf(merchant, await ownerOf(merchant))).toMatchObject({
      paid: 500,
      paidBefore: 300,
      before: { from: `${YEAR}-04-01`, to: `${YEAR}-04-30` },
    });
  });

  it("counts each application in sight, the largest first, whatever the report is about", async () => {
    const hotel = await makeMerchant("default", "Hotel");
    const spa = await open(hotel, "Spa");
    const closed = await open(hotel, "Closed");
    const forgotten = await open(hotel, "Forgotten");
    await captured(hotel.applicationId, { [`${YEAR}-05-02`]: 100, [`${YEAR}-04-02`]: 900 });
    await captured(spa.applicationId, { [`${YEAR}-05-03`]: 700, [`${YEAR}-05-04`]: 800 });
    await captured(closed.applicationId, { [`${YEAR}-04-30`]: 50 });
    await captured(forgotten.applicationId, { [`${YEAR}-03-30`]: 50 });
    for (const { applicationId } of [closed, forgotten])
      await db.update(applications).set({ deletedAt: 1 }).where(eq(applications.id, applicationId));
    const token = await ownerOf(hotel);
    const rows = [
      ["Spa", 2, 1500, 0, 0],
      ["Hotel", 1, 100, 1, 900],
      ["Closed", 0, 0, 1, 50],
    ];
    const rowsOf = (activity: z.output<typeof monthlyActivitySchema>) =>
      activity.byApplication.map((row) => [row.appName, row.count, row.paid, row.countBefore, row.paidBefore]);
    const all = await activityOf(hotel, token);
    expect([all.paid, all.paidBefore]).toEqual([1600, 950]);
    expect(rowsOf(all)).toEqual(rows);
    const one = await activityOf(hotel, token, `?appId=${hotel.applicationId}`);
    expect([one.paid, one.paidBefore]).toEqual([100, 900]);
    expect(rowsOf(one)).toEqual(rows);
    expect(await activityOf(hotel, token, `?appId=${closed.applicationId}`)).toMatchObject({
      paid: 0,
      paidBefore: 50,
    });
    // A member sees the one application they were given, and asks about no other.
    const { token: member } = await makePerson(hotel, "ROLE_OPERATOR");
    expect(rowsOf(await activityOf(hotel, member))).toEqual([["Hotel", 1, 100, 1, 900]]);
    const other = `GET /api/dashboard/report-monthly-activity?appId=${spa.applicationId}`;
    expect(refusal(await send(other, { token: member }))).toBe("404 not_found");
  });

  it("of January is held against December of the year before", async () => {
    await moveTo(`${YEAR}-12-31T20:30:00Z`);
    const days = { [`${YEAR}-12-01`]: 100, [`${YEAR}-12-31`]: 200, [`${YEAR + 1}-01-01`]: 400, [`${YEAR}-11-30`]: 800 };
    const [baku, riyadh] = [await makeMerchant("default"), await makeMerchant("sa")];
    for (const { applicationId } of [baku, riyadh]) await captured(applicationId, days);
    const january = await activityOf(baku, await ownerOf(baku));
    expect(january).toMatchObject({
      paid: 400,
      paidBefore: 100,
      before: { from: `${YEAR}-12-01`, to: `${YEAR}-12-01` },
    });
    expect(january.months.map(({ month }) => month).slice(-2)).toEqual([`${YEAR}-12`, `${YEAR + 1}-01`]);
    const december = await activityOf(riyadh, await ownerOf(riyadh));
    expect(december).toMatchObject({
      paid: 300,
      paidBefore: 800,
      before: { from: `${YEAR}-11-01`, to: `${YEAR}-11-30` },
    });
  });
});

describe("what is to be done", () => {
  const NOTHING = {
    lapsing: { count: 0, amount: 0, items: [] },
    failedPayouts: { count: 0, amount: 0, only: null, reason: null },
    failedWithdrawals: { count: 0, amount: 0, only: null, reason: null },
    waitingPayouts: { count: 0, amount: 0, only: null },
    waitingFiles: { count: 0, amount: 0, only: null },
    waitingRefunds: { count: 0, amount: 0, only: null },
    refundRules: { count: 0, items: [] },
    payoutRules: { count: 0, items: [] },
    unfinished: null,
    arriving: { count: 0, amount: 0, items: [] },
    disputes: { count: 0, amount: 0, items: [] },
    corrections: { count: 0, items: [] },
    targets: { count: 0, items: [] },
    unsigned: { count: 0, items: [] },
    expiring: { count: 0, amount: 0, items: [] },
  };

  it("is nothing for a merchant to whom nothing has happened, whose report is empty too", async () => {
    const merchant = await makeMerchant("sa");
    const token = await ownerOf(merchant);
    expect(await toDoOf(merchant, token)).toEqual({ currency: "SAR", ...NOTHING });
    expect(await activityOf(merchant, token)).toMatchObject({ paid: 0, paidBefore: 0, pending: 0 });
  });

  it("names the holds that lapse within a day, the most urgent first, and counts all of them", async () => {
    const hotel = await makeMerchant();
    const spa = await open(hotel, "Spa");
    const linkExpirationDate = inDays(20, "default", await sandboxNow());
    const hold = (merchant: Merchant, amount: number) =>
      payInvoice(merchant, { preAuth: true, amount, linkExpirationDate, fullName: `Payer ${amount}` });
    const first = await hold(spa, 10);
    await advance(HOUR_MS / 1000);
    for (const amount of [11, 12, 13, 14, 15]) await hold(hotel, amount);
    await advance((5 * DAY_MS) / 1000);
    const later = await hold(hotel, 100);
    // The first of them lapses in an hour.
    await advance((2 * DAY_MS - 2 * HOUR_MS) / 1000);
    const token = await ownerOf(hotel);
    const { lapsing } = await toDoOf(hotel, token);
    expect([lapsing.count, lapsing.amount]).toEqual([6, 7500]);
    expect(lapsing.items.map(({ amount }) => amount)).toEqual([1000, 1100, 1200, 1300, 1400]);
    expect(lapsing.items[0]).toEqual({
      id: first.transaction.id,
      orderId: first.transaction.orderId,
      fullName: "Payer 10",
      amount: 1000,
      captureBy: new Date(first.transaction.captureBy ?? 0).toISOString(),
    });
    expect((await toDoOf(hotel, token, `?appId=${spa.applicationId}`)).lapsing.count).toBe(1);
    const { token: member } = await makePerson(hotel, "ROLE_FO_SUPERVISOR");
    expect((await toDoOf(hotel, member)).lapsing.count).toBe(5);
    // An hour and a bit later the first one has lapsed: nothing can be done about it any more.
    await advance((2 * HOUR_MS) / 1000 - 60);
    expect((await toDoOf(hotel, await ownerOf(hotel))).lapsing).toMatchObject({ count: 5, amount: 6500 });
    await advance((4 * DAY_MS + HOUR_MS) / 1000);
    const last = (await toDoOf(hotel, await ownerOf(hotel))).lapsing;
    expect(last.items.map(({ id }) => id)).toEqual([later.transaction.id]);
  });

  it("names open invoices whose last day is today in the merchant's zone, with what is still to be paid", async () => {
    const today = new Date(Math.ceil((await sandboxNow()) / DAY_MS) * DAY_MS + 3 * DAY_MS).toISOString().slice(0, 10);
    const tomorrow = new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10);
    const hotel = await makeMerchant();
    const part = await makeInvoice(hotel, { amount: 300, partialAllowed: false, linkExpirationDate: today });
    await makeInvoice(hotel, { amount: 450, linkExpirationDate: today });
    await makeInvoice(hotel, { amount: 999, linkExpirationDate: tomorrow });
    await payInvoice(hotel, { amount: 500, linkExpirationDate: today });
    await payInvoice(hotel, { amount: 600, linkExpirationDate: today, preAuth: true });
    await payInvoice(hotel, { amount: 40, linkExpirationDate: today }, { outcome: "decline" });
    await db.update(invoices).set({ status: "PARTIAL", paidMinor: 100_00 }).where(eq(invoices.id, part.invoice.id));
    const riyadh = await makeMerchant("sa");
    const { seq: _seq, ...row } = part.invoice;
    const lapsesIn = (region: Region, day: string) =>
      Date.parse(day) + DAY_MS - REGION_FACTS[region].utcOffsetHours * HOUR_MS;
    await db.insert(invoices).values({
      ...row,
      ...riyadh,
      id: newId("inv"),
      code: "RYADHC0DE123",
      linkExpirationDate: today,
      expiresAt: lapsesIn("sa", today),
    });

    // The last minute of the day before in Baku, an hour earlier in Riyadh.
    await moveTo(`${new Date(Date.parse(today) - DAY_MS).toISOString().slice(0, 10)}T19:59:00Z`);
    expect((await toDoOf(hotel, await ownerOf(hotel))).expiring.count).toBe(0);
    await advance(120);
    const { expiring } = await toDoOf(hotel, await ownerOf(hotel));
    expect([expiring.count, expiring.amount]).toEqual([3, 69000]);
    expect(expiring.items.map(({ amount }) => amount)).toEqual([45000, 20000, 4000]);
    expect(expiring.items[1]).toMatchObject({ id: part.invoice.id, invoiceCode: part.invoice.code });
    expect((await toDoOf(riyadh, await ownerOf(riyadh))).expiring.count).toBe(0);

    // Baku's day is over, Riyadh's has half an hour to go.
    await moveTo(`${today}T20:30:00Z`);
    expect((await toDoOf(hotel, await ownerOf(hotel))).expiring).toMatchObject({ count: 1, amount: 99900 });
    expect((await toDoOf(riyadh, await ownerOf(riyadh))).expiring).toMatchObject({ count: 1, amount: 30000 });
  });

  it("counts payouts of the last seven days that failed, and names applications that wait for a signature", async () => {
    const hotel = await makeMerchant();
    const spa = await open(hotel, "Spa");
    const now = await sandboxNow();
    const payout = (
      state: typeof payouts.$inferInsert.state,
      amountMinor: number,
      {
        createdAt = now - DAY_MS,
        kind = "PAYOUT",
      }: Partial<Pick<typeof payouts.$inferInsert, "createdAt" | "kind">> = {},
    ) =>
      db.insert(payouts).values({
        id: newId("pay"),
        merchantId: hotel.merchantId,
        applicationId: hotel.applicationId,
        kind,
        state,
        target: "BANK",
        targetMasked: "AZ21 **** 1944",
        currency: "AZN",
        amountMinor,
        feeMinor: 250,
        createdBy: "somebody",
        createdByName: "Someone",
        createdAt,
      });
    await payout("FAIL", 100);
    await payout("NOT_FOUND", 200);
    await payout("DAILY_PAYOUT_LIMIT_EXCEEDED", 400);
    await payout("SUCCESS", 800);
    await payout("REJECTED", 1600);
    await payout("FAIL", 3200, { createdAt: now - 8 * DAY_MS });
    await payout("FAIL", 6400, { kind: "WITHDRAWAL" });
    await db.update(applications).set({ status: "APPROVED" }).where(eq(applications.id, spa.applicationId));
    const token = await ownerOf(hotel);
    expect(await toDoOf(hotel, token)).toMatchObject({
      failedPayouts: { count: 3, amount: 700 },
      failedWithdrawals: { count: 1, amount: 6400 },
      unsigned: { count: 1, items: [{ appId: spa.applicationId, name: "Spa" }] },
    });
    expect(await toDoOf(hotel, token, `?appId=${spa.applicationId}`)).toMatchObject({
      failedPayouts: { count: 0, amount: 0 },
      failedWithdrawals: { count: 0, amount: 0 },
      waitingPayouts: { count: 0, amount: 0 },
      unsigned: { count: 1 },
    });
    const { token: member } = await makePerson(hotel, "ROLE_FIN_MANAGER");
    expect(await toDoOf(hotel, member)).toMatchObject({ failedPayouts: { count: 3 }, unsigned: { count: 0 } });
    const stranger = await makeMerchant();
    const strange = await ownerOf(stranger);
    expect(await toDoOf(stranger, strange)).toEqual({ currency: "AZN", ...NOTHING });
    expect(refusal(await send(`GET /api/dashboard/to-do?appId=${hotel.applicationId}`, { token: strange }))).toBe(
      "404 not_found",
    );
  });
});
