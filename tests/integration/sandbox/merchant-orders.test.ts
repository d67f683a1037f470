import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { orderSchema } from "#provider/contract/v3/orders";
import { z } from "zod";
import { orders, transactionEvents, transactions } from "../../../sandbox/src/db/schema/index.ts";
import { auditBalances, balancesOf } from "../../../sandbox/src/operations/ledger.ts";
import { makeKey } from "../../support/workerd/app-keys.ts";
import { ASKS_3DS, DECLINES, fill, hidden, receiptOf, visit } from "../../support/workerd/checkout.ts";
import { disputePayment } from "../../support/workerd/disputes.ts";
import { api, orderBody, payOrder, placeOrder, told, type Placed } from "../../support/workerd/merchant-api.ts";
import { answerRefunds, ours, richer } from "../../support/workerd/money.ts";
import { advance, db, send } from "../../support/workerd/sandbox.ts";

let key: string;
beforeEach(async () => {
  key = await makeKey(ours().merchant.applicationId);
});

const orderWire = z.custom<z.input<typeof orderSchema>>();
const orderNow = async ({ orderId }: Pick<Placed, "orderId">) =>
  z.decode(orderSchema, orderWire.parse((await api(key, `GET /api/v3/orders/${orderId}`)).envelope.payload));
const ask = (target: string, body?: unknown, headers: Record<string, string> = {}) =>
  api(key, target, { body, headers });
const eventsOf = async ({ transactionId }: Placed) =>
  (
    await db
      .select({ kind: transactionEvents.kind, by: transactionEvents.actorName })
      .from(transactionEvents)
      .where(eq(transactionEvents.transactionId, transactionId))
      .orderBy(transactionEvents.seq)
  ).map(({ kind, by }) => (by === null ? kind : `${kind} ${by}`));
const ordersMade = async () => (await db.select({ id: orders.transactionId }).from(orders)).length;
const DAY_S = 24 * 3600;

describe("an order", () => {
  it("is paid at the checkout, and is then the payment that the office knows", async () => {
    const order = await placeOrder(
      key,
      { amount: 200, metadata: { cart: "17" }, fullName: "Aysel Kərimova" },
      "cart-17",
    );
    expect(await orderNow(order)).toMatchObject({ paymentStatus: "CREATED", paidAmount: 0, transactions: [] });
    const page = await visit(`/pay/${order.code}`);
    for (const fact of ["AZN\u00a0200.00", "Two nights", order.orderId]) expect(page.text).toContain(fact);
    const receipt = await receiptOf(await payOrder(order));
    expect(receipt.text).toContain("Thank you, your payment went through");
    expect(await orderNow(order)).toMatchObject({
      paymentStatus: "APPROVED",
      amount: 20_000,
      paidAmount: 20_000,
      commission: 500,
      commissionRate: 2.5,
      currencyType: "AZN",
      merchantName: "Hotel Şəki",
      metadata: { cart: "17" },
      transactions: [
        {
          status: "APPROVED",
          requestRrn: "cart-17",
          responseRrn: expect.stringMatching(/^\d{12}$/),
          pan: "************4242",
          cardDetails: { brand: "VISA", cardHolderName: "Aysel Kərimova" },
        },
      ],
    });
    expect((await ask("GET /api/v3/orders/cart-17/rrn")).envelope.payload).toMatchObject({ orderId: order.orderId });
    expect(await balancesOf(db, ours().merchant.applicationId)).toMatchObject({ AVAILABLE: 19_500, FEES: 500 });
    const { json } = await send(`GET /api/transactions/${order.transactionId}`, { token: ours().owner.token });
    expect(json).toMatchObject({ source: "API", status: "APPROVED", orderId: order.orderId });
    expect(await eventsOf(order)).toEqual([`CREATED API …${key.slice(-4)}`, "PENDING", "APPROVED"]);
    expect((await visit(`/pay/${order.code}`)).status).toBe(200);
    expect(await auditBalances(db)).toEqual([]);
  });

  it("whose payer the server does not name is named by the card's holder", async () => {
    const order = await placeOrder(key);
    await payOrder(order, { holder: "Leyla Əliyeva" });
    const [row] = await db.select().from(transactions).where(eq(transactions.id, order.transactionId));
    expect(row).toMatchObject({ fullName: "Leyla Əliyeva", source: "API", status: "APPROVED" });
  });

  it("is nobody's automatic payment while its payer pays it, whatever its server plans", async () => {
    const order = await placeOrder(key, { autoPaymentType: "DEFAULT", cardSave: true });
    await receiptOf(await payOrder(order));
    expect(await orderNow(order)).toMatchObject({ auto: false, paymentStatus: "APPROVED" });
  });

  it("takes another card after one was declined, and is one payment all the time", async () => {
    const order = await placeOrder(key);
    expect((await payOrder(order, { number: DECLINES })).status).toBe(402);
    expect(await orderNow(order)).toMatchObject({ paymentStatus: "DECLINED", paidAmount: 0 });
    await receiptOf(await payOrder(order));
    expect(await orderNow(order)).toMatchObject({ paymentStatus: "APPROVED", transactions: [{ status: "APPROVED" }] });
    expect(await eventsOf(order)).toEqual([
      `CREATED API …${key.slice(-4)}`,
      "PENDING",
      "DECLINED",
      "PENDING",
      "APPROVED",
    ]);
  });

  it.each([
    ["the card", { number: ASKS_3DS }, {}],
    ["the server", {}, { threeDS: true }],
  ])("asks for 3-D Secure where %s does", async (_, card, terms) => {
    const order = await placeOrder(key, terms);
    const asked = await payOrder(order, card);
    expect(asked.location).toContain("/3ds/");
    // Whoever opens the link meanwhile goes on with the question.
    expect((await visit(`/pay/${order.code}`)).location).toContain("/3ds/");
    const question = await visit(asked.location);
    const path = asked.location.split("?")[0] ?? "";
    await receiptOf(await visit(path, { token: hidden(question.text, "token"), answer: "confirm" }));
    expect(await orderNow(order)).toMatchObject({ paymentStatus: "APPROVED" });
  });

  it("is paid once, however often and at once its form arrives", async () => {
    const order = await placeOrder(key, { amount: 100 });
    const [one, other] = await Promise.all([fill(order.code), fill(order.code)]);
    const path = `/pay/${order.code}`;
    const answers = await Promise.all([visit(path, one), visit(path, one), visit(path, other), visit(path, one)]);
    for (const { status } of answers) expect([200, 303, 409]).toContain(status);
    expect(await orderNow(order)).toMatchObject({ paymentStatus: "APPROVED", paidAmount: 10_000 });
    expect(await balancesOf(db, ours().merchant.applicationId)).toMatchObject({ AVAILABLE: 9_750, OUTSIDE: -10_000 });
  });

  it("has a receipt by its id and by its reference once it is paid", async () => {
    const order = await placeOrder(key, {}, "cart-9");
    expect(told(await ask(`GET /api/v3/acquiring/receipt/${order.orderId}`))).toMatch(/^200 01000 /);
    await payOrder(order);
    for (const name of [order.orderId, "cart-9"]) {
      const sent = await send(`GET /api/v3/acquiring/receipt/${name}`, { headers: { Authorization: key } });
      expect([sent.status, sent.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    }
  });
});

describe("the merchant's reference", () => {
  it("gets the same body the first answer, also long after, and another body a refusal", async () => {
    const first = await placeOrder(key, {}, "cart-1");
    const before = await ordersMade();
    expect(await placeOrder(key, {}, "cart-1")).toEqual(first);
    await advance(2 * DAY_S);
    expect(await placeOrder(key, {}, "cart-1")).toEqual(first);
    const other = await ask("POST /api/v3/orders", orderBody({ amount: 26 }), { "X-REQUEST-RRN": "cart-1" });
    expect(told(other)).toBe("200 15409 This reference was used before, for another request.");
    expect(await ordersMade()).toBe(before);
  });

  it("makes one order of many requests at once", async () => {
    const before = await ordersMade();
    const made = await Promise.all(Array.from({ length: 6 }, () => placeOrder(key, {}, "cart-2")));
    expect(new Set(made.map(({ orderId }) => orderId)).size).toBe(1);
    expect(await ordersMade()).toBe(before + 1);
  });

  it("may be no longer than 64 characters, and each application has its own", async () => {
    const long = await ask("POST /api/v3/orders", orderBody(), { "X-REQUEST-RRN": "r".repeat(65) });
    expect(told(long)).toBe("400 15400 X-REQUEST-RRN is too long.");
    await placeOrder(key, {}, "r".repeat(64));
    expect((await ask(`GET /api/v3/orders/${"r".repeat(64)}/rrn`)).envelope.code).toBe("00000");
  });
});

describe("an order that asks for what is not possible", () => {
  it.each([
    [{ amount: 0 }, "amount must be at least 1.00 and under 40000.00."],
    [{ amount: 0.99 }, "amount must be at least 1.00 and under 40000.00."],
    [{ amount: 40_000 }, "amount must be at least 1.00 and under 40000.00."],
    [{ amount: 10.005 }, "amount has more than two decimals."],
    [{ amount: undefined }, "amount is missing."],
    [{ currency: "USD" }, "currency is not the currency of this application."],
    [{ currency: "AED" }, "currency is not the currency of this application."],
    [{ operation: "GIFT" }, "operation is none of the known words."],
    [{ installment: { type: "BIRKART", period: "PERIOD_5" } }, "installment is not offered for this application."],
    [{ callbackUrl: "javascript:alert(1)" }, "callbackUrl is not valid."],
    [{ callbackUrl: "https://169.254.169.254/latest" }, "callbackUrl is no public https address."],
    [{ phoneNumber: "12" }, "phoneNumber is not valid."],
    [
      { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, "v"])) },
      "metadata is too large.",
    ],
    [{ surprise: 1 }, "surprise is not a field of this call."],
  ])("%j is refused in words, and nothing is made", async (changes, sentence) => {
    const before = await ordersMade();
    const refused = await ask("POST /api/v3/orders", orderBody(changes), { "X-REQUEST-RRN": "cart-3" });
    expect(told(refused)).toBe(`400 15400 ${sentence}`);
    expect(await ordersMade()).toBe(before);
    // The reference is still free.
    expect((await placeOrder(key, {}, "cart-3")).amount).toBe(2_550);
  });
});

describe("the end of an order", () => {
  it("comes by its merchant, who cannot end one that is paid", async () => {
    const order = await placeOrder(key);
    expect(told(await ask(`PATCH /api/v3/expire-status?orderId=${order.orderId}`))).toBe("200 00000 OK");
    expect(await orderNow(order)).toMatchObject({ paymentStatus: "EXPIRED" });
    expect((await visit(`/pay/${order.code}`)).status).toBe(410);
    const paid = await placeOrder(key);
    await payOrder(paid);
    expect(told(await ask(`PATCH /api/v3/expire-status?orderId=${paid.orderId}`))).toMatch(/^200 01000 /);
    expect(await orderNow(paid)).toMatchObject({ paymentStatus: "APPROVED" });
  });

  it("comes by the clock after a day; a declined one stays declined and takes no card", async () => {
    const [unpaid, declined, asked] = [await placeOrder(key), await placeOrder(key), await placeOrder(key)];
    await payOrder(declined, { number: DECLINES });
    await payOrder(asked, { number: ASKS_3DS });
    await advance(31 * 60);
    expect(await orderNow(asked)).toMatchObject({ paymentStatus: "EXPIRED" });
    expect(await orderNow(unpaid)).toMatchObject({ paymentStatus: "CREATED" });
    await advance(DAY_S);
    expect(await orderNow(unpaid)).toMatchObject({ paymentStatus: "EXPIRED" });
    expect(await orderNow(declined)).toMatchObject({ paymentStatus: "DECLINED" });
    expect((await visit(`/pay/${declined.code}`)).status).toBe(410);
  });
});

describe("money that goes back", () => {
  it("is not refunded while its payer's bank claims it", async () => {
    await richer();
    const order = await placeOrder(key);
    await payOrder(order);
    await disputePayment(order.transactionId);
    expect(told(await ask("POST /api/v3/refund", { orderId: order.orderId, amount: 1 }))).toBe(
      "200 01000 The payer disputes this payment at their bank. Answer the dispute; if you win, it can be refunded.",
    );
  });

  it("is refunded in parts and in full, under the key's name, and once for one key", async () => {
    await richer();
    const order = await placeOrder(key, { amount: 100 });
    await payOrder(order);
    const part = { orderId: order.orderId, amount: 30, refundReason: "One night less" };
    const once = { "X-Idempotency-Key": "refund-1" };
    const answers = [await ask("POST /api/v3/refund", part, once), await ask("POST /api/v3/refund", part, once)];
    expect(answers.map(told)).toEqual(["200 00000 OK", "200 00000 OK"]);
    expect(told(await ask("POST /api/v3/refund", { ...part, amount: 31 }, once))).toMatch(/^200 15409 /);
    await answerRefunds();
    expect(await orderNow(order)).toMatchObject({ paymentStatus: "PARTIAL_REFUND" });
    expect(told(await ask("POST /api/v3/refund", { ...part, amount: 70.01 }))).toMatch(/^400 15400 /);
    expect(told(await ask("POST /api/v3/refund", { orderId: order.orderId }))).toBe("200 00000 OK");
    await answerRefunds();
    expect(await orderNow(order)).toMatchObject({
      paymentStatus: "REFUNDED",
      transactions: [{ status: "REFUNDED" }, { status: "REFUNDED" }, { status: "REFUNDED" }],
    });
    const { json } = await send(`GET /api/transactions/${order.transactionId}`, { token: ours().owner.token });
    expect(json).toMatchObject({ refundedBy: `API …${key.slice(-4)}`, refundedAmount: 100 });
    expect(await auditBalances(db)).toEqual([]);
  });

  it("is not given back where the wallet holds too little, or nothing was paid", async () => {
    const order = await placeOrder(key, { amount: 100 });
    expect(told(await ask("POST /api/v3/refund", { orderId: order.orderId }))).toMatch(/^200 01000 /);
    await payOrder(order);
    // The commission stays with the provider.
    expect(told(await ask("POST /api/v3/refund", { orderId: order.orderId }))).toBe(
      "200 01200 The balance is too small.",
    );
    expect(await orderNow(order)).toMatchObject({ paymentStatus: "APPROVED" });
  });
});

describe("a pre-authorization", () => {
  it("is captured in part, once; the rest is released", async () => {
    const order = await placeOrder(key, { amount: 100, operation: "PRE_AUTH" });
    await payOrder(order);
    expect(await orderNow(order)).toMatchObject({ paymentStatus: "PREAUTH_APPROVED", paidAmount: 0 });
    expect(told(await ask("POST /api/v3/complete", { orderId: order.orderId, amount: 100.01 }))).toBe(
      "400 15400 The amount is over what is held.",
    );
    expect(told(await ask("POST /api/v3/complete", { orderId: order.orderId, amount: 60 }))).toBe("200 00000 OK");
    expect(await orderNow(order)).toMatchObject({ paymentStatus: "APPROVED", paidAmount: 6_000 });
    expect(told(await ask("POST /api/v3/complete", { orderId: order.orderId }))).toMatch(/^200 01000 /);
    expect(await balancesOf(db, ours().merchant.applicationId)).toMatchObject({ HELD: 0, OUTSIDE: -6_000 });
  });
});

describe("the list of payments", () => {
  it("has pages of at most twenty, and is narrowed", async () => {
    const [one] = [await placeOrder(key, {}, "cart-5"), await placeOrder(key, { amount: 7 }, "cart-6")];
    await payOrder(one);
    const listed = async (query: string) => {
      const { envelope } = await ask(`GET /api/v3/transactions${query}`);
      return z.object({ content: z.array(z.object({ requestRrn: z.string() })) }).parse(envelope.payload).content;
    };
    expect(await listed("?offset=20")).toHaveLength(2);
    expect(await listed("?offset=1&page=1")).toMatchObject([{ requestRrn: "cart-5" }]);
    for (const query of ["rrn=cart-5", `orderId=${one.orderId}`, "status=APPROVED", "amount=25.50", "cardNumber=4242"])
      expect(await listed(`?${query}`)).toEqual([{ requestRrn: "cart-5" }]);
    expect(await listed("?rrn=cart-7")).toEqual([]);
    expect(told(await ask("GET /api/v3/transactions?offset=21"))).toBe("400 15400 offset is too large.");
  });

  it("stands beside what is in the wallet and what is known of a card", async () => {
    await payOrder(await placeOrder(key, { amount: 100 }));
    expect((await ask("GET /api/v2/deposit")).envelope.payload).toEqual({
      name: "Hotel Şəki",
      merchantId: ours().merchant.applicationId,
      depositBalance: 97.5,
    });
    expect((await ask("GET /api/v3/card/check-card-info/510510")).envelope.payload).toMatchObject([
      { paymentSystem: "MASTERCARD", cardBin: "510510", bankName: expect.stringMatching(/\w/) },
    ]);
    expect((await ask("GET /api/v3/card/check-card-info/999999")).envelope.payload).toEqual([]);
  });
});
