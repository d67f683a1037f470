import { expect, test } from "vitest";
import type { View } from "#provider/contract/views";
import { listViews } from "~/utils/list-views";

const OPEN: View = { id: "viw_1", name: "Open", query: "status=OPEN&sort=dueDate", shared: false };
const OURS: View = { id: "viw_2", name: "Ours", query: "guestName=Leyla&status=PENDING", shared: true };

const at = (search: string, { mayShare = false, isTab = false, views = [OPEN, OURS] as View[] | null } = {}) =>
  listViews("invoices", views ?? undefined, {
    path: "/billing/invoices",
    url: new URL(`/billing/invoices${search}`, "http://localhost"),
    mayShare,
    tabs: [{ tab: "ALL", to: "/billing/invoices", isCurrent: isTab }],
  });
const currentAt = (search: string) => at(search).saved.flatMap(({ name, isCurrent }) => (isCurrent ? [name] : []));

test("a view is current while the list is narrowed by just that, in whatever order and on whatever page", () => {
  expect(currentAt("?status=OPEN")).toEqual(["Open"]);
  expect(currentAt("?rows=20&sort=-amount&status=OPEN&page=2")).toEqual(["Open"]);
  expect(currentAt("?status=PENDING&guestName=Leyla")).toEqual(["Ours"]);
  expect(currentAt("?status=OPEN&guestName=Leyla")).toEqual([]);
  expect(currentAt("")).toEqual([]);
});

test("its address is what was kept, with the size of now", () => {
  expect(at("?rows=20&page=3").saved.map(({ to }) => to)).toEqual([
    "/billing/invoices?status=OPEN&sort=dueDate&rows=20",
    "/billing/invoices?guestName=Leyla&status=PENDING&rows=20",
  ]);
});

test("what is narrowed can be kept; what is kept or a tab already cannot, and is changed by whoever may", () => {
  expect(at("").dialog).toBeNull();
  expect(at("?sort=amount&page=2").dialog).toBeNull();
  expect(at("?status=COMPLETE", { isTab: true }).dialog).toBeNull();
  expect(at("?status=COMPLETE&page=2").dialog).toEqual({
    does: "save",
    to: "/billing/invoices/view?status=COMPLETE&page=2",
  });
  expect(at("?status=OPEN").dialog).toEqual({ does: "change", to: "/billing/invoices/view?status=OPEN&view=viw_1" });
  expect(at("?guestName=Leyla&status=PENDING").dialog).toBeNull();
  expect(at("?guestName=Leyla&status=PENDING", { mayShare: true }).dialog?.does).toBe("change");
});

test("a provider that keeps no views has none, and nothing is offered", () => {
  expect(at("?status=COMPLETE", { views: null })).toEqual({ saved: [], dialog: null });
});
