import { expect, test } from "vitest";
import type { Person } from "#provider/contract/permissions";
import { LISTS } from "#provider/rules/lists";
import { listTabs } from "~/utils/list-tabs";

const at = (path: string) => ({ path: "/list", url: new URL(path, "http://localhost") });
const current = (tabs: readonly { tab: string; isCurrent: boolean }[]) =>
  tabs.flatMap(({ tab, isCurrent }) => (isCurrent ? [tab] : []));

const reviewer: Person = {
  role: "ROLE_SUSER",
  userType: "PMD_USER",
  permissions: ["PAYOUT_REVIEW"],
  region: "default",
};
const clerk: Person = { ...reviewer, role: "ROLE_OPERATOR", permissions: [] };

test("a tab leads to what it asks for, in place of every filter, and keeps the size of the page", () => {
  const tabs = listTabs(LISTS.transactions.tabs, {
    ...at("/list?rows=20&fullName=leyla&page=3"),
    counts: [{ tab: "REFUNDED", count: 7, more: true }],
  });
  expect(tabs[0]).toEqual({ tab: "ALL", to: "/list?rows=20", isCurrent: false });
  expect(tabs.find(({ tab }) => tab === "REFUNDED")).toEqual({
    tab: "REFUNDED",
    to: "/list?status=REFUNDED&rows=20",
    isCurrent: false,
    count: 7,
    more: true,
  });
});

test("a tab is current while just its filters are on, in whatever order and on whatever page", () => {
  const invoices = LISTS.invoices.tabs("2026-11-25");
  expect(current(listTabs(invoices, at("/list?status=OPEN&dueTo=2026-11-24&page=1")))).toEqual(["OVERDUE"]);
  expect(current(listTabs(invoices, at("/list?status=OPEN&sort=-amount")))).toEqual(["OPEN"]);
  expect(current(listTabs(invoices, at("/list?status=OPEN&email=a")))).toEqual([]);
});

test("what the list stays narrowed by is part of every tab", () => {
  const tabs = listTabs(LISTS.bulk.tabs, { ...at("/list?appId=ES1000001&tab=DONE"), kept: { appId: "ES1000001" } });
  expect(current(tabs)).toEqual(["DONE"]);
  expect(tabs[0]?.to).toBe("/list?appId=ES1000001");
});

test("what waits for reviewers is a tab of theirs alone; who asks for it all the same is told that nothing does", () => {
  const names = (person: Person, path = "/list") =>
    listTabs(LISTS.payouts.tabs, { ...at(path), person }).map(({ tab }) => tab);
  expect(names(reviewer)).toContain("WAITING");
  expect(names(clerk)).not.toContain("WAITING");
  expect(names(clerk, "/list?tab=WAITING")).toContain("WAITING");
  expect(names({ ...reviewer, role: "ROLE_ADMIN" })).not.toContain("WAITING");
});

test("a single tab is no choice, and none", () => {
  const tabs = (person: Person) => listTabs(LISTS.payoutFiles.tabs, { ...at("/list"), person });
  expect(tabs(reviewer)).toHaveLength(2);
  expect(tabs(clerk)).toEqual([]);
});
