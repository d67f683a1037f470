import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { runBatch } from "../../../sandbox/src/db/database.ts";
import { savedCards, transactions } from "../../../sandbox/src/db/schema/index.ts";
import { deleteApplication } from "../../../sandbox/src/operations/applications.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { receiptOf } from "../../support/workerd/checkout.ts";
import { customerOf } from "../../support/workerd/customers.ts";
import { api, payOrder, placeOrder, told } from "../../support/workerd/merchant-api.ts";
import { ours } from "../../support/workerd/money.ts";
import {
  applicationRows,
  db,
  everythingStored,
  newPhone,
  nextApplicationId,
  sandboxNow,
  send,
} from "../../support/workerd/sandbox.ts";
import { AGREES, cardsOf, charge, savedCard } from "../../support/workerd/saved-cards.ts";

let key: string;
beforeEach(async () => {
  key = await makeKey(ours().merchant.applicationId);
});

const asOffice = (target: string) => send(target, { token: ours().owner.token });
const paymentOf = async (id: string) => (await db.select().from(transactions).where(eq(transactions.id, id)))[0];

/** A card that its payer saved with an order, whose server named their phone. */
async function savedWithOrder(holder: string) {
  const order = await placeOrder(key, { cardSave: true, phoneNumber: newPhone() });
  await receiptOf(await payOrder(order, { ...AGREES, holder }));
  const [card] = await db.select().from(savedCards).where(eq(savedCards.transactionId, order.transactionId));
  if (!card) throw new Error("not saved");
  return { order, card };
}

it("the office sees when the payer of a payment agreed, also of a charge, and nothing of other payments", async () => {
  const { order, card } = await savedWithOrder("Leyla Əliyeva");
  const charged = await charge(key, card.id);
  const text = "I allow Hotel Şəki to save this card and to charge it later without asking me each time.";
  const consented = { cardConsent: { date: new Date(card.consentAt).toISOString(), text, language: "en" } };
  for (const { transactionId } of [order, charged])
    expect((await asOffice(`GET /api/transactions/${transactionId}`)).json).toMatchObject(consented);
  const silent = await placeOrder(key);
  await payOrder(silent);
  expect((await asOffice(`GET /api/transactions/${silent.transactionId}`)).json).toMatchObject({
    cardConsent: null,
  });
});

it("erasing a customer removes their saved cards, and their name from what was charged", async () => {
  const { order, card } = await savedWithOrder("Zərifə Talışxanova");
  const charged = await charge(key, card.id);
  const payment = await paymentOf(order.transactionId);
  if (!payment) throw new Error("gone");
  expect((await asOffice(`POST /api/customers/${await customerOf(payment)}/erase`)).status).toBe(204);
  const refused = await api(key, "POST /api/v3/autoPay", { body: { cardUuid: card.id, amount: 30 } });
  expect(told(refused)).toMatch(/^200 15404 /);
  expect(await paymentOf(charged.transactionId)).toMatchObject({ fullName: "Erased customer", phone: null });
  expect(await everythingStored()).not.toContain("Talışxanova");
});

it("the end of an application is the end of its saved cards", async () => {
  const { card } = await savedCard(key);
  await send("POST /__sandbox/tick");
  const { applicationId } = ours().merchant;
  await runBatch(db, deleteApplication(db, applicationId, await sandboxNow()));
  const [row] = await db
    .select()
    .from(savedCards)
    .where(and(eq(savedCards.id, card), eq(savedCards.applicationId, applicationId)));
  expect(row).toMatchObject({ holder: "", customerRef: null, removedAt: expect.any(Number) });
});

it("a card of one application is none of another one's of the same merchant", async () => {
  const { merchantId, region } = ours().merchant;
  const { card, cardSaveId } = await savedCard(key);
  const elsewhere = nextApplicationId();
  await runBatch(db, applicationRows(merchantId, ours().owner.userId, region, elsewhere, "Spa"));
  const other = await makeKey(elsewhere);
  expect(await cardsOf(other)).toEqual([]);
  for (const target of [`GET /api/v3/cards/save/${cardSaveId}`, `DELETE /api/v3/cards/${card}`])
    expect(told(await api(other, target))).toMatch(/^200 15404 /);
  const refused = await api(other, "POST /api/v3/autoPay", { body: { cardUuid: card, amount: 30 } });
  expect(told(refused)).toMatch(/^200 15404 /);
  expect(await cardsOf(key)).toHaveLength(1);
});
