import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import {
  applications,
  orderCallbacks,
  savedCards,
  transactionEvents,
  transactions,
  webhookMessages,
  webhooks,
} from "../../../sandbox/src/db/schema/index.ts";
import { auditBalances, balancesOf } from "../../../sandbox/src/operations/ledger.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { ASKS_3DS, DECLINES, hidden, receiptOf, typed, visit } from "../../support/workerd/checkout.ts";
import { connected, messagesTo } from "../../support/workerd/messenger.ts";
import { api, payOrder, placeOrder, told } from "../../support/workerd/merchant-api.ts";
import { ours } from "../../support/workerd/money.ts";
import { advance, db, everythingStored, makeMerchant, newKey, send } from "../../support/workerd/sandbox.ts";
import { AGREES, askToSave, cardsOf, charge, confirm, savedCard, saveNow } from "../../support/workerd/saved-cards.ts";
import { giveWebhook, webhookIdOf } from "../../support/workerd/webhooks.ts";

let key: string;
beforeEach(async () => {
  key = await makeKey(ours().merchant.applicationId);
});

const balances = () => balancesOf(db, ours().merchant.applicationId);
const paymentOf = async ({ orderId }: { orderId: string }) =>
  (await db.select().from(transactions).where(eq(transactions.orderId, orderId)))[0];
const tick = () => send("POST /__sandbox/tick");

describe("a card that is saved", () => {
  it("is checked with 1.00, which is held and goes back by itself, without a commission", async () => {
    const saving = await askToSave(key, { metadata: { room: "7" } });
    expect(saving).toMatchObject({ amount: 100, currency: "AZN", status: "CREATED" });
    expect(await saveNow(key, saving)).toMatchObject({ status: "CREATED", cardUuid: null, customerRef: "guest-4711" });
    const receipt = await receiptOf(await payOrder(saving, AGREES));
    expect(receipt.text).toContain("Your card was saved");
    expect(await balances()).toMatchObject({ HELD: 100, AVAILABLE: 0 });
    expect(await saveNow(key, saving)).toMatchObject({
      status: "VERIFIED",
      cardUuid: expect.stringMatching(/^crd_/),
      maskedPan: "************4242",
      cardBrand: "VISA",
      verifiedDate: expect.stringMatching(/^\d{4}-/),
    });
    await tick();
    expect(await saveNow(key, saving)).toMatchObject({ status: "REVERSED", cardUuid: expect.stringMatching(/^crd_/) });
    expect(await balances()).toMatchObject({ HELD: 0, AVAILABLE: 0, FEES: 0, OUTSIDE: 0 });
    const payment = await paymentOf(saving);
    expect(payment).toMatchObject({ status: "REVERSE", feeMinor: 0, metadata: { room: "7" } });
    const events = await db
      .select({ kind: transactionEvents.kind })
      .from(transactionEvents)
      .where(eq(transactionEvents.transactionId, payment?.id ?? ""))
      .orderBy(transactionEvents.seq);
    expect(events.map(({ kind }) => kind)).toEqual(["CREATED", "PENDING", "HELD", "REVERSED"]);
    const page = await visit(`/pay/${saving.code}`);
    expect([page.status, page.text.includes("Your card was saved")]).toEqual([200, true]);
    expect(await auditBalances(db)).toEqual([]);
  });

  it("needs the payer's consent, in the words that they read", async () => {
    const saving = await askToSave(key);
    const page = await visit(`/pay/${saving.code}`);
    const sentence = "I allow Hotel Şəki to save this card and to charge it later without asking me each time.";
    expect(page.text).toContain(sentence);
    expect(page.text).not.toMatch(/name="saveCard"[^>]*checked/);
    const refused = await payOrder(saving);
    expect([refused.status, refused.text.includes("Check the box to save the card.")]).toEqual([422, true]);
    expect((await paymentOf(saving))?.status).toBe("CREATED");
    const { card } = await savedCard(key, { lang: "en" });
    const [row] = await db.select().from(savedCards).where(eq(savedCards.id, card));
    expect(row).toMatchObject({
      consentText: sentence,
      consentLanguage: "en",
      holder: "Leyla Əliyeva",
      endMonth: 12,
      endYear: 2040,
    });
  });

  it.each([
    ["az", "Hotel Şəki bu kartı yadda saxlaya və sonra hər dəfə məndən soruşmadan ondan ödəniş tuta bilər."],
    ["ru", "Разрешаю продавцу Hotel Şəki сохранить эту карту и списывать с неё деньги, не спрашивая меня каждый раз."],
  ])("asks in the payer's language: %s", async (lang, sentence) => {
    const { code } = await askToSave(key, { language: lang.toUpperCase() });
    expect((await visit(`/pay/${code}`)).text).toContain(sentence);
  });

  it("is saved only when its bank has said yes", async () => {
    const declined = await askToSave(key);
    expect((await payOrder(declined, { ...AGREES, number: DECLINES })).status).toBe(402);
    expect(await saveNow(key, declined)).toMatchObject({ status: "DECLINED", cardUuid: null });
    const asked = await askToSave(key);
    const { location } = await payOrder(asked, { ...AGREES, number: ASKS_3DS });
    expect(await saveNow(key, asked)).toMatchObject({ status: "CREATED", cardUuid: null });
    expect(await cardsOf(key)).toEqual([]);
    await confirm(location, "refuse");
    expect(await saveNow(key, asked)).toMatchObject({ status: "DECLINED", cardUuid: null });
    await confirm((await payOrder(asked, { ...AGREES, number: ASKS_3DS })).location);
    expect(await saveNow(key, asked)).toMatchObject({ status: "VERIFIED", maskedPan: "************3220" });
    expect(await cardsOf(key)).toHaveLength(1);
    expect(
      await db.select().from(savedCards).where(eq(savedCards.applicationId, ours().merchant.applicationId)),
    ).toHaveLength(1);
  });

  it("expires unsaved after a day", async () => {
    const saving = await askToSave(key);
    await advance(25 * 3600);
    expect(await saveNow(key, saving)).toMatchObject({ status: "EXPIRED", cardUuid: null });
  });

  it("whose bank refuses the way back is given back when the hold lapses", async () => {
    const saving = await askToSave(key);
    await payOrder(saving, { ...AGREES, number: "4000000000005126" });
    await tick();
    expect(await saveNow(key, saving)).toMatchObject({ status: "REVERSE_FAILED" });
    expect(await balances()).toMatchObject({ HELD: 100 });
    await advance(8 * 24 * 3600);
    expect(await saveNow(key, saving)).toMatchObject({ status: "REVERSE_FAILED" });
    expect(await balances()).toMatchObject({ HELD: 0, AVAILABLE: 0 });
  });

  it("is never captured, by no key and in no office", async () => {
    const saving = await askToSave(key);
    await payOrder(saving, AGREES);
    expect(told(await api(key, "POST /api/v3/complete", { body: { orderId: saving.orderId } }))).toMatch(/^200 01000 /);
    const transactionId = (await paymentOf(saving))?.id;
    const body = { transactionId, amount: 1 };
    const office = await send("POST /api/completeOrder", { token: ours().owner.token, key: newKey(), body });
    expect(office.status).toBe(409);
    const reversed = await send(`POST /api/reverse/${transactionId}`, {
      token: ours().owner.token,
      key: newKey(),
    });
    expect(reversed.status).toBe(409);
    const seen = await send(`GET /api/transactions/${transactionId}`, { token: ours().owner.token });
    expect(seen.json).toMatchObject({ paymentMethod: "CARD_CHECK", status: "PREAUTH_APPROVED", captureBy: null });
    expect(await balances()).toMatchObject({ HELD: 100, AVAILABLE: 0 });
  });

  it("is told to its server by the order's callback alone, and to nobody as a payment", async () => {
    const { applicationId } = ours().merchant;
    const hears = await connected(ours().merchant, "ROLE_OPERATOR");
    await giveWebhook(ours().merchant, { url: "https://shop.example/told", types: ["payment.paid", "payment.held"] });
    await db.delete(webhookMessages);
    const saving = await savedCard(key, {}, { callbackUrl: "https://shop.example/card" });
    const charged = await charge(key, saving.card);
    await db.delete(webhooks).where(eq(webhooks.id, webhookIdOf(applicationId)));
    const toServers = await db.select({ of: webhookMessages.transactionId }).from(webhookMessages);
    expect(toServers).toEqual([{ of: charged.transactionId }]);
    await db.delete(webhookMessages);
    expect(await messagesTo(hears.name)).toEqual([expect.stringMatching(/^Hotel Şəki: Payment received: AZN\s30\.00/)]);
    expect(await db.select({ url: orderCallbacks.url }).from(orderCallbacks)).toEqual([
      { url: "https://shop.example/card" },
    ]);
    await db.delete(orderCallbacks);
  });

  it("waits for a payer who reads the words under which it is saved", async () => {
    const saving = await askToSave(key);
    const shown = await visit(`/pay/${saving.code}`);
    const { applicationId } = ours().merchant;
    await db.update(applications).set({ name: "Another Hotel" }).where(eq(applications.id, applicationId));
    const posted = { ...typed(AGREES), attempt: hidden(shown.text, "attempt") };
    const refused = await visit(`/pay/${saving.code}`, posted);
    expect([refused.status, refused.text.includes("The text that you agree to has changed.")]).toEqual([409, true]);
    expect(refused.text).toContain("I allow Another Hotel to save this card");
    expect(refused.text).not.toMatch(/name="saveCard"[^>]*checked/);
    expect((await paymentOf(saving))?.status).toBe("CREATED");
  });

  it("leaves no number behind", async () => {
    await savedCard(key);
    expect(await everythingStored()).not.toMatch(/4242\s?4242\s?4242/);
  });
});

describe("the saved cards of a customer", () => {
  it("are listed, newest first, without those of others", async () => {
    const first = await savedCard(key);
    await advance(60);
    const second = await savedCard(key, { number: "5555555555554444" });
    await savedCard(key, {}, { customerRef: "guest-12" });
    expect(await cardsOf(key)).toMatchObject([
      { cardUuid: second.card, maskedPan: "************4444", cardBrand: "MASTERCARD" },
      { cardUuid: first.card, maskedPan: "************4242", cardBrand: "VISA" },
    ]);
    const stranger = await makeKey((await makeMerchant()).applicationId);
    expect(await cardsOf(stranger)).toEqual([]);
  });

  it("are removed for good, once", async () => {
    const saving = await savedCard(key);
    expect(told(await api(key, `DELETE /api/v3/cards/${saving.card}`))).toBe("200 00000 OK");
    expect(await cardsOf(key)).toEqual([]);
    expect(await saveNow(key, saving)).toMatchObject({ cardUuid: null, customerRef: null, status: "VERIFIED" });
    expect(told(await api(key, `DELETE /api/v3/cards/${saving.card}`))).toMatch(/^200 15404 /);
    const [row] = await db.select().from(savedCards).where(eq(savedCards.id, saving.card));
    expect(row).toMatchObject({ holder: "", customerRef: null, last4: "4242" });
  });

  it.each([
    [{}, "customerRef is missing."],
    [{ customerRef: "x".repeat(65) }, "customerRef is too long."],
    [{ customerRef: "guest-1", callbackUrl: "https://10.0.0.7/" }, "callbackUrl is no public https address."],
    [{ customerRef: "guest-1", amount: 5 }, "amount is not a field of this call."],
  ])("are not asked for by %j", async (body, sentence) => {
    expect(told(await api(key, "POST /api/v3/cards/save", { body }))).toBe(`400 15400 ${sentence}`);
  });

  it("are asked for once with one key", async () => {
    const headers = { "X-Idempotency-Key": "save-1" };
    const ask = () => api(key, "POST /api/v3/cards/save", { body: { customerRef: "guest-1" }, headers });
    expect((await ask()).envelope.payload).toEqual((await ask()).envelope.payload);
  });
});

describe("an order whose server wants to save the card", () => {
  it("saves it if the payer ticks so, and not otherwise", async () => {
    const silent = await placeOrder(key, { cardSave: true });
    expect((await visit(`/pay/${silent.code}`)).text).toContain('name="saveCard"');
    await receiptOf(await payOrder(silent));
    const uuidOf = async ({ orderId }: { orderId: string }) =>
      (await api(key, `GET /api/v3/orders/${orderId}`)).envelope.payload;
    expect(await uuidOf(silent)).toMatchObject({ auto: false, transactions: [{ cardUuid: null }] });
    const agreed = await placeOrder(key, { cardSave: true });
    await receiptOf(await payOrder(agreed, AGREES));
    expect(await uuidOf(agreed)).toMatchObject({
      auto: false,
      paymentStatus: "APPROVED",
      transactions: [{ cardUuid: expect.stringMatching(/^crd_/) }],
    });
  });

  it("is asked nothing otherwise, and a tick that nobody showed saves nothing", async () => {
    const order = await placeOrder(key);
    expect((await visit(`/pay/${order.code}`)).text).not.toContain('name="saveCard"');
    await receiptOf(await payOrder(order, AGREES));
    expect(await db.select().from(savedCards).where(eq(savedCards.transactionId, order.transactionId))).toEqual([]);
  });

  it("keeps the tick after another mistake", async () => {
    const order = await placeOrder(key, { cardSave: true });
    const again = await payOrder(order, { ...AGREES, cvc: "1" });
    expect([again.status, /name="saveCard"[^>]*checked/.test(again.text)]).toEqual([422, true]);
  });
});
