import { describe, expect, it } from "vitest";
import { contract } from "#provider/contract/index";
import { dayIn } from "#provider/contract/regions";
import { monthlyActivitySchema } from "#provider/contract/dashboard";
import { addDays } from "#provider/rules/days";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { transactionDays } from "../../../sandbox/src/db/schema/index.ts";
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
/** Next year: the sandbox's time only goes forward. */
const YEAR = new Date().getUTCFullYear() + 1;

const moveTo = async (instant: string) => advance(Math.ceil((Date.parse(instant) - (await sandboxNow())) / 1000));
const ownerOf = async (merchant: Merchant) => (await makePerson(merchant, "ROLE_SUSER")).token;

/** The report as whoever has the token is told it, amounts in minor units; `query` starts with `?`. */
async function activityOf({ region }: Merchant, token: string, query = "") {
  const { json } = await send(`GET /api/dashboard/report-monthly-activity${query}`, { token, region });
  return monthlyActivitySchema.parse(json);
}

/** What was captured on some days, in minor units. */
const captured = (applicationId: string, days: Record<string, number>) =>
  runBatch(
    db,
    Object.entries(days).map(([day, minor]) =>
      db.insert(transactionDays).values({
        applicationId,
        day,
        status: "APPROVED",
        count: 1,
        feeMinor: 0,
        refundedMinor: 0,
        amountMinor: minor,
        grossMinor: minor,
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

describe("days and what is owed", () => {
  it("tells 62 days apart up to today in the merchant's zone, each with what was captured", async () => {
    const today = `${YEAR + 1}-03-31`;
    const [before, first, tomorrow] = [addDays(today, -61), addDays(today, -60), addDays(today, 1)];
    await moveTo(`${today}T20:30:00Z`);
    const [baku, riyadh] = [await makeMerchant("default"), await makeMerchant("sa")];
    const taken = { [before]: 1, [first]: 2, [today]: 4, [tomorrow]: 8 };
    for (const { applicationId } of [baku, riyadh]) await captured(applicationId, taken);
    const toldOf = async (merchant: Merchant) => {
      const { days, months, paid } = await activityOf(merchant, await ownerOf(merchant));
      const ofMonth = days.filter(({ day }) => day.startsWith(months.at(-1)?.month ?? "none"));
      expect(ofMonth.reduce((sum, { amount }) => sum + amount, 0)).toBe(paid);
      return [days.length, days[0], days.at(-1), days.filter(({ amount }) => amount > 0).length];
    };
    const day = (name: string, amount: number) => ({ day: name, count: amount > 0 ? 1 : 0, amount });
    expect(await toldOf(baku)).toEqual([62, day(first, 2), day(tomorrow, 8), 3]);
    expect(await toldOf(riyadh)).toEqual([62, day(before, 1), day(today, 4), 3]);
  });

  it("counts what is open, and of it what was due before today, also for one application", async () => {
    const hotel = await makeMerchant();
    const spa = await open(hotel, "Spa");
    const today = dayIn("default", new Date(await sandboxNow()));
    const linkExpirationDate = addDays(today, 5);
    const due = (merchant: Merchant, amount: number, dueDate: string) =>
      makeInvoice(merchant, { amount, dueDate, linkExpirationDate });
    await due(hotel, 10, today);
    await due(hotel, 20, addDays(today, 1));
    await due(spa, 40, today);
    await payInvoice(spa, { amount: 80, dueDate: today, linkExpirationDate });
    const owed = async (query = "") => {
      const { pending, openCount, overdue } = await activityOf(hotel, await ownerOf(hotel), query);
      return [openCount, pending, overdue];
    };
    expect(await owed()).toEqual([3, 70_00, { count: 0, amount: 0 }]);
    await advance(DAY_MS / 1000);
    expect(await owed()).toEqual([3, 70_00, { count: 2, amount: 50_00 }]);
    expect(await owed(`?appId=${spa.applicationId}`)).toEqual([1, 40_00, { count: 1, amount: 40_00 }]);
  });
});

describe("what happened last", () => {
  it("is told of one application, or of payments alone, with their cards", async () => {
    const hotel = await makeMerchant();
    const spa = await open(hotel, "Spa");
    const { transaction } = await payInvoice(hotel, { amount: 30, fullName: "Əli Hüseynov" }, { last4: "4242" });
    await makeInvoice(spa, { amount: 50 });
    const token = await ownerOf(hotel);
    const recent = async (query: string) => {
      const { json } = await send(`GET /api/dashboard/recent-activity${query}`, { token });
      const { content, totalElements } = contract.dashboard.recentActivity.answer.parse(json);
      return { totalElements, kinds: content.map(({ kind }) => kind).toSorted(), content };
    };
    expect(await recent("")).toMatchObject({ totalElements: 3, kinds: ["INVOICE", "INVOICE", "TRANSACTION"] });
    expect(await recent(`?appId=${spa.applicationId}`)).toMatchObject({ totalElements: 1, kinds: ["INVOICE"] });
    expect(await recent(`?appId=${spa.applicationId}&kind=TRANSACTION`)).toMatchObject({ totalElements: 0, kinds: [] });
    expect(await recent("?kind=INVOICE")).toMatchObject({ totalElements: 2, kinds: ["INVOICE", "INVOICE"] });
    expect((await recent("?kind=TRANSACTION")).content).toEqual([
      expect.objectContaining({
        id: transaction.id,
        fullName: "Əli Hüseynov",
        amount: 30_00,
        capturedAmount: 30_00,
        cardBrand: "VISA",
        cardNumber: "•••• 4242",
      }),
    ]);
    const theirs = `GET /api/dashboard/recent-activity?appId=${(await makeMerchant()).applicationId}`;
    expect(refusal(await send(theirs, { token }))).toBe("404 not_found");
  });
});
