import { expect, it } from "vitest";
import { PaymentOutcome } from "../../../app/billing/shared/payments/payment-outcome";
import { renderMarkup } from "../../support/render";

const HELD = {
  status: "PREAUTH_APPROVED",
  amount: 100,
  capturedAmount: 0,
  refundedAmount: 0,
  refundingAmount: 0,
  currency: "AZN",
  refundedBy: null,
  completedBy: null,
  canceledBy: null,
  responseDescription: null,
  timeline: [
    {
      kind: "HELD",
      at: "2026-11-30T09:00:00Z",
      by: null,
      amount: 100,
      detail: null,
    },
  ],
  receiptUrl: null,
} as const;

it.each<[string, string | null, RegExp]>([
  ["until when, with a last moment", "2026-12-07T09:00:00Z", /On hold until.*Dec 7, 2026/],
  ["since when, without one", null, /The amount is on hold.*Nov 30, 2026/],
])("an amount on hold says %s", (_, captureBy, expected) => {
  const said = renderMarkup(<PaymentOutcome payment={{ ...HELD, captureBy, timeline: [...HELD.timeline] }} />);
  expect(said.replaceAll(/<[^>]*>/g, "")).toMatch(expected);
});
