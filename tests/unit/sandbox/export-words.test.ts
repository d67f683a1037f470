import { describe, expect, it } from "vitest";
import { CARD_BRANDS, INVOICE_STATUSES, LANGUAGES, PAYMENT_STATUSES, PAYOUT_REASONS } from "#provider/contract/words";
import { CUSTOMER_LABELS } from "~/billing/customers/customer-fields";
import { CUSTOMER_HEADINGS } from "~/billing/customers/headings";
import { BULK_INVOICE_LABELS } from "~/billing/bulk-invoice/invoice-fields";
import { DISPUTE_LABELS } from "~/billing/disputes/dispute-fields";
import { DISPUTE_HEADINGS } from "~/billing/disputes/headings";
import { INVOICE_LABELS } from "~/billing/invoices/headings";
import { INVOICE_HEADINGS } from "~/billing/shared/invoices/invoice-headings";
import { QR_HEADINGS } from "~/billing/qr-payments/headings";
import { USER_LABELS } from "~/users/user-filters";
import { QR_LABELS } from "~/billing/qr-payments/qr-fields";
import { PAYOUT_HEADINGS } from "~/billing/payouts/file-headings";
import { PAYOUT_LABELS } from "~/billing/payouts/payout-fields";
import { TRANSFER_HEADINGS } from "~/billing/transfers/headings";
import { TRANSFER_LABELS } from "~/billing/transfers/transfer-filters";
import { WITHDRAWAL_HEADINGS } from "~/billing/withdrawals/headings";
import { WITHDRAWAL_LABELS } from "~/billing/withdrawals/withdrawal-fields";
import { TRANSFER_WORDS, WITHDRAWAL_WORDS } from "../../../sandbox/src/exports/wallet-money-words.ts";
import { MOVEMENT_HEADINGS, MOVEMENT_LABELS } from "~/billing/wallet/headings";
import { TRANSACTION_HEADINGS, TRANSACTION_LABELS } from "~/billing/transactions/headings";
import { CARD_BRAND } from "~/i18n/words";
import { loadSentences } from "~/i18n/resources.server";
import { sentences } from "~/server/i18n";
import type { InvoiceLine, TransactionLine } from "../../../sandbox/src/db/lists/export-rows.ts";
import { DISPUTE_WORDS } from "../../../sandbox/src/exports/dispute-words.ts";
import { filterSheet } from "../../../sandbox/src/exports/filter-sheet.ts";
import { FILTER_WORDS, filterLabels } from "../../../sandbox/src/exports/filter-words.ts";
import { customerTable, invoiceTable, qrTable, transactionTable } from "../../../sandbox/src/exports/list-tables.ts";
import { LIST_WORDS } from "../../../sandbox/src/exports/list-words/index.ts";
import { PARTS_WORDS } from "../../../sandbox/src/exports/parts-file.ts";
import { PAYOUT_WORDS } from "../../../sandbox/src/exports/payout-words.ts";
import { bankReason } from "../../../sandbox/src/messages/withdrawal.ts";
import { STATEMENT_WORDS } from "../../../sandbox/src/exports/statement-words.ts";

await Promise.all(LANGUAGES.map(loadSentences));

async function* nothing() {}

/** A namespace and a key: `payout:field.fee`. */
function inSpace(name: string): [space: string, key: string] {
  const [space = "", key = ""] = name.split(":");
  return [space, key];
}

describe.each(LANGUAGES)("the words of a file in %s", (language) => {
  const words = LIST_WORDS[language];
  const shown = (space: string, key: string): unknown => sentences(language).getResource(language, space, key);
  const reader = { language, region: "default" } as const;

  it("are the back office's, for statuses and zones", () => {
    const paymentStatus = PAYMENT_STATUSES.map((status) => shown("words", `paymentStatus.${status}`));
    expect(PAYMENT_STATUSES.map((status) => words.paymentStatus[status])).toEqual(paymentStatus);
    const invoiceStatus = INVOICE_STATUSES.map((status) => shown("words", `invoiceStatus.${status}`));
    expect(INVOICE_STATUSES.map((status) => words.invoiceStatus[status])).toEqual(invoiceStatus);
    expect(words.onHold).toBe(shown("words", "onHold"));
    expect(words.zone).toEqual(shown("components", "zone"));
    expect(words.currency).toBe(shown("exports", "currency"));
  });

  it.each([
    ["transactions", "title", TRANSACTION_HEADINGS, words.transactions],
    ["invoice-list", "title", INVOICE_HEADINGS, words.invoices],
    ["qr-payments", "list.title", QR_HEADINGS, words.qr],
    ["customers", "title", CUSTOMER_HEADINGS, words.customers],
  ])("are the back office's, for the list and the headings of %s", (space, title, headings, list) => {
    expect(list.sheet).toBe(shown(space, title));
    const { currency, ...ownHeadings } = headings;
    expect(currency).toBe("exports:currency");
    const onScreen = Object.entries(ownHeadings).map(([column, key]) => [column, shown(space, key)]);
    expect(list.heading).toEqual(Object.fromEntries(onScreen));
  });

  it("are the back office's, for payouts", () => {
    const { sheet, heading, state, tab, text } = PAYOUT_WORDS[language];
    const { currency, ...own } = PAYOUT_HEADINGS;
    expect(currency).toBe("exports:currency");
    const onScreen = Object.entries(own).map(([column, name]) => [column, shown(...inSpace(name))]);
    expect(heading).toEqual(Object.fromEntries(onScreen));
    expect([sheet, state, text]).toEqual(["list.title", "state", "filter.text"].map((key) => shown("payouts", key)));
    expect(tab).toEqual({ heading: shown("payout-file", "tab"), ...Object(shown("payouts", "tab")) });
    expect(PAYOUT_REASONS.map((reason) => bankReason(language, reason))).toEqual(
      PAYOUT_REASONS.map((reason) => shown("bank", `reason.${reason}`)),
    );
  });

  it.each([
    [
      "withdrawals",
      WITHDRAWAL_WORDS[language],
      WITHDRAWAL_HEADINGS,
      { UNDER_WAY: "state.IN_PROGRESS", ARRIVED: "state.SUCCESS", FAILED: "state.FAIL", RETURNED: "state.RETURNED" },
    ],
    [
      "transfers",
      TRANSFER_WORDS[language],
      TRANSFER_HEADINGS,
      { OUT: "word.OUT", IN: "word.IN", TOP_UP: "tab.TOP_UP" },
    ],
    [
      "disputes",
      DISPUTE_WORDS[language],
      DISPUTE_HEADINGS,
      { ANSWER_DUE: "tab.ANSWER_DUE", SENT: "tab.SENT", WON: "tab.WON", LOST: "tab.LOST" },
    ],
  ])("are the back office's, for %s", (space, { sheet, heading, tab, text }, { currency, ...own }, tabs) => {
    expect(currency).toBe("exports:currency");
    const onScreen = Object.entries(own).map(([column, name]) => {
      const [of = "", key = ""] = name.split(":");
      return [column, shown(of, key)];
    });
    expect(heading).toEqual(Object.fromEntries(onScreen));
    expect([sheet, text]).toEqual([shown(space, "title"), shown(space, "filter.text")]);
    expect(tab).toEqual(Object.fromEntries(Object.entries(tabs).map(([name, key]) => [name, shown(space, key)])));
  });

  it("are the back office's, for states and reasons of disputes", () => {
    const { state, reason } = DISPUTE_WORDS[language];
    expect({ state, reason }).toEqual({ state: shown("disputes", "state"), reason: shown("disputes", "reason") });
    expect(state).toEqual(shown("transactions", "dispute"));
  });

  it("are the back office's, for the parts of a withdrawal", () => {
    const [of, total, unsettled] = ["of", "sum.total", "left.unsettled"].map((key) => shown("made-of", key));
    expect(PARTS_WORDS[language]).toEqual({ of, total, unsettled });
  });

  it("are the back office's, for the filters of each list", () => {
    // A label of another namespace names it: `list-search:label`.
    const label = (space: string, key: string) =>
      shown(...(key.includes(":") ? inSpace(key) : ([space, key] as const)));
    const said = (space: string, keys: Record<string, string>) =>
      Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, label(space, key)]));
    expect(filterLabels(language)).toEqual({
      invoices: said("invoice-list", INVOICE_LABELS),
      transactions: said("transactions", TRANSACTION_LABELS),
      qr: said("qr-payments", QR_LABELS),
      payouts: { tab: shown("payout-file", "tab"), ...said("payouts", PAYOUT_LABELS) },
      users: said("users", USER_LABELS),
      withdrawals: { tab: shown("payout-file", "tab"), ...said("withdrawals", WITHDRAWAL_LABELS) },
      transfers: { tab: shown("payout-file", "tab"), ...said("transfers", TRANSFER_LABELS) },
      disputes: { tab: shown("payout-file", "tab"), ...said("disputes", DISPUTE_LABELS) },
      movements: said("wallet", MOVEMENT_LABELS),
      customers: said("customers", CUSTOMER_LABELS),
      bulk: { file: shown("bulk", "field.file"), ...said("bulk-invoices", BULK_INVOICE_LABELS) },
    });
    const { filters, none, OPEN } = FILTER_WORDS[language];
    expect([filters, none, OPEN]).toEqual([
      shown("exports", "filters"),
      shown("exports", "noFilters"),
      shown("words", "openInvoices"),
    ]);
  });

  it("are the back office's, for statements", () => {
    const { currency, ...movementHeadings } = MOVEMENT_HEADINGS;
    const { title, heading, event, opening, closing, checksum } = STATEMENT_WORDS[language];
    expect({ title, opening, closing, checksum }).toEqual(
      Object.fromEntries(["title", "opening", "closing", "checksum"].map((key) => [key, shown("statement", key)])),
    );
    const onScreen = Object.entries(movementHeadings).map(([column, key]) => [column, shown("wallet", key)]);
    expect(currency).toBe("exports:currency");
    expect(heading).toEqual(Object.fromEntries(onScreen));
    expect(event).toEqual(shown("wallet", "event"));
    const { heading: kind, ...kinds } = STATEMENT_WORDS[language].kinds;
    expect([kind, kinds]).toEqual([shown("wallet", "field.kind"), shown("wallet", "kind")]);
  });

  it("name the zone of times", () => {
    for (const table of [transactionTable, invoiceTable, qrTable, customerTable]) {
      const times = table(nothing(), reader).columns.filter(({ kind }) => kind === "time");
      expect(times.length).toBeGreaterThan(0);
      for (const { heading } of times) expect(heading).toContain(`(${words.zone["Asia/Baku"]})`);
    }
  });
});

describe("what a file was narrowed by", () => {
  const now = Date.parse("2026-11-23T21:30:00Z");
  const linesOf = (...[list, asked, language]: [Parameters<typeof filterSheet>[0], object, "en" | "az" | "ru"]) =>
    filterSheet(list, { ...asked }, { language, region: "default" }, now).lines;

  it("is said in the language of the file, with the day and the hour it was made in its zone", () => {
    expect(
      linesOf("transactions", { status: "REFUNDED", from: "2026-11-01", amount: 1250.5, name: undefined }, "en"),
    ).toEqual([
      ["Status", "Refunded"],
      ["From", "November 1, 2026"],
      ["Amount", "AZN\u00a01,250.50"],
      ["File created", "November 24, 2026, 1:30\u00a0AM (Baku time, UTC+4)"],
    ]);
    expect(linesOf("invoices", { guestName: "Əli", status: "OPEN" }, "az").slice(0, 2)).toEqual([
      ["Ödəyən", "Əli"],
      ["Status", "Açıq"],
    ]);
  });

  it("is nothing of a whole list, and the number of the rows that were ticked", () => {
    expect(linesOf("qr", {}, "ru")[0]).toEqual(["Фильтры", "Нет, весь список"]);
    expect(linesOf("invoices", { ids: "a,b,c" }, "en")[0]).toEqual(["Selected rows", "3"]);
  });
});

it("an invoice of which money is on hold says so in the place of its status", async () => {
  const line = { status: "PENDING", heldMinor: 0 } as InvoiceLine;
  const pages = async function* () {
    yield [line, { ...line, heldMinor: 12_050 }];
  };
  const table = invoiceTable(pages(), { language: "en", region: "default" });
  const status = table.columns.findIndex(({ heading }) => heading === "Status");
  for await (const page of table.pages) expect(page.map((row) => row[status])).toEqual(["Pending", "On hold"]);
});

it("a card brand has the name it has on screen", async () => {
  const line = { cardLast4: "4242", status: "APPROVED" } as TransactionLine;
  const pages = async function* () {
    yield CARD_BRANDS.map((cardBrand) => ({ ...line, cardBrand }));
  };
  const cards: unknown[] = [];
  for await (const page of transactionTable(pages(), { language: "en", region: "default" }).pages)
    cards.push(...page.map((row) => row[3]));
  expect(cards).toEqual(CARD_BRANDS.map((brand) => `${CARD_BRAND[brand]} •••• 4242`.trim()));
});
