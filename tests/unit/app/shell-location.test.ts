import { describe, expect, test } from "vitest";
import { breadcrumbs, foldCrumbs, screenOf } from "~/shell/location";
import { isWithin } from "~/utils/is-within";

describe("breadcrumbs", () => {
  test("are hidden on the root", () => {
    expect(breadcrumbs("/")).toEqual([]);
  });

  test.each([
    ["/billing/create-an-invoice", "create-an-invoice"],
    ["/billing/invoices", "invoices"],
    ["/billing/qr-payments", "qr-payments"],
    ["/billing/customers", "customers"],
    ["/billing/", "wallet"],
    ["/billing", "wallet"],
    ["/developers/widgets", "widgets"],
    ["/applications", "applications"],
    ["/users", "users"],
    ["/settings", "settings"],
  ])("%s: Dashboard, then %s", (pathname, screen) => {
    expect(breadcrumbs(pathname)).toEqual([{ screen: "dashboard", to: "/" }, { screen }]);
  });

  test.each(["history", "operations"] as const)("of the %s of an invoice lead over the list", (screen) => {
    expect(breadcrumbs(`/billing/${screen}/17`)).toEqual([
      { screen: "dashboard", to: "/" },
      { screen: "invoices", to: "/billing/invoices" },
      { screen },
    ]);
  });

  test.each([
    ["/billing/invoices/17", "/billing/invoices"],
    ["/billing/transactions/17/refund", "/billing/transactions"],
    ["/billing/payment-links/create", "/billing/payment-links"],
    ["/billing/bulk-invoice/new", "/billing/bulk-invoice"],
    ["/billing/wallet/withdrawals", "/billing/wallet"],
    ["/users/create", "/users"],
    ["/settings/password", "/settings"],
  ])("of %s lead back to %s, and end in the page's own title", (pathname, to) => {
    expect(breadcrumbs(pathname).slice(1)).toEqual([expect.objectContaining({ to }), { isOwn: true }]);
  });

  test("of what is below a webhook lead back to it", () => {
    const list = { screen: "webhooks", to: "/developers/webhooks" };
    const one = { name: "shop.example/hooks", to: "/developers/webhooks/whk_1" };
    const of = (path: string) => breadcrumbs(`/developers/webhooks/whk_1${path}`, one.name).slice(1);
    for (const dialog of ["", "/kept", "/secret", "/remove"]) expect(of(dialog)).toEqual([list, { name: one.name }]);
    for (const page of ["/edit", "/check", "/events", "/events/evt_1"])
      expect(of(page)).toEqual([list, one, { isOwn: true }]);
    expect(breadcrumbs("/developers/webhooks/new").slice(1)).toEqual([list, { isOwn: true }]);
  });

  test("name the thing itself, and lead to it from what is told or done of it elsewhere", () => {
    const invoices = { screen: "invoices", to: "/billing/invoices" };
    expect(breadcrumbs("/billing/invoices/17", "9VF").slice(1)).toEqual([invoices, { name: "9VF" }]);
    expect(breadcrumbs("/billing/invoices/17/send", "9VF").at(-1)).toEqual({ name: "9VF" });
    const invoice = { name: "9VF", to: "/billing/invoices/17" };
    expect(breadcrumbs("/billing/invoices/17/edit", "9VF").slice(1)).toEqual([invoices, invoice, { screen: "edit" }]);
    expect(breadcrumbs("/billing/history/17", "9VF").slice(1)).toEqual([invoices, invoice, { screen: "history" }]);
    const wallet = { name: "Xəzər", to: "/billing/wallet/ES1000001" };
    const statement = "/billing/wallet/ES1000001/statement";
    const toWallet = [{ screen: "wallet", to: "/billing/wallet" }, wallet];
    expect(breadcrumbs(statement, "Xəzər").slice(1)).toEqual([...toWallet, { screen: "statement" }]);
    for (const below of ["proof", "check"])
      expect(breadcrumbs(`${statement}/${below}`, "Xəzər").slice(1)).toEqual([
        ...toWallet,
        { screen: "statement", to: statement },
        { isOwn: true },
      ]);
    expect(breadcrumbs("/users/usr_1/edit", "Leyla").slice(1)).toEqual([
      { screen: "users", to: "/users" },
      { name: "Leyla" },
    ]);
  });

  test("of what is done with one application lead back to the list of all", () => {
    const list = { screen: "applications", to: "/applications" };
    for (const what of ["ES1000001/delete", "configure/ES1000001/cfg_1", "configure/ES1000001/cfg_1/messages"])
      expect(breadcrumbs(`/applications/${what}`, "Spa").slice(1)).toEqual([list, { name: "Spa" }]);
    expect(breadcrumbs("/applications/configure/ES1000001/cfg_1").slice(1)).toEqual([list, { screen: "configure" }]);
  });

  test("never name a screen that does not exist", () => {
    expect(breadcrumbs("/billing/nonsense")).toEqual([{ screen: "dashboard", to: "/" }]);
    expect(screenOf("/constructor")).toBeUndefined();
  });
});

describe("a long way", () => {
  const steps = (count: number) => Array.from({ length: count }, (_, index) => index);

  test("of up to 8 steps is shown whole", () => {
    expect(foldCrumbs(steps(8))).toEqual({ first: steps(8), folded: [], last: [] });
  });

  test("of 9 keeps its first and last step and folds the rest", () => {
    expect(foldCrumbs(steps(9))).toEqual({ first: [0], folded: [1, 2, 3, 4, 5, 6, 7], last: [8] });
  });
});

test("a group holds its own path and what lies below, not what merely begins alike", () => {
  expect(isWithin("/billing/invoices", "/billing")).toBe(true);
  expect(isWithin("/billing", "/billing")).toBe(true);
  expect(isWithin("/billing-more", "/billing")).toBe(false);
});
