import { describe, expect, it } from "vitest";
import type { SearchAnswer } from "#provider/contract/search";
import { afterVerb, refundable } from "../../../app/shell/commands";
import { refundsFound } from "../../../app/shell/search-results";

const PAYMENT: SearchAnswer["transactions"][number] = {
  id: "trx_1",
  orderId: "4242123456",
  rrn: "990000000001",
  fullName: "Əli Hüseynov",
  cardBrand: "VISA",
  cardNumber: "•••• 4242",
  amount: 12_050,
  currency: "AZN",
  status: "APPROVED",
  createDate: "2026-03-01T08:00:00.000Z",
};

describe("a word for refunding", () => {
  const VERBS = "geri qaytarma iadə refund";
  const FILLERS = "Ödənişi geri qaytarın Refund a payment";

  it.each([
    ["refund 4242", "4242"],
    ["Refund payment 4242", "4242"],
    ["ref Əli Hüseynov", "Əli Hüseynov"],
    ["odenisi geri qaytarın 4242", "4242"],
    ["refund", undefined],
    ["4242", undefined],
    // No verb: a payment is looked for by its name.
    ["payment 4242", undefined],
    ["re 4242", undefined],
    ["4242 refund", undefined],
  ])("%s asks about %s", (typed, about) => {
    expect(afterVerb(typed, VERBS, FILLERS)).toBe(about);
  });

  const WORDS = { nameOf: (order: string) => `Refund ${order}`, byOrder: "by the order" };
  const foundBy = (payments: SearchAnswer["transactions"], asked: string) =>
    refundsFound(refundable(payments, asked), asked, "en", WORDS);

  it("leads to the dialogs of those payments that can be refunded", () => {
    const payments = [PAYMENT, { ...PAYMENT, id: "trx_2", status: "REFUNDED" as const }];
    expect(foundBy(payments, "hüseynov")).toEqual([
      {
        to: "/billing/transactions/trx_1/refund",
        title: "Refund 4242123456",
        detail: "Əli Hüseynov · •••• 4242",
        amount: "AZN\u00a0120.50",
      },
    ]);
  });

  it("offers the payment by a card before those whose order ends so, and says of these why they are there", () => {
    const byOrder = { ...PAYMENT, id: "trx_2", orderId: "99995464", cardNumber: "•••• 4560" };
    const byCard = { ...PAYMENT, id: "trx_3", orderId: "1", cardNumber: "•••• 5464" };
    expect(foundBy([byOrder, byCard], "5464").map(({ to, detail }) => [to, detail])).toEqual([
      ["/billing/transactions/trx_3/refund", "Əli Hüseynov · •••• 5464"],
      ["/billing/transactions/trx_2/refund", "by the order · Əli Hüseynov · •••• 4560"],
    ]);
    expect(refundable([byOrder, byCard], "5464").byCard).toBe(1);
    expect(foundBy([byOrder], "5464").map(({ detail }) => detail)).toEqual(["Əli Hüseynov · •••• 4560"]);
    // What nothing in sight explains is explained.
    expect(foundBy([byOrder], "9900").map(({ detail }) => detail)).toEqual([
      "Əli Hüseynov · •••• 4560 · RRN 990000000001",
    ]);
  });
});
