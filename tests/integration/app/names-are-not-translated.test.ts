import { expect, test } from "vitest";
import { recordsNamedIn, recordsSeenBy, withIds } from "../../screens/records";
import { around, attr, findAll, rawTextOf } from "../../support/html";
import { demoUser } from "../../support/sandbox";
import { signIn } from "../../support/sign-in";

const PAGES = [
  "/",
  "/billing/invoices",
  "/billing/invoices/:invoice",
  "/billing/transactions",
  "/billing/transactions/:purchase",
  "/billing/transactions/:refunded",
  "/billing/payment-links/:link",
  "/billing/qr-payments",
  "/billing/qr-payments/:qrPayment",
  "/billing/customers",
  "/billing/customers/:customer",
  "/billing/wallet/transfers/:transfer",
  "/billing/wallet/:targetWallet/targets",
  "/billing/payouts",
  "/billing/payouts/:payout",
  "/billing/payouts/:waitingPayout/approve",
  "/billing/payouts/files",
  "/billing/payouts/files/:payoutFile",
  "/billing/payouts/receivers",
  "/billing/payouts/recurring",
  "/users",
  "/users/:user",
];
/** Lists of the demo whose links are names: other tests call files and applications of theirs as they like. */
const NAMES = ["/users", "/billing/invoices?bookingId=XP-", "/billing/payouts/receivers"];
/** Where a name stands by itself. In the history of a thing it is the whole of a sentence ("Approved", by whom). */
const BY_ITSELF = new Set(["h1", "h2", "th", "td", "dd", "li", "a", "span", "strong"]);

// antiwork/gumroad#4483 and its like: a name is no word to translate, and React finds its text where it was.
test("names of payers, receivers and colleagues are kept from a browser's translation", async () => {
  const visitor = await signIn(await demoUser());
  const ids = await recordsSeenBy(visitor, recordsNamedIn(PAGES), { seededFirst: true });
  const pages = await Promise.all(PAGES.map((address) => visitor.get(withIds(address, ids))));
  const named = await Promise.all(NAMES.map((address) => visitor.get(address)));
  const names = new Set(
    named.flatMap((page) => findAll(page, "tbody a[translate=no]").map((link) => rawTextOf(link).trim())),
  );
  expect(names.size).toBeGreaterThan(10);
  const open = pages.flatMap((page) =>
    findAll(page, "*")
      .filter((element) => BY_ITSELF.has(element.name) && names.has(rawTextOf(element).trim()))
      .filter((element) => !around(element, (one) => attr(one, "translate") === "no"))
      .map((element) => `${page.url.pathname}: ${element.name} ${rawTextOf(element).trim()}`),
  );
  expect(open).toEqual([]);
});
