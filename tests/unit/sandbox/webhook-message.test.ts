import { describe, expect, it } from "vitest";
import { bodyOf } from "../../../sandbox/src/domain/webhook-message.ts";

const message = {
  seq: 1,
  id: "evt_1",
  merchantId: "mer_1",
  applicationId: "ES1000001",
  type: "payment.refunded",
  aboutId: "trx_1",
  transactionId: "trx_1",
  data: {
    id: "trx_1",
    appId: "ES1000001",
    transactionId: "trx_1",
    status: "REFUNDED",
    amountMinor: 1050,
    currency: "AZN",
  },
  createdAt: Date.UTC(2026, 10, 24, 16),
} as const;

describe("the body of a message", () => {
  it("names type and time by the standard, and the amount in major units", () => {
    expect(JSON.parse(bodyOf(message, "STANDARD"))).toEqual({
      type: "payment.refunded",
      timestamp: "2026-11-24T16:00:00.000Z",
      data: {
        id: "trx_1",
        appId: "ES1000001",
        transactionId: "trx_1",
        status: "REFUNDED",
        amount: 10.5,
        currency: "AZN",
      },
    });
  });

  it("has no amount where the thing has none", () => {
    const body = bodyOf(
      { ...message, type: "application.status", data: { id: "ES1000001", status: "ONLINE" } },
      "STANDARD",
    );
    expect(JSON.parse(body)).toMatchObject({ data: { id: "ES1000001", status: "ONLINE" } });
    expect(body).not.toContain("amount");
  });

  it("stays flat and in minor units in the old form, field by field in its old order", () => {
    expect(bodyOf(message, "OLD")).toBe(
      '{"id":"evt_1","type":"payment.refunded","test":false,"createdAt":"2026-11-24T16:00:00.000Z","appId":"ES1000001",' +
        '"transactionId":"trx_1","orderId":null,"invoiceId":null,"invoiceCode":null,"paymentLinkId":null,"bookingId":null,' +
        '"status":"REFUNDED","amountMinor":1050,"currency":"AZN"}',
    );
  });

  it("says in the old form that a test is one", () => {
    const test = {
      ...message,
      type: "test",
      applicationId: null,
      transactionId: null,
      data: { appId: "ES1000001" },
    } as const;
    expect(JSON.parse(bodyOf(test, "OLD"))).toMatchObject({ type: "test", test: true, appId: "ES1000001" });
  });
});
