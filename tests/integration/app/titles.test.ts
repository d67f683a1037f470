import { expect, test } from "vitest";
import { LANGUAGES } from "#provider/contract/words";
import { around, attr, crumbsIn, find, findAll, mainOf, the, titleOf, wordsOf } from "../../support/html";
import { openVisitor, type Visitor } from "../../support/http";
import { demoUser, makeOwner } from "../../support/sandbox";
import { idsSeenBy, shellScreens } from "../../support/screens";
import { appAddress } from "../../support/servers";
import { signIn } from "../../support/sign-in";

test("every screen and dialog has a title of its own, and one of a single thing names it there and in the breadcrumbs", async () => {
  const visitor = await signIn(await demoUser());
  const screens = await shellScreens(await idsSeenBy(visitor));
  const seen = new Map<string, string>();
  for (const { path, pattern, kind, isOfOneRecord } of screens) {
    // A file has no title, and one screen has two addresses.
    if (kind === "file" || pattern === "/billing") continue;
    const page = await visitor.get(path);
    if (page.status !== 200) continue;
    const title = titleOf(page);
    expect(title, path).toMatch(/ · Merchant back office$/);
    expect(seen.get(title), `${pattern} is called "${title}" like another`).toBeUndefined();
    seen.set(title, pattern);
    if (!isOfOneRecord) continue;
    const crumbs = crumbsIn(page);
    expect(
      crumbs.filter((crumb) => title.includes(crumb)),
      `${path}: ${crumbs.join(" / ")} in "${title}"`,
    ).not.toEqual([]);
    expect(crumbs.length, `${path}: ${crumbs.join(" / ")}`).toBeGreaterThanOrEqual(3);
  }
  expect(seen.size).toBeGreaterThan(40);
});

test("a page below a list, of which there is only one, ends its breadcrumbs with its own title; the list under a dialog is named once", async () => {
  const visitor = await signIn(await demoUser());
  const steps = async (path: string) => crumbsIn(await visitor.get(path));
  for (const [path, list] of [
    ["/users/create", "Users"],
    ["/billing/payment-links/create", "Payment links"],
    ["/billing/bulk-invoice/new", "Bulk invoice"],
    ["/billing/wallet/withdrawals", "Wallet"],
    ["/billing/wallet/transfers", "Wallet"],
    ["/billing/wallet/cards", "Wallet"],
    ["/settings/password", "Settings"],
    ["/settings/phone", "Settings"],
    ["/settings/devices", "Settings"],
    ["/settings/activity", "Settings"],
    ["/settings/notifications", "Settings"],
  ] as const) {
    const page = await visitor.get(path);
    const [own = "none"] = titleOf(page).split(" · ");
    expect(crumbsIn(page), path).toEqual(["Dashboard", list, own]);
  }
  expect(await steps("/billing/invoices/export")).toEqual(["Dashboard", "Invoices"]);
  expect(await steps("/settings/devices/sign-out")).toEqual(await steps("/settings/devices"));
});

test("two screens of one rank are tabs in the same order on both, each with its title in words", async () => {
  const visitor = await signIn(await demoUser());
  for (const [first, second] of [
    ["/billing/invoices", "/billing/payment-links"],
    ["/billing/qr-payments", "/billing/qr-payments/codes"],
    ["/users", "/users/applications"],
  ] as const) {
    const tabs = async (path: string) => {
      const row = around(the(await visitor.get(path), "main h1"), ({ name }) => name === "div");
      return row ? findAll(row, "h1, a[href]").map((tab) => [wordsOf(tab), attr(tab, "href")]) : [];
    };
    const [here, there] = [await tabs(first), await tabs(second)];
    expect(
      here.map(([words]) => words),
      first,
    ).toEqual(there.map(([words]) => words));
    expect([here[1]?.[1], there[0]?.[1]]).toEqual([second, first]);
  }
});

/** The details that are called by a code or a name, and what their codes look like. */
const DETAILS = {
  "/billing/invoices/:id": /^\w{12}$/,
  "/billing/transactions/:id": /^\w{8,}$/,
  "/billing/payment-links/:id": /./,
  "/billing/qr-payments/:id": /^\w{8,}$/,
  "/users/:id": /\S \S/,
};

test("details are called by the same code or name in the tab, in the breadcrumbs and on the page, in every language", async () => {
  const visitor = await signIn(await demoUser());
  const screens = await shellScreens(await idsSeenBy(visitor));
  for (const [pattern, code] of Object.entries(DETAILS)) {
    const path = screens.find((screen) => screen.pattern === pattern)?.path ?? "none";
    const titles = new Set<string>();
    const called = new Set<string>();
    for (const language of LANGUAGES) {
      visitor.cookies.set("lang", language);
      const page = await visitor.get(path);
      const title = titleOf(page);
      const name = crumbsIn(page).findLast((crumb) => code.test(crumb) && title.includes(crumb)) ?? "none";
      expect([page.status, title.includes(name)], `${language} ${path}: ${name} in "${title}"`).toEqual([200, true]);
      expect(wordsOf(mainOf(page)), `${language} ${path}`).toContain(name);
      titles.add(title);
      called.add(name);
    }
    expect([called.size, titles.size], `${path}: ${[...titles].join(", ")}`).toEqual([1, LANGUAGES.length]);
  }
});

test("a screen that cannot be shown says why in the tab, inside the shell too", async () => {
  const owner = await makeOwner({ team: [{ role: "ROLE_OPERATOR" }] });
  const visitor = await signIn(owner);
  const [operator] = owner.team;
  if (!operator) throw new Error("there is an operator");
  const titleFor = async (person: Visitor, path: string) => titleOf(await person.get(path));
  for (const [language, title] of Object.entries({
    en: "Page not found",
    az: "Səhifə tapılmadı",
    ru: "Страница не найдена",
  })) {
    visitor.cookies.set("lang", language);
    for (const path of ["/no/such/page", "/billing/invoices/inv_NOBODYHASTHIS", "/billing/wallet/ES9999999"])
      expect(await titleFor(visitor, path), path).toMatch(new RegExp(`^${title} · `));
  }
  expect(await titleFor(await signIn(operator), "/users")).toMatch(/^You do not have access to this page · /);
});

test("an address that is no screen keeps the sidebar of whoever is signed in, and leads a stranger nowhere", async () => {
  const path = "/no/such/page";
  const known = await (await signIn(await demoUser())).get(path);
  expect([known.status, find(known, "#sidebar") !== undefined]).toEqual([404, true]);
  const stranger = await openVisitor(appAddress()).get(path);
  expect([stranger.status, find(stranger, "#sidebar") !== undefined]).toEqual([404, false]);
});
