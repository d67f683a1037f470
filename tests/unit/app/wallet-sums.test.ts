import { expect, test } from "vitest";
import { isEmptyWallet, sumOf } from "~/billing/wallet/wallet-sums";

const wallet = (available: number, awaitingApproval: number, inTransit: number, held: number, until?: string) => ({
  currency: "AZN" as const,
  available,
  awaitingApproval,
  inTransit,
  held,
  disputed: held * 2,
  heldUntil: until ?? null,
});

test("wallets together have the sum of each figure, and the hold that lapses first", () => {
  const all = [
    wallet(100, 20, 25, 7, "2026-12-03T10:00:00.000Z"),
    wallet(1, 2, 3, 0),
    wallet(0, 0, 0, 5, "2026-12-01T10:00:00.000Z"),
  ];
  expect(sumOf(all)).toEqual(wallet(101, 22, 28, 12, "2026-12-01T10:00:00.000Z"));
  expect(sumOf([])).toBeUndefined();
});

test("a wallet is empty only without money of any kind", () => {
  expect(isEmptyWallet(wallet(0, 0, 0, 0))).toBe(true);
  const disputed = { ...wallet(0, 0, 0, 0), disputed: 1 };
  for (const one of [wallet(1, 0, 0, 0), wallet(0, 1, 1, 0), wallet(0, 0, 0, 1), disputed])
    expect(isEmptyWallet(one)).toBe(false);
});
