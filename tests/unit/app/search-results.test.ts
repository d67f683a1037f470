import { describe, expect, it } from "vitest";
import type { SearchAnswer } from "#provider/contract/search";
import { visibleMenu } from "../../../app/shell/menu";
import { groupsOf, screensFound } from "../../../app/shell/search-results";

const NOTHING: SearchAnswer = { invoices: [], transactions: [], customers: [], users: [] };
const INVOICE: SearchAnswer["invoices"][number] = {
  id: "inv_1",
  invoiceCode: "AB12CD34EF56",
  bookingId: "BK-2026/001",
  fullName: "Əli Hüseynov",
  amount: 12_050,
  heldAmount: 0,
  currency: "AZN",
  status: "PENDING",
  createdDate: "2026-03-01T08:00:00.000Z",
};
const PAYMENT: SearchAnswer["transactions"][number] = {
  id: "trx_1",
  orderId: "4242123456",
  rrn: "990000000001",
  fullName: "Əli Hüseynov",
  cardBrand: "VISA",
  cardNumber: "•••• 4242",
  amount: 12_050,
  currency: "AZN",
  status: "APPROVED",
  createDate: "2026-03-01T08:00:00.000Z",
};

const listFor = (answer: Partial<SearchAnswer>, typed: string) =>
  groupsOf({ ...NOTHING, ...answer }, typed, "en").map(({ all }) => all);

describe("the list that shows all of what was found", () => {
  it.each([
    ["eli hus", "/billing/invoices?guestName=eli+hus"],
    ["ab12", "/billing/invoices?invoiceCode=ab12"],
    ["bk-2026", "/billing/invoices?bookingId=bk-2026"],
    ["ali@example.com", "/billing/invoices?email=ali%40example.com"],
    // No filter of the list knows phone numbers.
    ["0501234567", undefined],
  ])("of invoices found by %s is %s", (typed, list) => {
    expect(listFor({ invoices: [INVOICE] }, typed)).toEqual([list]);
  });

  it("has a filter that finds each of them, or there is none", () => {
    const other = { ...INVOICE, id: "inv_2", fullName: "Leyla Quliyeva" };
    expect(listFor({ invoices: [INVOICE, other] }, "hüseynov")).toEqual([undefined]);
  });

  it.each([
    ["4242", { ...PAYMENT, orderId: "1" }, "/billing/transactions?cardNumber=4242"],
    ["424212", PAYMENT, "/billing/transactions?orderId=424212"],
    ["9900", PAYMENT, "/billing/transactions?rrn=9900"],
    ["hüseynov", PAYMENT, "/billing/transactions?fullName=h%C3%BCseynov"],
  ])("of transactions found by %s fits", (typed, payment, list) => {
    expect(listFor({ transactions: [payment] }, typed)).toEqual([list]);
  });
});

it("a customer leads to their invoices, a user to the dialog of their access", () => {
  const customers = [
    { fullName: "Əli", phone: "+994501234567", email: "ali@example.com" },
    { fullName: "Ольга", phone: "+994501234568", email: null },
  ];
  const users = [{ id: "usr_1", fullName: "Nigar", email: "n@example.com", mobilePhone: "+994501234569" }];
  const links = groupsOf({ ...NOTHING, customers, users }, "x", "az").flatMap(({ items }) => items.map(({ to }) => to));
  expect(links).toEqual([
    "/billing/invoices?email=ali%40example.com",
    `/billing/invoices?${new URLSearchParams({ guestName: "Ольга" })}`,
    "/users/usr_1/edit",
  ]);
});

it("kinds of which nothing was found are left out", () => {
  expect(groupsOf(NOTHING, "x", "ru")).toEqual([]);
});

describe("screens", () => {
  const owner = { role: "ROLE_SUSER", userType: "PMD_USER", permissions: ["CREATE_LINK"], region: "default" } as const;
  const NAMES: Record<string, string> = { payouts: "Ödənişlər", users: "İstifadəçilər", invoices: "Hesab-fakturalar" };
  const find = (typed: string, person: Parameters<typeof visibleMenu>[0] = owner) =>
    screensFound(typed, visibleMenu(person), (key) => NAMES[key] ?? key).map(({ to }) => to);

  it.each([
    ["odenis", ["/billing/payouts"]],
    ["faktura", ["/billing/invoices"]],
    ["istifadəçi", ["/users"]],
    ["/billing/pay", ["/billing/payouts"]],
    ["--", []],
  ])("are found by name or path: %s", (typed, expected) => {
    expect(find(typed)).toEqual(expected);
  });

  it("are only those that the person may enter", () => {
    expect(find("odenis", { ...owner, region: "sa" })).toEqual([]);
    expect(find("istifadəçi", { ...owner, role: "ROLE_OPERATOR" })).toEqual([]);
  });
});
