import { describe, expect, it } from "vitest";
import type { SearchAnswer } from "#provider/contract/search";
import { PERMISSIONS, type Person } from "#provider/contract/permissions";
import { commandsFor, type CommandKey } from "../../../app/shell/commands";
import { placesFor } from "../../../app/shell/menu";
import { actionsFound, groupsOf, screensFound } from "../../../app/shell/search-results";

const NOTHING: SearchAnswer = {
  invoices: [],
  transactions: [],
  links: [],
  customers: [],
  payouts: [],
  payoutFiles: [],
  withdrawals: [],
  transfers: [],
  users: [],
};
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

it("payouts lead to their own pages, with who gets them, and to the list that its one field narrows to them", () => {
  const payout: SearchAnswer["payouts"][number] = {
    id: "pay_2",
    appId: "ES1000001",
    appName: "Hotel",
    target: "BANK",
    cardNumber: "AZ86 •••• 0001",
    cardType: null,
    fullName: "Nigar Səfərova",
    amount: 12_050,
    fee: 100,
    amountWithFee: 12_150,
    currency: "AZN",
    state: "AWAITING_APPROVAL",
    createdBy: "Leyla",
    createdDate: "2026-03-01T08:00:00.000Z",
    reason: null,
    failure: null,
    approversNeeded: 1,
    approvedBy: [],
  };
  expect(groupsOf({ ...NOTHING, payouts: [payout] }, "nigar", "en")).toEqual([
    {
      kind: "payouts",
      items: [
        {
          to: "/billing/payouts/pay_2",
          title: "pay_2",
          detail: "Nigar Səfərova · AZ86 •••• 0001",
          amount: "AZN\u00a0120.50",
        },
      ],
      all: "/billing/payouts?text=nigar",
    },
  ]);
});

it("a file of payouts leads to it, and to the files found by the same words", () => {
  const file: SearchAnswer["payoutFiles"][number] = {
    id: "pfl_1",
    appId: "ES1000001",
    appName: "Spa",
    fileName: "June.csv",
    sha256: "0".repeat(64),
    state: "CHECKED",
    rows: 2,
    good: 2,
    wrong: 0,
    warned: 0,
    unasked: 0,
    currency: "AZN",
    amount: 12_050,
    fee: 100,
    amountWithFee: 12_150,
    arrived: 0,
    failed: 0,
    returned: 0,
    approversNeeded: 0,
    approvedBy: [],
    createdBy: "Leyla",
    createdDate: "2026-03-01T08:00:00.000Z",
  };
  expect(groupsOf({ ...NOTHING, payoutFiles: [file] }, "june", "en")).toEqual([
    {
      kind: "payoutFiles",
      items: [
        { to: "/billing/payouts/files/pfl_1", title: "June.csv", detail: "Spa · Leyla", amount: "AZN\u00a0120.50" },
      ],
      all: "/billing/payouts/files?text=june",
    },
  ]);
});

it("shows a payment link with its code, and its amount where the payer does not choose it", () => {
  const link = { id: "lnk_1", title: "Spa", code: "M2J2V8KZ4B3A", appName: "Hotel", currency: "AZN" as const };
  const links = [
    { ...link, amount: 6_000, status: "ACTIVE" as const },
    { ...link, id: "lnk_2", amount: null, status: "DISABLED" as const },
  ];
  expect(groupsOf({ ...NOTHING, links }, "spa", "en")).toMatchObject([
    {
      kind: "links",
      all: "/billing/payment-links?search=spa",
      items: [
        { to: "/billing/payment-links/lnk_1", title: "Spa", detail: "M2J2V8KZ4B3A · Hotel", amount: "AZN\u00a060.00" },
        { to: "/billing/payment-links/lnk_2", title: "Spa", detail: "M2J2V8KZ4B3A · Hotel" },
      ],
    },
  ]);
  expect(groupsOf({ ...NOTHING, links }, "spa", "en")[0]?.items[1]).not.toHaveProperty("amount");
});

it("a payer leads to the customer they are, a user to the dialog of their access; phones are written as people read them", () => {
  const customers = [
    { fullName: "Əli", phone: "+994501234567", email: "ali@example.com" },
    { fullName: "Ольга", phone: "+994501234568", email: null },
  ];
  const users = [{ id: "usr_1", fullName: "Nigar", email: "n@example.com", mobilePhone: "+994501234569" }];
  const found = groupsOf({ ...NOTHING, customers, users }, "x", "az").flatMap(({ items }) => items);
  expect(found.map(({ to, detail }) => [to, detail])).toEqual([
    ["/billing/customers?search=ali%40example.com", "+994 50 123 45 67 · ali@example.com"],
    ["/billing/customers?search=%2B994501234568", "+994 50 123 45 68"],
    ["/users/usr_1", "n@example.com · +994 50 123 45 69"],
  ]);
});

it.each([
  ["4242", ["transactions", "invoices"]],
  ["•••• 4242", ["transactions", "invoices"]],
  ["42421", ["invoices", "transactions"]],
  ["4242 a", ["invoices", "transactions"]],
])("payments come first for four digits: %s", (typed, kinds) => {
  const found = groupsOf({ ...NOTHING, invoices: [INVOICE], transactions: [PAYMENT] }, typed, "en");
  expect(found.map(({ kind }) => kind)).toEqual(kinds);
});

it("kinds of which nothing was found are left out", () => {
  expect(groupsOf(NOTHING, "x", "ru")).toEqual([]);
});

const OWNER: Person = { role: "ROLE_SUSER", userType: "PMD_USER", permissions: PERMISSIONS, region: "default" };

describe("screens", () => {
  const NAMES: Record<string, [string, string]> = {
    "shell:screen.payouts": ["Ödənişlər", "Payouts"],
    "shell:screen.users": ["İstifadəçilər", "Users"],
    "shell:screen.invoices": ["Hesab-fakturalar", "Invoices"],
    "shell:screen.settings": ["Parametrlər", "Settings"],
    "settings:tabs.devices": ["Cihazlar", "Devices"],
  };
  const find = (typed: string | undefined, person = OWNER) =>
    screensFound(typed, placesFor(person), (name) => NAMES[name] ?? [name]).map(({ to }) => to);

  it.each([
    [
      "odenis",
      ["/billing/payouts", "/billing/payouts/files", "/billing/payouts/receivers", "/billing/payouts/recurring"],
    ],
    ["faktura", ["/billing/invoices"]],
    ["istifadəçi", ["/users", "/users/applications"]],
    [
      "/billing/payo",
      ["/billing/payouts", "/billing/payouts/files", "/billing/payouts/receivers", "/billing/payouts/recurring"],
    ],
    ["cihaz", ["/settings/devices"]],
    ["--", []],
  ])("are found by name or path: %s", (typed, expected) => {
    expect(find(typed)).toEqual(expected);
  });

  it.each([
    ["invoices", ["/billing/invoices"]],
    ["devices", ["/settings/devices"]],
    ["settings dev", ["/settings/devices"]],
  ])("are found by their English names, too: %s", (typed, expected) => {
    expect(find(typed)).toEqual(expected);
  });

  it("are only those that the person may enter", () => {
    expect(find("odenis", { ...OWNER, region: "sa" })).toEqual([]);
    expect(find("istifadəçi", { ...OWNER, role: "ROLE_OPERATOR" })).toEqual([]);
  });

  it("are all there where nothing was typed, each address once", () => {
    const all = find(undefined);
    expect(all).toEqual(
      expect.arrayContaining(["/", "/billing/wallet", "/settings", "/settings/devices", "/language"]),
    );
    expect(new Set(all).size).toBe(all.length);
  });
});

describe("actions", () => {
  const NAMES: Partial<Record<CommandKey, [string, ...string[]]>> = {
    createInvoice: ["Создать счёт", "Create an invoice", "новый"],
    addUser: ["Добавить пользователя", "Add a user", "пригласить"],
  };
  const find = (typed: string | undefined, person = OWNER) =>
    actionsFound(typed, commandsFor(person), (key) => NAMES[key] ?? [key]).map(({ to }) => to);

  it.each([
    ["создать", "/billing/create-an-invoice"],
    ["create inv", "/billing/create-an-invoice"],
    ["новый счет", "/billing/create-an-invoice"],
    ["add a user", "/users/create"],
    ["пригл", "/users/create"],
  ])("are found by their names in either language, or by other words: %s", (typed, to) => {
    expect(find(typed)).toEqual([to]);
  });

  it("are only those that the person may begin", () => {
    expect(find(undefined, { ...OWNER, role: "ROLE_OPERATOR", permissions: [] })).toEqual([
      "/search#keys",
      "/preferences",
      "/preferences",
      "/preferences",
      "/logout",
    ]);
    expect(find("add a user", { ...OWNER, role: "ROLE_FO_MANAGER" })).toEqual([]);
    expect(find(undefined)).toContain("/billing/payouts/create");
    for (const person of [
      { ...OWNER, role: "ROLE_ADMIN" as const },
      { ...OWNER, region: "sa" as const },
    ])
      expect(find(undefined, person)).not.toContain("/billing/payouts/create");
    // The provider's staff never move money.
    expect(find(undefined, { ...OWNER, role: "ROLE_ADMIN" })).not.toContain("/billing/transactions?status=APPROVED");
    expect(find(undefined)).toContain("/billing/transactions?status=APPROVED");
  });
});

it("what was found by an amount leads to the list with exactly that amount", () => {
  const lists = groupsOf({ ...NOTHING, invoices: [INVOICE], transactions: [PAYMENT] }, "120.50", "en", 12_050);
  expect(lists.map(({ all }) => all)).toEqual([
    "/billing/invoices?amount=120.50",
    "/billing/transactions?amount=120.50",
  ]);
});

it("money out of a wallet leads to its own page, with who gets it", () => {
  const withdrawal: SearchAnswer["withdrawals"][number] = {
    id: "pay_1",
    appId: "ES1000001",
    appName: "Hotel",
    target: "BANK",
    targetMasked: "AZ86 •••• 0001",
    amount: 12_050,
    fee: 100,
    currency: "AZN",
    state: "SUCCESS",
    reason: null,
    description: "",
    automatic: false,
    createdBy: "Leyla",
    createdDate: "2026-03-01T08:00:00.000Z",
    unknownSince: null,
    finishedDate: null,
    returnedDate: null,
    settled: null,
  };
  const transfer: SearchAnswer["transfers"][number] = {
    id: "trf_1",
    kind: "TRANSFER",
    direction: "OUT",
    from: { appId: "ES1000001", name: "Hotel" },
    to: { appId: "ES1000002", name: "Spa" },
    phoneNumber: null,
    operator: null,
    amount: 500,
    fee: 0,
    currency: "AZN",
    description: "",
    createdBy: "Leyla",
    createdDate: "2026-03-01T08:00:00.000Z",
  };
  const phone = { ...transfer, id: "top_1", kind: "TOPUP", to: null, phoneNumber: "+994501234567" } as const;
  const groups = groupsOf({ ...NOTHING, withdrawals: [withdrawal], transfers: [transfer, phone] }, "x", "en");
  expect(groups.map(({ kind, items }) => [kind, items.map(({ to, detail }) => [to, detail?.split(" · ")[0]])])).toEqual(
    [
      ["withdrawals", [["/billing/wallet/withdrawals/pay_1", "AZ86 •••• 0001"]]],
      [
        "transfers",
        [
          ["/billing/wallet/transfers/trf_1", "Spa"],
          ["/billing/wallet/transfers/top_1", "+994 50 123 45 67"],
        ],
      ],
    ],
  );
});
