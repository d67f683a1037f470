import { expect, it } from "vitest";
import { netOf, shownSum, stillHere } from "#provider/rules/net";

it("a payment shows what was captured, and what of a hold was released; before that what was asked for", () => {
  expect(shownSum({ amount: 48_000, capturedAmount: 0 })).toEqual({ sum: 48_000, released: 0 });
  expect(shownSum({ amount: 48_000, capturedAmount: 40_000 })).toEqual({ sum: 40_000, released: 8_000 });
  expect(shownSum({ amount: 12_050, capturedAmount: 12_050 })).toEqual({ sum: 12_050, released: 0 });
});

it("of a payment never more than its net is still in the wallet, and never less than nothing", () => {
  const net = netOf({ capturedAmount: 12_050, fee: 301, refundedAmount: 6_025 });
  expect(stillHere(11_749, net)).toBe(5_724);
  expect(stillHere(2_000, net)).toBe(2_000);
  expect(stillHere(11_749, netOf({ capturedAmount: 12_050, fee: 301, refundedAmount: 12_050 }))).toBe(0);
});
