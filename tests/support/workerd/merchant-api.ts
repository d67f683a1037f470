import { createExecutionContext } from "cloudflare:test";
import { pathNames } from "#provider/contract/call";
import type { Region } from "#provider/contract/regions";
import { envelopeSchema, type Envelope, type MerchantCall } from "#provider/contract/v3/merchant-call";
import { placedOrderSchema } from "#provider/contract/v3/orders";
import { z } from "zod";
import { payWith, type Answer } from "./checkout.ts";
import worker from "../../../sandbox/src/index.ts";
import { bindings, newKey, originOf, send, textOf } from "./sandbox.ts";

/** The public merchant API as the provider's published SDKs speak it: the bare key, JSON, an envelope. */

export type ApiAnswer = { status: number; envelope: Envelope; headers: Headers };
type Asking = { body?: unknown; headers?: Record<string, string>; region?: Region };

/** One call with a key; `target` is "METHOD /path". Fails if the answer is no envelope. */
export async function api(key: string | undefined, target: string, asking: Asking = {}): Promise<ApiAnswer> {
  const { status, json, headers } = await sendApi(key, target, asking);
  return { status, envelope: envelopeSchema.parse(json), headers };
}

/** The same, for a call that answers with a file. */
export const sendApi = (key: string | undefined, target: string, { headers, ...asking }: Asking = {}) =>
  send(target, { ...asking, headers: { ...(key === undefined ? {} : { Authorization: key }), ...headers } });

/** The bytes of a call's file. Fails if the answer is none. */
export async function fetchByKey(key: string, path: string): Promise<Uint8Array> {
  const request = new Request(`${originOf(undefined)}${path}`, { headers: { Authorization: key } });
  const answer = await worker.fetch(request, bindings, createExecutionContext());
  if (answer.headers.get("Content-Type") !== "application/pdf") throw new Error(await textOf(answer));
  return new Uint8Array(await answer.arrayBuffer());
}

/** Status of HTTP, code and sentence of an answer, in one line. */
export const told = ({ status, envelope: { code, message } }: ApiAnswer): string => `${status} ${code} ${message}`;

/** An order's body, as the SDKs send it. */
export const orderBody = (changes: Record<string, unknown> = {}) => ({
  amount: 25.5,
  currency: "AZN",
  language: "EN",
  operation: "PURCHASE",
  description: "Two nights",
  ...changes,
});

export type Placed = z.infer<typeof placedOrderSchema> & { code: string };

/** A new order with the code of its pay link. */
export async function placeOrder(
  key: string,
  changes: Record<string, unknown> = {},
  reference?: string,
): Promise<Placed> {
  const headers: Record<string, string> = reference === undefined ? {} : { "X-REQUEST-RRN": reference };
  const { envelope } = await api(key, "POST /api/v3/orders", { body: orderBody(changes), headers });
  if (envelope.code !== "00000") throw new Error(`${envelope.code} ${envelope.message}`);
  const placed = z.decode(placedOrderSchema, placedWire.parse(envelope.payload));
  return { ...placed, code: placed.paymentUrl.split("/").at(-1) ?? "" };
}
const placedWire = z.custom<z.input<typeof placedOrderSchema>>();

/** The payer pays an order. */
export const payOrder = ({ code }: Pick<Placed, "code">, changes: Record<string, string> = {}): Promise<Answer> =>
  payWith(code, changes);

export type ApiWorld = {
  merchant: string;
  invoice: string;
  payout: string;
  payoutId: string;
  outsidePaymentId: string;
  orderId: string;
  reference: string;
  held: string;
  unpaid: string;
  cardSave: string;
  card: string;
};

/** An invoice's body. */
export const INVOICE = { amount: 12, fullName: "Aysel Kərimova", phoneNumber: "0501234567", description: "Breakfast" };

export const PAYOUT = {
  transferAmount: 5,
  description: "Guide",
  fullName: "Aysel Kərimova",
  finCode: "5ABC123",
  cardPan: "4242424242424242",
};
export const OUTSIDE = { amount: 1, method: "CASH" };

/** A request of each call, for whoever may see these orders. */
const REQUESTS: Readonly<
  Record<string, (world: ApiWorld) => { values?: Record<string, string>; query?: string; body?: unknown }>
> = {
  "v3.orders.create": () => ({ body: orderBody() }),
  "v3.orders.get": ({ orderId }) => ({ values: { orderId } }),
  "v3.orders.status": ({ orderId }) => ({ values: { orderId } }),
  "v3.orders.byReference": ({ reference }) => ({ values: { requestRrn: reference } }),
  "v3.orders.expire": ({ unpaid }) => ({ query: `?orderId=${unpaid}` }),
  "v3.orders.refund": ({ orderId }) => ({ body: { orderId, amount: 1.5, refundReason: "One night less" } }),
  "v3.orders.complete": ({ held }) => ({ body: { orderId: held, amount: 10 } }),
  "v3.orders.receipt": ({ orderId }) => ({ values: { orderId } }),
  "v3.orders.directPay": () => ({ body: { pan: "4242424242424242" } }),
  "v3.cards.save": () => ({ body: { customerRef: "guest-4711" } }),
  "v3.cards.getSave": ({ cardSave }) => ({ values: { cardSaveId: cardSave } }),
  "v3.cards.list": () => ({ query: "?customerRef=guest-4711" }),
  "v3.cards.autoPay": ({ card }) => ({ body: { cardUuid: card, amount: 30 } }),
  "v3.cards.remove": ({ card }) => ({ values: { cardUuid: card } }),
  "v3.account.transactions": () => ({ query: "?page=0&offset=20" }),
  "v3.account.cardInfo": () => ({ values: { bin: "424242" } }),
  "v3.account.deposit": () => ({}),
  "v3.invoices.create": ({ merchant }) => ({ body: { merchant, body: INVOICE } }),
  "v3.payouts.create": ({ merchant }) => ({ body: { merchant, body: { ...PAYOUT, requestRrn: `pay-${newKey()}` } } }),
  "v3.payouts.info": ({ payout }) => ({ values: { requestRrn: payout } }),
  "v3.payouts.receipt": ({ payout }) => ({ values: { rrn: payout } }),
  "v3.payouts.list": () => ({ query: "?page=0&offset=20&status=CREATED" }),
  "v3.payouts.search": ({ merchant }) => ({ body: { merchant, body: { page: 0, size: 10, finCode: "5ABC123" } } }),
  "v3.payouts.checkCardholder": ({ merchant }) => ({ body: { merchant, body: { cardPan: PAYOUT.cardPan } } }),
  "v3.invoices.get": ({ merchant, invoice }) => ({ body: { merchant, body: { uuid: invoice } } }),
  "v3.invoices.paidOutside": ({ merchant, invoice }) => ({ body: { merchant, body: { ...OUTSIDE, uuid: invoice } } }),
  "v3.invoices.takeBackOutside": ({ merchant, invoice, outsidePaymentId }) => ({
    body: { merchant, body: { uuid: invoice, outsidePaymentId } },
  }),
};

/** Path and body of a call. Fails for a call without a sample. */
export function requestOf(name: string, call: MerchantCall, world: ApiWorld): { target: string; body?: unknown } {
  const sample = REQUESTS[name];
  if (!sample) throw new Error(`${name} has no sample in tests/support/workerd/merchant-api.ts`);
  const { values = {}, query = "", body } = sample(world);
  const path = pathNames(call.path).reduce(
    (filled, part) => filled.replace(`{${part}}`, values[part] ?? ""),
    call.path,
  );
  return { target: `${call.method} ${path}${query}`, ...(body === undefined ? {} : { body }) };
}
