import { z } from "zod";
import { api, INVOICE, OUTSIDE, PAYOUT, payOrder, placeOrder, type ApiWorld } from "./merchant-api.ts";
import { savedCard } from "./saved-cards.ts";
import { newKey } from "./sandbox.ts";

/** Orders in every state that a call needs, paid, held and not paid; an invoice, a payout and a saved card. */
export async function apiWorld(key: string): Promise<ApiWorld> {
  const reference = `cart-${newKey()}`;
  const paid = await placeOrder(key, { metadata: { cart: "17" } }, reference);
  await payOrder(paid);
  const held = await placeOrder(key, { operation: "PRE_AUTH" });
  await payOrder(held);
  const unpaid = await placeOrder(key);
  const { envelope } = await api(key, "GET /api/v2/deposit");
  const { merchantId: merchant } = z.object({ merchantId: z.string() }).parse(envelope.payload);
  const made = await api(key, "POST /api/v2/invoices", { body: { merchant, body: INVOICE } });
  const { uuid: invoice } = z.object({ uuid: z.string() }).parse(made.envelope.payload);
  const part = await api(key, "POST /api/v2/invoices/paid-outside", {
    body: { merchant, body: { ...OUTSIDE, uuid: invoice } },
  });
  const { outsidePaymentId } = z.object({ outsidePaymentId: z.string() }).parse(part.envelope.payload);
  const payout = `pay-${newKey()}`;
  const paidOut = await api(key, "POST /api/v3/payout", {
    body: { merchant, body: { ...PAYOUT, requestRrn: payout } },
  });
  const { walletHistoryId: payoutId } = z.object({ walletHistoryId: z.string() }).parse(paidOut.envelope.payload);
  const { card, cardSaveId: cardSave } = await savedCard(key);
  const orders = { orderId: paid.orderId, held: held.orderId, unpaid: unpaid.orderId };
  return { merchant, invoice, outsidePaymentId, payout, payoutId, reference, ...orders, cardSave, card };
}
