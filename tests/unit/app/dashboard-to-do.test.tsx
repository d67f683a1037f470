import { expect, test } from "vitest";
import type { ToDo } from "#provider/contract/dashboard";
import { readToDo } from "~/dashboard/read-to-do";
import { ToDoList } from "~/dashboard/to-do";
import type { ToDoShown } from "~/dashboard/to-do-shown";
import { PlaceProvider } from "~/i18n/use-format";
import { renderMarkup } from "../../support/render";

const EVERYTHING: ToDoShown = {
  currency: "AZN",
  disputes: {
    count: 1,
    amount: 120_00,
    items: [
      {
        id: "dsp_1",
        fullName: "Aysel Kərimova",
        amount: 120_00,
        state: "NEEDS_RESPONSE",
        respondBy: "2026-11-24T10:00:00.000Z",
        to: "/billing/disputes/dsp_1",
        isUrgent: false,
      },
    ],
  },
  lapsing: {
    count: 6,
    amount: 2_811_00,
    items: [
      {
        id: "trx_1",
        orderId: "1000000001",
        fullName: "Əli Hüseynov",
        amount: 496_00,
        captureBy: "2026-11-21T18:52:00.000Z",
        left: { unit: "hours", count: 2, isUrgent: true },
      },
    ],
  },
  failedPayouts: { count: 2, amount: 300_00, only: null, why: null },
  failedWithdrawals: { count: 1, amount: 2_900_00, only: "pay_1", why: "No such account exists." },
  waitingPayouts: { count: 3, amount: 90_00, only: null },
  waitingRefunds: { count: 0, amount: 0, only: null, to: "/billing/refunds" },
  refundRules: [],
  waitingFiles: { count: 1, amount: 48_50, only: "pfl_1", to: "/billing/payouts/files/pfl_1" },
  payoutRules: [
    {
      appId: "ES1000001",
      name: "Panorama Hotel",
      proposedBy: "Leyla Əliyeva",
      to: "/applications/ES1000001/payout-approvals",
    },
  ],
  unfinished: { appId: "ES1000005", name: null, missing: 14, to: "/connect/ES1000005/type#field-kind" },
  corrections: {
    count: 8,
    items: [
      {
        appId: "ES1000002",
        name: "Panorama Restoran",
        of: "DETAILS",
        deadline: "2026-11-20T08:00:00.000Z",
        isOverdue: true,
        to: "/applications/configure/ES1000002/cfg_2/bank-account#field-iban",
      },
      {
        appId: "ES1000001",
        name: "Panorama Hotel",
        of: "DETAILS",
        deadline: "2026-11-28T08:00:00.000Z",
        isOverdue: false,
        to: "/applications/configure/ES1000001/cfg_1/bank-account#field-taxId",
      },
      {
        appId: "ES1000003",
        name: "Panorama Transfer",
        of: "APPLICATION",
        deadline: null,
        isOverdue: false,
        to: "/connect/ES1000003/application#field-url",
      },
    ],
  },
  targets: { count: 0, items: [] },
  unsigned: { count: 1, items: [{ appId: "ES1000004", name: "Panorama Spa" }] },
  expiring: {
    count: 1,
    amount: 494_00,
    items: [{ id: "inv_1", invoiceCode: "2D0YWKX3Y2KC", fullName: "Leyla Quliyeva", amount: 494_00 }],
    left: { unit: "hours", count: 5, isUrgent: true },
    until: "2026-11-21T20:00:00.000Z",
    to: "/billing/invoices/inv_1/send",
  },
};
const NOTHING: ToDoShown = {
  currency: "SAR",
  lapsing: { count: 0, amount: 0, items: [] },
  disputes: { count: 0, amount: 0, items: [] },
  failedPayouts: { count: 0, amount: 0, only: null, why: null },
  failedWithdrawals: { count: 0, amount: 0, only: null, why: null },
  waitingPayouts: { count: 0, amount: 0, only: null },
  waitingRefunds: { count: 0, amount: 0, only: null, to: "/billing/refunds" },
  refundRules: [],
  waitingFiles: { count: 0, amount: 0, only: null, to: "/billing/payouts/files" },
  payoutRules: [],
  unfinished: null,
  corrections: { count: 0, items: [] },
  targets: { count: 0, items: [] },
  unsigned: { count: 0, items: [] },
  expiring: {
    count: 0,
    amount: 0,
    items: [],
    left: null,
    until: "2026-11-21T20:00:00.000Z",
    to: "/billing/invoices/inv_1/send",
  },
};
const EVERY_RIGHT = { complete: true, seePayouts: true, seeWallet: true, sign: true };

const show = (toDo: ToDoShown | undefined, may = EVERY_RIGHT) =>
  renderMarkup(
    <PlaceProvider place={{ zone: "Asia/Baku", year: 2026 }}>
      <ToDoList toDo={toDo} may={may} retryHref="/?appId=ES1000001" appId="ES1000001" today="2026-11-21" />
    </PlaceProvider>,
  );
/** What one reads, and where links lead. */
const read = (markup: string) => ({
  text: markup
    .replace(/<[^>]+>/g, " ")
    .replace(/[\s\u00a0]+/g, " ")
    .trim(),
  links: [...markup.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&")),
});

test("what ends within a day comes first by its time, then the most money, then what has no amount", () => {
  const { text } = read(show(EVERYTHING));
  expect(text).toBe(
    [
      "To do 23",
      "Panorama Restoran Takes no payments: correct what was not accepted Fix Details",
      "Hold for Əli Hüseynov 2 hours left · Nov 21, 10:52 PM AZN 496.00 Capture",
      "All payments on hold 5 more lapse within 24 hours Review",
      "1 unpaid invoice expires 5 hours left · Leyla Quliyeva AZN 494.00 Remind",
      "1 withdrawal failed No such account exists. AZN 2,900.00 Review",
      "2 payouts failed In the last 7 days AZN 300.00 Review",
      "Answer the dispute of Aysel Kərimova until Nov 24, 2:00 PM AZN 120.00 Answer",
      "3 payouts are waiting for you The money leaves once you approve AZN 90.00 Review",
      "1 payout file is waiting for you The money leaves once you approve AZN 48.50 Review",
      "Approval rules of Panorama Hotel Leyla Əliyeva proposed them; they apply once you confirm Review",
      "Panorama Hotel Changed details were not accepted: respond by Nov 28, 2026 Fix Details",
      "Panorama Transfer The reviewers found something to correct Fix Details",
      "5 more applications to correct Review",
      "Panorama Spa No payments until the contract is signed Sign",
      "Application without a name 14 details are missing Continue",
    ].join(" "),
  );
});

test("each task has one link, and it opens the thing itself", () => {
  expect(read(show(EVERYTHING)).links).toEqual([
    "/applications/configure/ES1000002/cfg_2/bank-account#field-iban",
    "/billing/transactions/trx_1/complete",
    "/billing/transactions?status=PREAUTH_APPROVED&name=ES1000001",
    "/billing/invoices/inv_1/send",
    "/billing/wallet/withdrawals/pay_1",
    "/billing/payouts?tab=FAILED&appId=ES1000001&from=2026-11-15",
    "/billing/disputes/dsp_1",
    "/billing/payouts?tab=WAITING&appId=ES1000001",
    "/billing/payouts/files/pfl_1",
    "/applications/ES1000001/payout-approvals",
    "/applications/configure/ES1000001/cfg_1/bank-account#field-taxId",
    "/connect/ES1000003/application#field-url",
    "/connect",
    "/contract/ES1000004",
    "/connect/ES1000005/type#field-kind",
  ]);
});

test("several of a kind open the list that has exactly them, the only one opens itself", () => {
  const two = { ...EVERYTHING, failedWithdrawals: { count: 2, amount: 2_900_00, only: null, why: null } };
  expect(read(show(two)).links).toContain("/billing/wallet/withdrawals?tab=FAILED&appId=ES1000001&from=2026-11-15");
  const both = ["pfl_1", null].map((only) => read(shownWith({ count: only ? 1 : 2, amount: 1, only })).links);
  expect(both).toEqual([
    ["/billing/invoices/inv_1/send", "/billing/payouts/files/pfl_1"],
    [
      "/billing/invoices?status=OPEN&expiresFrom=2026-11-21&expiresTo=2026-11-21&sort=dueDate&appName=ES1000001",
      "/billing/payouts/files?tab=WAITING",
    ],
  ]);
});

/** The list as the loader makes it of the provider's answer, with files that wait and as many invoices that expire. */
function shownWith(waitingFiles: ToDo["waitingFiles"]): string {
  const none = { count: 0, amount: 0, items: [] };
  const failed = { count: 0, amount: 0, only: null, reason: null };
  const [invoice] = EVERYTHING.expiring.items;
  const answer: ToDo = {
    currency: "AZN",
    lapsing: none,
    disputes: none,
    failedPayouts: failed,
    failedWithdrawals: failed,
    waitingPayouts: failed,
    waitingFiles,
    waitingRefunds: failed,
    refundRules: none,
    payoutRules: none,
    unfinished: null,
    arriving: none,
    targets: none,
    unsigned: none,
    corrections: none,
    expiring: { count: waitingFiles.count, amount: 494_00, items: invoice ? [invoice] : [] },
  };
  const around = {
    language: "en",
    region: "default",
    now: Date.parse("2026-11-21T15:00:00Z"),
    today: "2026-11-21",
  } as const;
  return show(readToDo(answer, { ...around, appId: "ES1000001" }));
}

test("a link is named by its act and its task", () => {
  expect(show(EVERYTHING)).toContain('aria-label="Capture: Hold for Əli Hüseynov"');
});

test("who may not do something about it sees that it waits, without a way that would be refused", () => {
  const { text, links } = read(show(EVERYTHING, { complete: false, seePayouts: false, seeWallet: false, sign: false }));
  for (const seen of ["Hold for", "2 payouts failed", "1 withdrawal failed", "until the contract is signed"])
    expect(text).toContain(seen);
  expect(links.filter((link) => /complete|payouts\?tab=FAILED|withdrawals|contract/.test(link ?? ""))).toEqual([]);
  expect(links).toContain("/billing/transactions/trx_1");
});

test("nothing to do is one calm line", () => {
  expect(read(show(NOTHING))).toEqual({ text: "To do Nothing is waiting for you right now.", links: [] });
});

test("what could not be read says so, with a way to try again", () => {
  const { text, links } = read(show(undefined));
  expect(text).toContain("Could not load your to-do list");
  expect(links).toEqual(["/?appId=ES1000001"]);
});
