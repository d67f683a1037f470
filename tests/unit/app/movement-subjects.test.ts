import { expect, test } from "vitest";
import { subjectPath } from "~/billing/wallet/subject-path";

test.each([
  ["TRANSACTION", "trx_1", "/billing/transactions/trx_1"],
  ["PAYOUT", "pay_1", "/billing/wallet/withdrawals/pay_1"],
  ["WITHDRAWAL", "pay_1", "/billing/wallet/withdrawals/pay_1"],
  ["TRANSFER", "top_1", "/billing/wallet/transfers/top_1"],
  // It leads on to the page of the file.
  ["PAYOUT", "pfl_1", "/billing/wallet/withdrawals/pfl_1"],
] as const)("a movement about a %s, %s, leads to its page", (subject, id, path) => {
  expect(subjectPath(subject, id)).toBe(path);
});

test("a movement about what nobody knows leads nowhere", () => {
  expect(subjectPath({ unknown: "BONUS" }, "bon_1")).toBeNull();
});
