import { describe, expect, test } from "vitest";
import type { InvoiceEvent, InvoiceEventKind } from "#provider/contract/invoice-log";
import { mainActionOf } from "~/billing/invoices/main-action";
import { countAttempts, outcomeOf, takenPayments } from "~/billing/invoices/outcome";

const TODAY = "2026-03-10";
const PAYMENT = "trx_1";
const RECEIPT = "https://pay.example/pay/INV1/receipt/trx_1";

const event = (kind: InvoiceEventKind, more: Partial<InvoiceEvent> = {}): InvoiceEvent => ({
  at: "2026-03-10T08:00:00.000Z",
  kind,
  by: null,
  amount: null,
  channel: null,
  transactionId: null,
  detail: null,
  changes: [],
  ...more,
});
const { at } = event("CREATED");
const paid = event("PAYMENT_APPROVED", { amount: 12050, transactionId: PAYMENT, receiptUrl: RECEIPT });
const refund = (amount: number) => event("REFUNDED", { amount, transactionId: PAYMENT, by: "Leyla" });

type Given = Parameters<typeof outcomeOf>[0];
type Changes = Partial<Given>;
const invoice: Given = {
  status: "PENDING",
  heldAmount: 0,
  paidAmount: 0,
  cardNumber: null,
  scheduledDate: null,
  createdDate: at,
  completedBy: null,
  timeline: [event("CREATED")],
};
const outcome = (changes: Changes) => outcomeOf({ ...invoice, ...changes }, TODAY);
const whole: Changes = { status: "COMPLETE", paidAmount: 12050, cardNumber: "•••• 4242" };

describe("what an invoice has come to", () => {
  test.each<[string, Changes, ReturnType<typeof outcomeOf>]>([
    ["nobody has sent it", {}, { kind: "notSent", at }],
    ["it will be sent", { scheduledDate: "2026-03-10" }, { kind: "scheduled", day: "2026-03-10" }],
    [
      "it was sent, and then somebody declined it",
      { timeline: [event("SENT", { channel: "SMS" }), event("PAYMENT_DECLINED")] },
      { kind: "sent", at, channel: "SMS" },
    ],
    [
      "the payer was reminded",
      { timeline: [event("SENT", { channel: "SMS" }), event("REMINDED", { channel: "EMAIL" })] },
      { kind: "reminded", at, channel: "EMAIL" },
    ],
    ["money is on hold", { heldAmount: 12050 }, null],
    [
      "a card has paid it",
      { ...whole, timeline: [paid] },
      { kind: "paid", at, card: "•••• 4242", refunded: 0, receiptUrl: RECEIPT },
    ],
    [
      "a part went back",
      { ...whole, timeline: [paid, refund(50)] },
      { kind: "paid", at, card: "•••• 4242", refunded: 50, receiptUrl: RECEIPT },
    ],
    ["all of it went back", { ...whole, timeline: [paid, refund(12050)] }, { kind: "refunded", at, by: "Leyla" }],
    [
      "it was canceled",
      { status: "CANCELED", timeline: [event("CANCELED", { by: "Leyla" })] },
      { kind: "canceled", at, by: "Leyla" },
    ],
    [
      "its hold was released",
      { status: "CANCELED", timeline: [event("REVERSED", { by: "Leyla" })] },
      { kind: "released", at, by: "Leyla" },
    ],
    ["its link has expired", { status: "EXPIRED", timeline: [event("EXPIRED")] }, { kind: "expired", at }],
    [
      "the bank declined",
      { status: "DECLINED", timeline: [event("PAYMENT_DECLINED", { detail: "Do not honor" })] },
      { kind: "declined", at, reason: "Do not honor" },
    ],
    [
      "it was paid in cash",
      { status: "CASH", completedBy: "Leyla", timeline: [event("COMPLETED")] },
      { kind: "cash", at, by: "Leyla" },
    ],
  ])("is said where %s", (_, changes, expected) => {
    expect(outcome(changes)).toEqual(expected);
  });

  test("payments count by what is left of them, attempts by their transactions", () => {
    const timeline = [
      event("PAYMENT_DECLINED", { transactionId: "trx_0", amount: 12050 }),
      paid,
      refund(50),
      event("PAYMENT_HELD", { transactionId: "trx_2", amount: 100 }),
    ];
    expect(takenPayments(timeline)).toEqual([{ id: PAYMENT, left: 12000 }]);
    expect(countAttempts(timeline)).toBe(3);
  });
});

describe("the main action", () => {
  const all = { send: null, duplicate: null } as const;
  const sent = outcome({ timeline: [event("SENT", { channel: "SMS" })] });
  test("is Send, then Remind, after the payment Refund, and otherwise Duplicate", () => {
    const main = (given: Partial<Parameters<typeof mainActionOf>[0]>) =>
      mainActionOf({ actions: all, outcome: null, refundable: [], ...given });
    expect(main({ outcome: outcome({}) })).toBe("send");
    expect(main({ outcome: sent })).toBe("remind");
    const over = { send: "paid", duplicate: null } as const;
    expect(main({ actions: over, outcome: outcome({ ...whole, timeline: [paid] }), refundable: [PAYMENT] })).toBe(
      "refund",
    );
    expect(main({ actions: { send: "closed", duplicate: null }, outcome: sent })).toBe("duplicate");
    expect(main({ actions: { send: "held", duplicate: null } })).toBeNull();
    expect(main({ actions: {} })).toBeNull();
  });
});
