import { expect, it } from "vitest";
import { cardTypeOf } from "../../../sandbox/src/domain/card.ts";

// The promise: a payout has a target, a card type, an amount and an amount with fee (docs/product.md section 3).
it.each([
  [{ target: "PROVIDER_CARD", targetMasked: "MASTERCARD •••• 5100" }, "MASTERCARD"],
  [{ target: "OTHER", targetMasked: "VISA •••• 4242" }, "VISA"],
  [{ target: "OTHER", targetMasked: "UNKNOWN •••• 0000" }, "UNKNOWN"],
  [{ target: "OTHER", targetMasked: "•••• 0000" }, "UNKNOWN"],
  [{ target: "BANK", targetMasked: "AZ86 AIIB •••• 0001" }, null],
] as const)("of %j the card type is %s", (payout, type) => {
  expect(cardTypeOf(payout)).toBe(type);
});
