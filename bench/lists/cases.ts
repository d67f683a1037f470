import type { InvoiceFilter } from "#provider/contract/invoices";
import { MAX_PAGE, PAGE_SIZE } from "#provider/contract/limits";
import type { InvoiceSort, TransactionSort } from "#provider/contract/list-sorts";
import type { MovementFilter } from "#provider/contract/movements";
import type { TransactionFilter } from "#provider/contract/transactions";
import { invoiceTotals, listInvoices } from "../../sandbox/src/db/lists/invoices.ts";
import { findMovements, listMovements, movementTotals } from "../../sandbox/src/db/lists/movements.ts";
import { listTransactions, transactionTotals } from "../../sandbox/src/db/lists/transactions.ts";
import { findAnywhere } from "../../sandbox/src/db/lists/everything.ts";
import type { Db } from "../../sandbox/src/db/database.ts";
import { lastBefore, movementsNumbered } from "../../sandbox/src/db/statements.ts";
import type { Sight } from "../../sandbox/src/domain/sight.ts";
import { OWNER, UNTIL } from "./database";
import { COMMON_PAYMENT, orderIdOf, walletOf } from "./movements";
import { COMMON_AMOUNTS, RARE_NAME } from "./rows";

/** One query of a list; `page` and `totals` are the two queries of its screen, as the sandbox' routes make them. */
export type ListCase = {
  list: "invoices" | "transactions" | "movements" | "statement" | "search";
  asked: string;
  page: (db: Db) => Promise<unknown>;
  totals?: (db: Db) => Promise<unknown>;
};

const REGION = "default";
const ACCOUNT: Sight = { kind: "merchant", merchantId: OWNER.merchantId };
const [, second, rare] = OWNER.applicationIds;
const SIGHTS: Record<string, Sight> = {
  "one application": { ...ACCOUNT, kind: "applications", applicationIds: [second] },
  "two applications": { ...ACCOUNT, kind: "applications", applicationIds: [second, rare] },
  staff: { kind: "region", region: REGION },
};

const AMOUNT = COMMON_AMOUNTS[3] / 100;
/** Days around the end of the two years of the data; due dates are ten days later. */
const DUE_WEEK = { dueFrom: "2026-11-23", dueTo: "2026-11-29" };
const DUE_OLD_MONTH = { dueFrom: "2025-01-01", dueTo: "2025-01-31" };
const OVERDUE = { dueTo: "2026-11-21" };
const OLD_MONTH = { from: "2025-01-01", to: "2025-01-31" };

const BY_TEXT = { name: { fullName: "quliyeva" }, letter: { fullName: "b" }, rareName: { fullName: RARE_NAME } };

const INVOICE_CASES: [string, InvoiceFilter, { sort?: InvoiceSort; page?: number; sight?: string }?][] = [
  ["nothing", {}],
  ["nothing, last page", {}, { page: MAX_PAGE }],
  ["nothing, oldest first", {}, { sort: "createdDate" }],
  ["nothing, by amount", {}, { sort: "-amount" }],
  ["status", { status: "PENDING" }],
  ["rare status", { status: "CANCELED" }],
  ["open", { status: "OPEN" }],
  ["amount", { amount: AMOUNT }],
  ["amount of nothing", { amount: 38_765.43 }],
  ["a month two years ago", OLD_MONTH],
  ["application", { appName: "restaurant" }],
  ["rare application", { appName: "spa" }],
  ["guest", { guestName: "quliyeva" }],
  ["guest, last page", { guestName: "quliyeva" }, { page: MAX_PAGE }],
  ["guest, one letter", { guestName: "b" }],
  ["rare guest", { guestName: RARE_NAME }],
  ["guest of no name", { guestName: "xyz" }],
  ["e-mail", { email: "gmail.com" }],
  ["booking", { bookingId: "BK-2026" }],
  ["booking, whole", { bookingId: "BK-2026-0000007" }],
  ["code", { invoiceCode: "0007" }],
  ["status + amount", { status: "CANCELED", amount: AMOUNT }],
  ["status + month", { status: "PENDING", ...OLD_MONTH }],
  ["status + guest", { status: "CANCELED", guestName: "quliyeva" }],
  ["status + rare guest", { status: "CANCELED", guestName: RARE_NAME }],
  ["status + rare application", { status: "CANCELED", appName: "spa" }],
  ["amount + month", { amount: AMOUNT, ...OLD_MONTH }],
  ["amount + guest", { amount: AMOUNT, guestName: "quliyeva" }],
  ["guest + month", { guestName: "quliyeva", ...OLD_MONTH }],
  ["guest + e-mail", { guestName: "quliyeva", email: "gmail.com" }],
  ["status + amount + guest + month", { status: "COMPLETE", amount: AMOUNT, guestName: "quliyeva", ...OLD_MONTH }],
  ["open, by amount", { status: "OPEN" }, { sort: "-amount" }],
  ["open + guest", { status: "OPEN", guestName: "quliyeva" }],
  ["open + month", { status: "OPEN", ...OLD_MONTH }],
  ["open, by due day", { status: "OPEN" }, { sort: "dueDate" }],
  ["one application's, open", { status: "OPEN" }, { sight: "one application" }],
  ["staff, open", { status: "OPEN" }, { sight: "staff" }],
  ["nothing, by due day", {}, { sort: "dueDate" }],
  ["nothing, by expiry", {}, { sort: "-linkExpirationDate" }],
  ["due in a week", DUE_WEEK],
  ["due in an old month", DUE_OLD_MONTH],
  ["due before today", OVERDUE],
  ["open, due in a week, by due day", { status: "OPEN", ...DUE_WEEK }, { sort: "dueDate" }],
  ["open, overdue, by due day", { status: "OPEN", ...OVERDUE }, { sort: "dueDate" }],
  ["open, overdue, last page", { status: "OPEN", ...OVERDUE }, { sort: "dueDate", page: MAX_PAGE }],
  ["open, overdue, newest first", { status: "OPEN", ...OVERDUE }],
  ["overdue + guest", { ...OVERDUE, guestName: "quliyeva" }],
  ["due in a week + rare application", { appName: "spa", ...DUE_WEEK }],
  ["due in an old month + amount", { amount: AMOUNT, ...DUE_OLD_MONTH }],
  ["due in an old month + created in it", { ...OLD_MONTH, ...DUE_OLD_MONTH }],
  ["expires in an old month", { expiresFrom: "2025-01-01", expiresTo: "2025-01-31" }],
  ["status + due in an old month, by due day", { status: "EXPIRED", ...DUE_OLD_MONTH }, { sort: "dueDate" }],
  [
    "one application's, open, overdue, by due day",
    { status: "OPEN", ...OVERDUE },
    { sort: "dueDate", sight: "one application" },
  ],
  ["status, by amount", { status: "PENDING" }, { sort: "-amount" }],
  ["guest, by amount", { guestName: "quliyeva" }, { sort: "amount" }],
  ["month, by amount", OLD_MONTH, { sort: "-amount" }],
  ["one application's", {}, { sight: "one application" }],
  ["one application's + status", { status: "PENDING" }, { sight: "one application" }],
  ["one application's + amount", { amount: AMOUNT }, { sight: "one application" }],
  ["two applications'", {}, { sight: "two applications" }],
  ["two applications' + month", OLD_MONTH, { sight: "two applications" }],
  ["staff's", {}, { sight: "staff" }],
  ["staff's + status", { status: "CANCELED" }, { sight: "staff" }],
];

const TRANSACTION_CASES: [string, TransactionFilter, { sort?: TransactionSort; page?: number; sight?: string }?][] = [
  ["nothing", {}],
  ["nothing, last page", {}, { page: MAX_PAGE }],
  ["nothing, by amount", {}, { sort: "-amount" }],
  ["status, by amount", { status: "APPROVED" }, { sort: "-amount" }],
  ["status", { status: "APPROVED" }],
  ["rare status", { status: "CANCELED" }],
  ["amount", { amount: AMOUNT }],
  ["card", { cardNumber: "4242" }],
  ["card, two digits", { cardNumber: "42" }],
  ["a month two years ago", OLD_MONTH],
  ["application", { name: "restaurant" }],
  ["payer", BY_TEXT.name],
  ["payer, one letter", BY_TEXT.letter],
  ["rare payer", BY_TEXT.rareName],
  ["description", { description: "two" }],
  ["booking", { bookingId: "BK-2026" }],
  ["code", { invoiceCode: "0007" }],
  ["RRN", { rrn: "0000" }],
  ["order", { orderId: "12" }],
  ["status + card", { status: "CANCELED", cardNumber: "42" }],
  ["status + month", { status: "APPROVED", ...OLD_MONTH }],
  ["status + payer", { status: "CANCELED", ...BY_TEXT.name }],
  ["card + amount", { cardNumber: "4242", amount: AMOUNT }],
  ["card + month", { cardNumber: "4242", ...OLD_MONTH }],
  ["payer + description", { ...BY_TEXT.name, description: "two" }],
  ["payer + month", { ...BY_TEXT.name, ...OLD_MONTH }],
  ["status + amount + payer + month", { status: "APPROVED", amount: AMOUNT, ...BY_TEXT.name, ...OLD_MONTH }],
  ["one application's + status", { status: "CANCELED" }, { sight: "one application" }],
  ["two applications'", {}, { sight: "two applications" }],
  ["staff's + status", { status: "CANCELED" }, { sight: "staff" }],
];

const MOVEMENT_CASES: [string, MovementFilter, { page?: number }?][] = [
  ["nothing", {}],
  ["nothing, last page", {}, { page: MAX_PAGE }],
  ["kind", { kind: "PAYMENT" }],
  ["rare kind", { kind: "TRANSFER" }],
  ["a month two years ago", OLD_MONTH],
  ["kind + month", { kind: "TOP_UP", ...OLD_MONTH }],
  ["amount", { amount: COMMON_PAYMENT / 100 }],
  ["amount of nothing", { amount: 38_765.43 }],
  ["amount + month", { amount: COMMON_PAYMENT / 100, ...OLD_MONTH }],
  ["kind + amount", { kind: "PAYMENT", amount: COMMON_PAYMENT / 100 }],
  ["reference", { reference: orderIdOf(7) }],
  ["reference + kind + amount + month", { reference: orderIdOf(7), kind: "PAYMENT", amount: 1, ...OLD_MONTH }],
];

const WALLET = walletOf(OWNER);
/** A file reads its lines in pieces: each costs the same, whatever its position. */
const PIECE = 500;

const SEARCHES = [
  "quliyeva",
  "b",
  "aysel gmail",
  "4242",
  "0501234",
  "BK-2026-0000007",
  "0007",
  "ES1000003",
  "pay_7K2M7K2M7K2M7K2M",
  "trf_7K2M7K2M7K2M7K2M",
];

const sightOf = (name: string | undefined): Sight => (name === undefined ? ACCOUNT : (SIGHTS[name] ?? ACCOUNT));

export const CASES: readonly ListCase[] = [
  ...INVOICE_CASES.map(([asked, filter, options]): ListCase => {
    const { sort = "-createdDate", page = 0, sight } = options ?? {};
    return {
      list: "invoices",
      asked,
      page: (db) => listInvoices(db, sightOf(sight), REGION, { filter, sort, page, pageSize: PAGE_SIZE }),
      totals: (db) => invoiceTotals(db, sightOf(sight), REGION, filter),
    };
  }),
  ...TRANSACTION_CASES.map(([asked, filter, options]): ListCase => {
    const { sort = "-createdDate", page = 0, sight } = options ?? {};
    return {
      list: "transactions",
      asked,
      page: (db) => listTransactions(db, sightOf(sight), REGION, { filter, sort, page, pageSize: PAGE_SIZE }),
      totals: (db) => transactionTotals(db, sightOf(sight), REGION, filter),
    };
  }),
  ...MOVEMENT_CASES.map(([asked, filter, { page = 0 } = {}]): ListCase => {
    const found = findMovements(WALLET, REGION, filter);
    return {
      list: "movements",
      asked,
      page: (db) => listMovements(db, found, { page, pageSize: PAGE_SIZE }),
      totals: (db) => movementTotals(db, found),
    };
  }),
  {
    list: "statement",
    asked: "what a month comes to",
    // The sandbox makes these queries at the same time, one for each kind. Only one of them could grow.
    page: (db) => lastBefore(db, WALLET, UNTIL, "PAYMENT"),
  },
  {
    list: "statement",
    asked: "the lines of a page",
    page: (db) => movementsNumbered(db, WALLET, { after: 900, until: 900 + PAGE_SIZE }),
  },
  {
    list: "statement",
    asked: `the ${PIECE} lines that a file reads next`,
    page: (db) => movementsNumbered(db, WALLET, { after: 0, until: PIECE }),
  },
  ...SEARCHES.map((text): ListCase => ({
    list: "search",
    asked: text,
    page: (db) =>
      findAnywhere(db, ACCOUNT, text, {
        team: { merchantId: OWNER.merchantId, viewer: { sight: ACCOUNT, userId: "usr_nobody" } },
        wallets: ACCOUNT,
        payouts: { userId: "usr_nobody", region: REGION, sight: ACCOUNT, reviews: ACCOUNT },
      }),
  })),
];
