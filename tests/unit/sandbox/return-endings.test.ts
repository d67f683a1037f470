import { PAYMENT_STATUSES } from "#provider/contract/words";
import { expect, it } from "vitest";
import { returnAddressOf, returnEndingOf } from "../../../sandbox/src/operations/payments/return-address.ts";

it("a payer goes on from an ending of their payment alone: a hold is one, a refund under way is not", () => {
  expect(Object.fromEntries(PAYMENT_STATUSES.map((status) => [status, returnEndingOf(status)]))).toEqual({
    CREATED: undefined,
    PENDING: undefined,
    ACCEPTED: undefined,
    PARTIAL: undefined,
    CASH: undefined,
    APPROVED: "approve",
    PREAUTH_APPROVED: "approve",
    PREAUTH_EXPIRED: "cancel",
    DECLINED: "decline",
    CANCELED: "cancel",
    EXPIRED: "cancel",
    REVERSE: "cancel",
    REFUND_IN_PROGRESS: undefined,
    PARTIAL_REFUND: "approve",
    REFUNDED: "approve",
  });
});

it("an ending without an address of its own has that for everything", () => {
  const redirectUrl = "https://shop.example/back";
  const terms = { redirectUrl, approveUrl: null, declineUrl: "https://shop.example/declined", cancelUrl: null };
  expect((["approve", "decline", "cancel"] as const).map((ending) => returnAddressOf(terms, ending))).toEqual([
    redirectUrl,
    "https://shop.example/declined",
    redirectUrl,
  ]);
  const none = { ...terms, redirectUrl: null };
  expect(returnAddressOf(none, "approve")).toBeNull();
});
