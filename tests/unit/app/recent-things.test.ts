import { expect, test } from "vitest";
import { openCookies } from "~/server/cookies";
import { forgetRecent, noteRecent, readRecent } from "~/server/recent";
import { recentIn, thingOf, withRecent } from "~/utils/recent-things";

test.each([
  ["/billing/invoices/inv_7A", "invoices/inv_7A"],
  ["/billing/invoices/inv_7A/send", "invoices/inv_7A"],
  ["/billing/transactions/trx_1/", "transactions/trx_1"],
  ["/billing/payment-links/lnk_1", "payment-links/lnk_1"],
  ["/billing/customers/cus_1/erase", "customers/cus_1"],
  ["/billing/payouts/pay_1", "payouts/pay_1"],
])("%s is about a thing", (pathname, thing) => {
  expect(thingOf(pathname)).toBe(thing);
});

test.each([
  "/billing/invoices",
  "/billing/invoices/selected/send",
  "/billing/payouts/create",
  "/billing/payouts/files/pfl_1",
  "/billing/wallet/transfers/trf_1",
  "/billing/invoices/inv_1;x",
  `/billing/invoices/inv_${"x".repeat(61)}`,
  "/users/usr_1",
])("%s is not", (pathname) => {
  expect(thingOf(pathname)).toBeUndefined();
});

test("five things are kept, the newest first, each once", () => {
  const things = [1, 2, 3, 4, 5, 6, 2].map((number) => `invoices/inv_${number}`);
  const kept = things.reduce(withRecent, "");
  expect(recentIn(kept).map(({ id }) => id)).toEqual(["inv_2", "inv_6", "inv_5", "inv_4", "inv_3"]);
});

test("whatever else stands in the cookie is left out, and is not brought back by more of it", () => {
  const kept = `invoices/inv_1.users/usr_1..invoices/../x.__proto__/inv_2.${"invoices/inv_3.".repeat(999)}`;
  expect(recentIn(kept)).toEqual([{ kind: "invoices", id: "inv_1" }]);
});

test("the cookie lives as long as the browser is open, may be read by scripts, and is forgotten whole", () => {
  const cookies = openCookies("recent=customers/cus_1");
  noteRecent(cookies, "/billing/invoices");
  expect(cookies.outgoing()).toEqual([]);
  noteRecent(cookies, "/billing/invoices/inv_1");
  expect(cookies.outgoing()).toEqual(["recent=invoices/inv_1.customers/cus_1; Path=/; SameSite=Lax; Secure"]);
  expect(readRecent(cookies).map(({ id }) => id)).toEqual(["inv_1", "cus_1"]);
  forgetRecent(cookies);
  expect(readRecent(cookies)).toEqual([]);
  expect(cookies.outgoing()[0]).toContain("Max-Age=0");
});
