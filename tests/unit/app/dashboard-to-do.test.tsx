import { expect, test } from "vitest";
import { ToDoList, type ToDoShown } from "~/dashboard/to-do";
import { PlaceProvider } from "~/i18n/use-format";
import { renderMarkup } from "../../support/render";

const EVERYTHING: ToDoShown = {
  currency: "AZN",
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
  failedPayouts: { count: 2, amount: 300_00 },
  failedWithdrawals: { count: 1, amount: 40_00 },
  waitingPayouts: { count: 3, amount: 90_00 },
  waitingFiles: { count: 1, amount: 48_50 },
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
  },
};
const NOTHING: ToDoShown = {
  currency: "SAR",
  lapsing: { count: 0, amount: 0, items: [] },
  failedPayouts: { count: 0, amount: 0 },
  failedWithdrawals: { count: 0, amount: 0 },
  waitingPayouts: { count: 0, amount: 0 },
  waitingFiles: { count: 0, amount: 0 },
  corrections: { count: 0, items: [] },
  targets: { count: 0, items: [] },
  unsigned: { count: 0, items: [] },
  expiring: { count: 0, amount: 0, items: [], left: null },
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
  links: [...markup.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href),
});

test("everything that waits is told in one line each, the most urgent first, each with a way to it", () => {
  const { text, links } = read(show(EVERYTHING));
  expect(text).toBe(
    [
      "To do 20",
      "Hold of Əli Hüseynov 2 hours left · Nov 21, 10:52 PM AZN 496.00 Complete",
      "All payments on hold 5 more lapse within 24 hours",
      "1 unpaid invoice expires 5 hours left · Leyla Quliyeva AZN 494.00 Show",
      "3 payouts are waiting for you The money leaves once you approve AZN 90.00 Show",
      "1 file of payouts is waiting for you The money leaves once you approve AZN 48.50 Show",
      "2 payouts failed In the last 7 days AZN 300.00 Show",
      "1 withdrawal failed In the last 7 days AZN 40.00 Show",
      "Panorama Restoran Takes no payments: answer what was not accepted Fix details",
      "Panorama Hotel Changed details were not accepted: answer by Nov 28, 2026 Fix details",
      "Panorama Transfer The review sent it back with something to correct Fix details",
      "5 more applications to correct",
      "Panorama Spa No payments until the contract is signed Sign",
    ].join(" "),
  );
  const expiring =
    "/billing/invoices?status=OPEN&amp;expiresFrom=2026-11-21&amp;expiresTo=2026-11-21&amp;sort=dueDate&amp;appName=ES1000001";
  const waiting = "/billing/payouts?tab=WAITING&amp;appId=ES1000001";
  expect(links).toEqual([
    "/billing/transactions/trx_1",
    "/billing/transactions/trx_1/complete",
    "/billing/transactions?status=PREAUTH_APPROVED&amp;name=ES1000001",
    expiring,
    expiring,
    waiting,
    waiting,
    "/billing/payouts/files?tab=WAITING",
    "/billing/payouts/files?tab=WAITING",
    "/billing/payouts?tab=FAILED&amp;appId=ES1000001&amp;from=2026-11-15",
    "/billing/wallet/withdrawals",
    "/applications/configure/ES1000002/cfg_2/bank-account#field-iban",
    "/applications/configure/ES1000002/cfg_2/bank-account#field-iban",
    "/applications/configure/ES1000001/cfg_1/bank-account#field-taxId",
    "/applications/configure/ES1000001/cfg_1/bank-account#field-taxId",
    "/connect/ES1000003/application#field-url",
    "/connect/ES1000003/application#field-url",
    "/connect",
    "/contract/ES1000004",
  ]);
});

test("who may not do something about it sees that it waits, without a way that would be refused", () => {
  const { text, links } = read(show(EVERYTHING, { complete: false, seePayouts: false, seeWallet: false, sign: false }));
  for (const seen of ["Hold of", "2 payouts failed", "1 withdrawal failed", "until the contract is signed"])
    expect(text).toContain(seen);
  expect(links.filter((link) => /complete|payouts\?tab=FAILED|withdrawals|contract/.test(link ?? ""))).toEqual([]);
});

test("nothing to do is one calm line", () => {
  expect(read(show(NOTHING))).toEqual({ text: "To do Nothing is waiting for you right now.", links: [] });
});

test("what could not be read says so, with a way to try again", () => {
  const { text, links } = read(show(undefined));
  expect(text).toContain("Could not load your to-do list");
  expect(links).toEqual(["/?appId=ES1000001"]);
});
