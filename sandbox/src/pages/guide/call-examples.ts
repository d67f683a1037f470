import { pathNames } from "#provider/contract/call";
import { REGION_FACTS, type Region } from "#provider/contract/regions";
import { v3 } from "#provider/contract/v3/index";
import type { MerchantCall } from "#provider/contract/v3/merchant-call";

/**
 * A call of the merchant API as the guide shows it. Method and path are the contract's, and a test sends each, so that
 * no example promises what is refused.
 */
export type CallExample = {
  call: MerchantCall;
  /** By the names in braces in the path. */
  values?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** The merchant's own reference or key of the request, in the header that the call names. */
  reference?: string;
  body?: Readonly<Record<string, unknown>>;
};

/** The order of the examples, and the merchant's own reference of it. */
export const ORDER_ID = "1234567890";
const REFERENCE = "cart-17";

/** The saved card of the examples. */
export const CARD_ID = "crd_7K2M9QX4";

/** The application of the examples. */
export const MERCHANT = "ES1234567";

const { cards, orders, payouts } = v3;
const PAYOUT_REFERENCE = "payout-17";
/** A personal code in the notation of the region. */
const FIN: Record<Region, string> = { default: "5ABC123", ae: "784199012345678", sa: "1012345678" };
const PRICE: Record<Region, number> = { default: 40, ae: 100, sa: 100 };

/** Every call that the guide shows, for the payers of a region. */
export const callExamples = (region: Region) =>
  ({
    order: {
      call: orders.create,
      reference: REFERENCE,
      body: {
        amount: PRICE[region],
        currency: REGION_FACTS[region].currency,
        language: "EN",
        operation: "PURCHASE",
        description: "Two nights",
        metadata: { cart: "17" },
      },
    },
    ask: { call: orders.get, values: { orderId: ORDER_ID } },
    byReference: { call: orders.byReference, values: { requestRrn: REFERENCE } },
    capture: { call: orders.complete, reference: "capture-17", body: { orderId: ORDER_ID, amount: 10 } },
    end: { call: orders.expire, query: { orderId: ORDER_ID } },
    refund: {
      call: orders.refund,
      reference: "refund-17",
      body: { orderId: ORDER_ID, amount: 5.5, refundReason: "One night less" },
    },
    saveCard: { call: cards.save, reference: "card-17", body: { customerRef: "guest-17", language: "EN" } },
    charge: {
      call: cards.autoPay,
      reference: "minibar-17",
      body: { cardUuid: CARD_ID, amount: 12.5, description: "Minibar" },
    },
    payout: {
      call: payouts.create,
      reference: PAYOUT_REFERENCE,
      body: {
        merchant: MERCHANT,
        body: {
          transferAmount: 5,
          description: "Guide",
          fullName: "Aysel Mammadova",
          finCode: FIN[region],
          cardPan: "4242424242424242",
          requestRrn: PAYOUT_REFERENCE,
        },
      },
    },
    askPayout: { call: payouts.info, values: { requestRrn: PAYOUT_REFERENCE } },
  }) as const satisfies Record<string, CallExample>;

/** The path of a call with its values, and its search. */
export function targetOf({ call, values = {}, query = {} }: CallExample): string {
  const path = pathNames(call.path).reduce(
    (filled, name) => filled.replace(`{${name}}`, values[name] ?? ""),
    call.path,
  );
  const asked = new URLSearchParams(query);
  return asked.size === 0 ? path : `${path}?${asked}`;
}

/** A call as curl, with the address and the key in variables of the shell. */
export function curlOf(example: CallExample): string {
  const { call, reference, body } = example;
  const method = call.method === (body === undefined ? "GET" : "POST") ? "" : `-X ${call.method} `;
  return [
    `curl ${method}"$API${targetOf(example)}"`,
    '-H "Authorization: $KEY"',
    ...(call.keyHeader === undefined || reference === undefined ? [] : [`-H '${call.keyHeader}: ${reference}'`]),
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body, undefined, 2).replaceAll("\n", "\n  ")}'`]),
  ].join(" \\\n  ");
}

/** The answer to the order of the examples. A test holds its fields against those of a real answer. */
export const orderAnswer = (publicUrl: string, region: Region) => ({
  code: "00000",
  message: "OK",
  route: orders.create.path,
  internalMessage: null,
  responseId: "0c1d2e3f-…",
  payload: {
    orderId: ORDER_ID,
    sessionId: "…",
    paymentUrl: `${publicUrl}/pay/9VF3KQ7T2M1XA`,
    previewUrl: `${publicUrl}/pay/9VF3KQ7T2M1XA`,
    transactionId: "trx_…",
    comissionRate: 2.5,
    amount: PRICE[region],
    fee: PRICE[region] / 40,
    totalAmount: PRICE[region],
  },
});
