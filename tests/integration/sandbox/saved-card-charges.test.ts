import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { savedCards, transactionEvents, transactions } from "../../../sandbox/src/db/schema/index.ts";
import { auditBalances, balancesOf } from "../../../sandbox/src/operations/ledger.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { receiptOf, visit } from "../../support/workerd/checkout.ts";
import { api, payOrder, told } from "../../support/workerd/merchant-api.ts";
import { answerRefunds, ours, richer } from "../../support/workerd/money.ts";
import { advance, db, makeMerchant, newKey, send } from "../../support/workerd/sandbox.ts";
import {
  AGREES,
  askToSave,
  charge,
  CHARGE_ASKS,
  CHARGE_LACKS,
  confirm,
  savedCard,
} from "../../support/workerd/saved-cards.ts";

let key: string;
beforeEach(async () => {
  key = await makeKey(ours().merchant.applicationId);
});

const balances = () => balancesOf(db, ours().merchant.applicationId);
const orderNow = async ({ orderId }: { orderId: string }) =>
  (await api(key, `GET /api/v3/orders/${orderId}`)).envelope.payload;
const eventsOf = async ({ transactionId }: { transactionId: string }) =>
  (
    await db
      .select({ kind: transactionEvents.kind })
      .from(transactionEvents)
      .where(eq(transactionEvents.transactionId, transactionId))
      .orderBy(transactionEvents.seq)
  ).map(({ kind }) => kind);
const paymentsMade = async () =>
  (await db.select().from(transactions).where(eq(transactions.applicationId, ours().merchant.applicationId))).length;
const NOT_REDIRECTED = { redirect: false, redirectUrl: null, threeDS: false };

describe("a charge of a saved card", () => {
  it("is paid at once without the holder, and is then a payment that the office knows", async () => {
    const { card } = await savedCard(key);
    await send("POST /__sandbox/tick");
    const charged = await charge(key, card, {}, { "X-REQUEST-RRN": "stay-7" });
    expect(charged).toMatchObject({
      amount: 3_000,
      fee: 75,
      paymentStatus: "APPROVED",
      transactionResponseDto: NOT_REDIRECTED,
    });
    expect(await orderNow(charged)).toMatchObject({
      auto: true,
      paymentStatus: "APPROVED",
      paidAmount: 30,
      transactions: [{ cardUuid: card, pan: "************4242", requestRrn: "stay-7" }],
    });
    expect(await eventsOf(charged)).toEqual(["CREATED", "PENDING", "APPROVED"]);
    expect(await balances()).toMatchObject({ AVAILABLE: 2_925, FEES: 75, HELD: 0 });
    const { json } = await send(`GET /api/transactions/${charged.transactionId}`, { token: ours().owner.token });
    expect(json).toMatchObject({ source: "API", status: "APPROVED", fullName: "Leyla Əliyeva" });
    expect(await auditBalances(db)).toEqual([]);
  });

  it("is named after the key that made it, and refunded as any other payment", async () => {
    await richer();
    const { card } = await savedCard(key);
    const charged = await charge(key, card);
    const [made] = await db
      .select({ by: transactionEvents.actorName })
      .from(transactionEvents)
      .where(and(eq(transactionEvents.transactionId, charged.transactionId), eq(transactionEvents.kind, "CREATED")));
    expect(made).toEqual({ by: `API …${key.slice(-4)}` });
    expect(told(await api(key, "POST /api/v3/refund", { body: { orderId: charged.orderId } }))).toBe("200 00000 OK");
    await answerRefunds();
    expect(await orderNow(charged)).toMatchObject({ paymentStatus: "REFUNDED", auto: true });
    expect(await auditBalances(db)).toEqual([]);
  });

  it("is not automatic if its payer pressed a button for it", async () => {
    const { card } = await savedCard(key);
    const charged = await charge(key, card, { isOneCLickPayment: true });
    expect(await orderNow(charged)).toMatchObject({ auto: false, transactions: [{ cardUuid: card }] });
  });

  it("holds the money with PRE_AUTH, which is captured as any other hold", async () => {
    const { card } = await savedCard(key);
    const charged = await charge(key, card, { operation: "PRE_AUTH" });
    expect(charged.paymentStatus).toBe("PREAUTH_APPROVED");
    const body = { orderId: charged.orderId, amount: 20 };
    expect(told(await api(key, "POST /api/v3/complete", { body }))).toBe("200 00000 OK");
    expect(await orderNow(charged)).toMatchObject({ paymentStatus: "APPROVED", paidAmount: 20 });
  });

  it.each([
    ["the card's bank", { number: CHARGE_ASKS }, {}],
    ["the server", {}, { threeDS: true }],
  ])("sends the payer to confirm where %s asks for it", async (_, typed, terms) => {
    const { card } = await savedCard(key, typed);
    const charged = await charge(key, card, terms);
    expect(charged).toMatchObject({
      paymentStatus: "PENDING",
      transactionResponseDto: { redirect: true, redirectUrl: charged.paymentUrl, threeDS: true },
    });
    const opened = await visit(`/pay/${charged.paymentUrl.split("/").at(-1) ?? ""}`);
    expect(opened.location).toContain("/3ds/");
    await receiptOf(await confirm(opened.location));
    expect(await orderNow(charged)).toMatchObject({
      auto: false,
      paymentStatus: "APPROVED",
      transactions: [{ cardUuid: card }],
    });
  });

  it("whose payer never confirms expires, and takes no money", async () => {
    const { card } = await savedCard(key, { number: CHARGE_ASKS });
    const charged = await charge(key, card);
    await advance(31 * 60);
    expect(await orderNow(charged)).toMatchObject({ paymentStatus: "EXPIRED", paidAmount: 0 });
  });

  it("that the bank declines may be paid with another card, by its payer", async () => {
    const { card } = await savedCard(key, { number: CHARGE_LACKS });
    const charged = await charge(key, card);
    expect(charged).toMatchObject({ paymentStatus: "DECLINED", transactionResponseDto: NOT_REDIRECTED });
    expect(await orderNow(charged)).toMatchObject({
      auto: true,
      transactions: [{ status: "DECLINED", responseDescription: "Insufficient funds", cardUuid: card }],
    });
    await receiptOf(await payOrder({ code: charged.paymentUrl.split("/").at(-1) ?? "" }));
    expect(await orderNow(charged)).toMatchObject({
      auto: false,
      paymentStatus: "APPROVED",
      transactions: [{ cardUuid: null }],
    });
  });

  it("of a card whose months are over is declined", async () => {
    const { card } = await savedCard(key);
    await db.update(savedCards).set({ endYear: 2020 }).where(eq(savedCards.id, card));
    const charged = await charge(key, card);
    expect(charged.paymentStatus).toBe("DECLINED");
    expect(await orderNow(charged)).toMatchObject({ transactions: [{ responseDescription: "The card has expired" }] });
  });

  it("needs a card of the application that is saved and not removed", async () => {
    const { card } = await savedCard(key);
    const refusalOf = async (by: string, cardUuid: string) =>
      told(await api(by, "POST /api/v3/autoPay", { body: { cardUuid, amount: 30 } }));
    const before = await paymentsMade();
    expect(await refusalOf(await makeKey((await makeMerchant()).applicationId), card)).toMatch(/^200 15404 /);
    const waiting = await askToSave(key);
    await payOrder(waiting, { ...AGREES, number: "4000000000003220" });
    const rows = await db.select().from(savedCards).where(eq(savedCards.applicationId, ours().merchant.applicationId));
    for (const { id } of rows.filter(({ savedAt }) => savedAt === null))
      expect(await refusalOf(key, id)).toMatch(/^200 15404 /);
    await api(key, `DELETE /api/v3/cards/${card}`);
    expect(await refusalOf(key, card)).toMatch(/^200 15404 /);
    expect(await paymentsMade()).toBe(before + 1);
  });

  it.each([
    [{ amount: 0 }, "amount must be at least 1.00 and under 40000.00."],
    [{ amount: 1.005 }, "amount has more than two decimals."],
    [{ currency: "USD" }, "currency is not the currency of this application."],
    [{ callbackUrl: "https://[::1]/told" }, "callbackUrl is no public https address."],
    [{ cardUuid: undefined }, "cardUuid is missing."],
    [{ isOneClickPayment: true }, "isOneClickPayment is not a field of this call."],
  ])("with %j is refused in words, and nothing is charged", async (changes, sentence) => {
    const { card } = await savedCard(key);
    const before = await paymentsMade();
    const body = { cardUuid: card, amount: 30, ...changes };
    expect(told(await api(key, "POST /api/v3/autoPay", { body }))).toBe(`400 15400 ${sentence}`);
    expect(await paymentsMade()).toBe(before);
  });
});

describe("the reference of a charge", () => {
  it("charges once, however often and at once the request comes; another one with it is refused", async () => {
    const { card } = await savedCard(key);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 100, max: 9_999 }), async (times, minor) => {
        const headers = { "X-REQUEST-RRN": newKey() };
        const before = await paymentsMade();
        const asked = { amount: minor / 100 };
        const charged = await Promise.all(Array.from({ length: times }, () => charge(key, card, asked, headers)));
        expect(new Set(charged.map(({ orderId }) => orderId)).size).toBe(1);
        expect(await paymentsMade()).toBe(before + 1);
        const other = { cardUuid: card, amount: minor / 100 + 1, description: "Minibar" };
        const refused = await api(key, "POST /api/v3/autoPay", { body: other, headers });
        expect(told(refused)).toBe("200 15409 This reference was used before, for another request.");
        expect(await paymentsMade()).toBe(before + 1);
        // The key may make a hundred calls in ten seconds.
        await advance(11);
      }),
      { numRuns: 6 },
    );
    expect(await auditBalances(db)).toEqual([]);
  });

  it("and the removal of its card at the same moment leave no half charge", async () => {
    const { card } = await savedCard(key);
    const body = { cardUuid: card, amount: 30 };
    const [charged] = await Promise.all([
      api(key, "POST /api/v3/autoPay", { body }),
      api(key, `DELETE /api/v3/cards/${card}`),
    ]);
    expect(["00000", "15404"]).toContain(charged.envelope.code);
    expect(told(await api(key, "POST /api/v3/autoPay", { body }))).toMatch(/^200 15404 /);
    expect(await auditBalances(db)).toEqual([]);
  });
});
