import { sql, type SQLWrapper } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { INVOICE_FILTERS, LINK_FILTERS, QR_FILTERS, TRANSACTION_FILTERS } from "#provider/contract/filters";
import { LIST_REACH, MAX_PAGE } from "#provider/contract/limits";
import { INVOICE_SORTS, LINK_SORTS, QR_SORTS } from "#provider/contract/list-sorts";
import { invoiceTabs } from "#provider/rules/list-tabs";
import * as composition from "../../../sandbox/src/db/composition.ts";
import type { Found } from "../../../sandbox/src/db/lists/finding.ts";
import { fromFound, pageOfSeq } from "../../../sandbox/src/db/lists/found.ts";
import { findInvoices } from "../../../sandbox/src/db/lists/invoices.ts";
import { dueAutomatic, untoldPauses } from "../../../sandbox/src/db/automatic-withdrawals.ts";
import { dueRefundBatchEnds, dueRefundRows } from "../../../sandbox/src/db/refund-batches.ts";
import { pageOfTransfers, transferTotals } from "../../../sandbox/src/db/lists/transfers.ts";
import { transferById } from "../../../sandbox/src/db/transfers.ts";
import { pageOfWithdrawals, withdrawalTotals } from "../../../sandbox/src/db/lists/withdrawals.ts";
import { withdrawalById } from "../../../sandbox/src/db/withdrawals.ts";
import { findPayouts, pageOfPayouts } from "../../../sandbox/src/db/lists/payouts.ts";
import { pageOfLinks } from "../../../sandbox/src/db/lists/links.ts";
import { findQrPayments, pageOfQr } from "../../../sandbox/src/db/lists/qr-payments.ts";
import { findTransactions } from "../../../sandbox/src/db/lists/transactions.ts";
import { recordedDays } from "../../../sandbox/src/db/schema/index.ts";
import type { Sight } from "../../../sandbox/src/domain/sight.ts";
import { samplesOf } from "../../support/filter-samples";
import { db, makeMerchant } from "../../support/workerd/sandbox.ts";

/**
 * Every filter alone and in pairs, for every kind of sight: asked without rows, because plans do not depend on them.
 */
const BY_INVOICE = samplesOf(INVOICE_FILTERS);
const BY_TRANSACTION = samplesOf(TRANSACTION_FILTERS);
const DAYS = { from: "2026-03-01", to: "2026-03-31" };

let sights: Sight[];
beforeAll(async () => {
  // A period without any day in it is not even looked for.
  for (const list of ["invoices", "transactions"] as const)
    await db.insert(recordedDays).values({ list, region: "default", day: "2026-03-15", firstSeq: 1, lastSeq: 9 });
  const { merchantId, applicationId } = await makeMerchant("default", "Hotel Xəzər");
  sights = [
    { kind: "merchant", merchantId },
    { kind: "applications", merchantId, applicationIds: [applicationId] },
    { kind: "applications", merchantId, applicationIds: [applicationId, "ES9999999"] },
    { kind: "region", region: "default" },
  ];
});

type Table = "invoices" | "transactions";
const planOf = async (query: SQLWrapper): Promise<string> =>
  (await db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query}`)).map(({ detail }) => detail).join("\n");

/** Read by an index, and never all of it. */
function expectIndexed(plan: string): void {
  expect(plan).toMatch(/SEARCH (invoices|transactions) USING (COVERING )?INDEX|VIRTUAL TABLE INDEX \d+:.*M/);
  expect(plan).not.toMatch(/SCAN (invoices|transactions)\b/);
}

async function expectCheap(table: Table, found: Found): Promise<void> {
  const page = await planOf(sql`SELECT * FROM ${pageOfSeq(table, found, { page: 0, pageSize: 10 })}`);
  expectIndexed(page);
  // Newest first comes out of the index: nothing is put in order.
  expect(page).not.toContain("TEMP B-TREE");
  expectIndexed(await planOf(sql`SELECT count(*) FROM (SELECT 1 ${fromFound(table, found)} LIMIT 9)`));
  expectIndexed(await planOf(sql`SELECT status ${fromFound(table, found, true)} LIMIT 9`));
}

describe("whatever is asked of a list, an index finds it", () => {
  it.each(BY_INVOICE)("invoices by %o", async (filter) => {
    for (const sight of sights) {
      await expectCheap("invoices", await findInvoices(db, sight, "default", filter));
    }
  });

  it.each(BY_TRANSACTION)("transactions by %o", async (filter) => {
    for (const sight of sights) {
      await expectCheap("transactions", await findTransactions(db, sight, "default", filter));
    }
  });

  it.each(INVOICE_SORTS)("and %s orders no more than what it reaches", async (sort) => {
    for (const filter of BY_INVOICE) {
      for (const sight of sights) {
        const found = await findInvoices(db, sight, "default", filter, sort);
        const plan = await planOf(sql`SELECT * FROM ${pageOfSeq("invoices", found, { page: 0, pageSize: 10 })}`);
        expectIndexed(plan);
        // What is put in order was cut off before, in a subquery of its own.
        if (plan.includes("TEMP B-TREE")) expect(plan).toContain("SCAN (subquery-1)\nUSE TEMP B-TREE FOR ORDER BY");
      }
    }
  });

  it.each(["createdDate", "-amount"] as const)("and transactions in the order of %s, too", async (sort) => {
    for (const filter of BY_TRANSACTION) {
      for (const sight of sights) {
        const found = await findTransactions(db, sight, "default", filter, sort);
        const plan = await planOf(sql`SELECT * FROM ${pageOfSeq("transactions", found, { page: 0, pageSize: 10 })}`);
        expectIndexed(plan);
        if (plan.includes("TEMP B-TREE")) expect(plan).toContain("SCAN (subquery-1)\nUSE TEMP B-TREE FOR ORDER BY");
      }
    }
  });

  it("also for the tabs of invoices, which are counted with every list", async () => {
    for (const { sort, ...filter } of Object.values(invoiceTabs("2026-03-15"))) {
      for (const sight of sights) {
        const found = await findInvoices(db, sight, "default", filter, sort);
        const plan = await planOf(sql`SELECT count(*) FROM (SELECT 1 ${fromFound("invoices", found)} LIMIT 9)`);
        expectIndexed(plan);
        if (sight.kind === "merchant" && sort) expect(plan).toContain("INDEX invoices_by_merchant_open_due");
      }
    }
    // The others are added up from days, of the applications in sight alone.
    const plan = await planOf(sql`SELECT status, is_open, sum(count) FROM invoice_days
      WHERE application_id IN (SELECT id FROM applications WHERE merchant_id = 'm') GROUP BY status, is_open`);
    expect(plan).toContain("SEARCH invoice_days USING");
    expect(plan).not.toContain("SCAN invoice_days");
  });

  it("uses the index of an amount, a card or a status where nothing else is asked", async () => {
    const sight: Sight = { kind: "merchant", merchantId: "m" };
    const byAmount = await findInvoices(db, sight, "default", { amount: 100, ...DAYS });
    expect(await planOf(sql`SELECT seq ${fromFound("invoices", byAmount)}`)).toContain("invoices_by_merchant_amount");
    const byCard = await findTransactions(db, sight, "default", { cardNumber: "4242", ...DAYS });
    expect(await planOf(sql`SELECT seq ${fromFound("transactions", byCard)}`)).toContain("by_merchant_card");
    const byStatus = await findTransactions(db, sight, "default", { status: "APPROVED", ...DAYS });
    expect(await planOf(sql`SELECT seq ${fromFound("transactions", byStatus)}`)).toContain("by_merchant_status");
  });

  it.each([
    [{}, "dueDate", "invoices_by_merchant_due"],
    [{ dueFrom: "2026-03-01" }, "-dueDate", "invoices_by_merchant_due"],
    [{ dueFrom: "2026-03-01", dueTo: "2026-03-31" }, "dueDate", "invoices_by_merchant_due"],
    [{ status: "OPEN" }, "-dueDate", "invoices_by_merchant_open_due"],
    [{ status: "OPEN", dueTo: "2026-03-31" }, "dueDate", "invoices_by_merchant_open_due"],
    [{ expiresFrom: "2026-03-01" }, "linkExpirationDate", "invoices_by_merchant_expiry"],
  ] as const)("has an account's invoices by %o in the order of %s, to the end", async (filter, sort, index) => {
    const sight: Sight = { kind: "merchant", merchantId: "m" };
    const found = await findInvoices(db, sight, "default", filter, sort);
    expect(found.inOrder).toBe(true);
    const plan = await planOf(sql`SELECT * FROM ${pageOfSeq("invoices", found, { page: 0, pageSize: 10 })}`);
    expect(plan).toContain(`INDEX ${index} (`);
    expect(plan).not.toContain("TEMP B-TREE");
  });

  it.each([
    [{}, "amount", true],
    [{}, "-amount", true],
    [{ status: "APPROVED" }, "-amount", false],
    [DAYS, "-amount", false],
  ] as const)(
    "has an account's transactions by %o in the order of %s to the end: %s",
    async (filter, sort, isWhole) => {
      const found = await findTransactions(db, { kind: "merchant", merchantId: "m" }, "default", filter, sort);
      expect(found.inOrder).toBe(isWhole);
      const plan = await planOf(sql`SELECT * FROM ${pageOfSeq("transactions", found, { page: 0, pageSize: 10 })}`);
      expect(plan.includes("INDEX transactions_by_merchant_amount (")).toBe(isWhole);
      expect(plan.includes("TEMP B-TREE")).toBe(!isWhole);
    },
  );

  it("leafs no further than it counts", () => {
    expect((MAX_PAGE + 1) * 10).toBe(LIST_REACH);
  });
});

describe("lists with finders of their own", () => {
  const account: Sight = { kind: "merchant", merchantId: "m" };
  const FIRST = { page: 0, pageSize: 10 };
  /** What is put in order was cut off before, in a subquery of its own. */
  const CUT_OFF = /SCAN \(subquery-\d\)\nUSE TEMP B-TREE FOR ORDER BY/;

  it.each(QR_SORTS)("put no more QR payments in the order of %s than what it reaches", async (sort) => {
    for (const filter of samplesOf(QR_FILTERS)) {
      // A phone or a code is found by how it begins: what an index finds of it is put in order, as it always was.
      if (filter.phoneNumber !== undefined || filter.optionalCode !== undefined) continue;
      for (const sight of sights) {
        const found = await findQrPayments(db, sight, "default", filter, sort);
        if (!found) throw new Error("nothing can match");
        const plan = await planOf(sql`SELECT * FROM ${pageOfQr(found, FIRST)}`);
        expect(plan).toMatch(/SEARCH qr_payments USING (COVERING )?INDEX/);
        expect(plan).not.toMatch(/SCAN (qr_payments|transactions)\b/);
        if (sight.kind !== "region" && plan.includes("TEMP B-TREE")) expect(plan).toMatch(CUT_OFF);
      }
    }
  });

  it("have an account's QR payments in the order of amounts to the end", async () => {
    for (const sort of ["amount", "-amount"] as const) {
      const found = await findQrPayments(db, account, "default", {}, sort);
      if (!found) throw new Error("nothing can match");
      expect(found.inOrder).toBe(true);
      const plan = await planOf(sql`SELECT * FROM ${pageOfQr(found, FIRST)}`);
      expect(plan).toContain("INDEX qr_payments_by_amount (");
      expect(plan).not.toContain("TEMP B-TREE");
    }
  });

  it.each(LINK_SORTS)(
    "have an account's payment links in the order of %s out of an index, whatever is asked",
    async (sort) => {
      const by = sort.includes("paid") ? "paid" : sort.includes("amount") ? "amount" : "merchant";
      for (const filter of [{}, ...samplesOf(LINK_FILTERS)]) {
        const plan = await planOf(sql`SELECT * FROM ${pageOfLinks(account, { filter, sort }, FIRST)}`);
        expect(plan).toMatch(new RegExp(`SEARCH payment_links USING (COVERING )?INDEX payment_links_by_${by} \\(`));
        expect(plan).not.toContain("TEMP B-TREE");
      }
    },
  );

  it.each(LINK_SORTS)("put no more of other payment links in the order of %s than what it reaches", async (sort) => {
    for (const sight of sights.filter(({ kind }) => kind !== "merchant")) {
      const plan = await planOf(sql`SELECT * FROM ${pageOfLinks(sight, { filter: {}, sort }, FIRST)}`);
      expect(plan).toMatch(/SEARCH payment_links USING (COVERING )?INDEX/);
      if (plan.includes("TEMP B-TREE")) expect(plan).toMatch(CUT_OFF);
    }
  });
});

describe("transfers, top-ups and withdrawals", () => {
  const FIRST = { page: 0, pageSize: 10 };

  it("are found by an index, in their order, and counted no further than is shown", async () => {
    for (const [nth, ofEnd, ofKind] of [
      [0, "by_merchant", ""],
      [1, "by_application", "_in_application"],
    ] as const) {
      const sight = sights[nth];
      if (!sight) throw new Error("no sight");
      const viewer = { sight, region: "default" } as const;
      const transfers = pageOfTransfers(db, viewer, {}, FIRST);
      const sums = transferTotals(db, viewer, {});
      for (const query of [transfers, sums])
        expect(await planOf(query.getSQL())).toMatch(
          new RegExp(`SEARCH wallet_transfer_ends USING (COVERING )?INDEX wallet_transfer_ends_${ofEnd} \\(`),
        );
      const withdrawals = pageOfWithdrawals(db, viewer, {}, FIRST);
      const totals = withdrawalTotals(db, viewer, {});
      const page = await planOf(withdrawals.getSQL());
      expect(page).toContain(`SEARCH payouts USING INDEX payouts_of_kind${ofKind} (`);
      // Any index of whose they are and of their kind counts as fast.
      const count = await planOf(totals.getSQL());
      expect(count).toMatch(
        /SEARCH payouts USING (COVERING )?INDEX payouts_\w+ \((merchant|application)_id=\? AND kind=\?/,
      );
      for (const query of [transfers, withdrawals])
        expect(await planOf(query.getSQL())).not.toMatch(/SCAN|TEMP B-TREE/);
      for (const query of [sums, totals]) expect(query.toSQL().params).toContain(LIST_REACH + 1);
    }
  });

  it("are found by their reference in whatever sight", async () => {
    for (const sight of sights) {
      const withdrawal = await planOf(withdrawalById(db, sight, "pay_1").getSQL());
      expect(withdrawal).toMatch(/SEARCH payouts USING INDEX payouts_id \(id=\?\)/);
      const transfer = await planOf(transferById(db, sight, "trf_1").getSQL());
      expect(transfer).toMatch(/SEARCH wallet_transfer_ends USING INDEX wallet_transfer_ends_once \(transfer_id=\?\)/);
    }
  });

  it("and the rules of automatic ones that are due or of which nobody was told, by an index of such alone", async () => {
    const asking = { job: "automaticWithdrawal", now: 1, limit: 10 } as const;
    const due = await planOf(dueAutomatic(db, asking).getSQL());
    expect(due).toMatch(/SEARCH automatic_withdrawals USING INDEX automatic_withdrawals_due \(/);
    const untold = await planOf(untoldPauses(db, asking).getSQL());
    expect(untold).toMatch(/automatic_withdrawals USING INDEX automatic_withdrawals_untold/);
    for (const plan of [due, untold]) expect(plan).not.toContain("TEMP B-TREE");
  });
});

it("rows of refunds made together come out of indexes of such that wait, without those that have their outcome", async () => {
  const asking = { job: "refundBatches", now: 1, limit: 200 } as const;
  const rows = await planOf(dueRefundRows(db, asking).getSQL());
  expect(rows).toMatch(/refund_batches USING INDEX refund_batches_to_make/);
  expect(rows).toMatch(/SEARCH refund_batch_rows USING INDEX refund_batch_rows_waiting/);
  const ends = await planOf(dueRefundBatchEnds(db, asking).getSQL());
  expect(ends).toMatch(/SEARCH waiting USING (COVERING )?INDEX refund_batch_rows_waiting/);
  for (const plan of [rows, ends]) expect(plan).not.toContain("TEMP B-TREE");
});

describe("payouts are found by an index, newest first out of it", () => {
  const account: Sight = { kind: "merchant", merchantId: "m" };
  const one: Sight = { kind: "applications", merchantId: "m", applicationIds: ["ES1"] };
  const several: Sight = { kind: "applications", merchantId: "m", applicationIds: ["ES1", "ES2"] };
  const staff: Sight = { kind: "region", region: "default" };

  it.each([
    [account, {}, "payouts_of_kind "],
    [account, DAYS, "payouts_of_kind "],
    [account, { appId: "ES1" }, "payouts_of_kind_in_application"],
    [account, { tab: "WAITING" }, "payouts_by_state"],
    [account, { tab: "UNDER_WAY", ...DAYS }, "payouts_by_phase"],
    [account, { tab: "FAILED", state: "FAIL" }, "payouts_by_(phase|state)"],
    [account, { state: "FAIL", ...DAYS }, "payouts_by_state"],
    [account, { state: "FAIL", amount: 5, appId: "ES1" }, "payouts_by_state"],
    [account, { amount: 5 }, "payouts_by_amount"],
    [one, {}, "payouts_of_kind_in_application"],
    [one, { tab: "RETURNED" }, "payouts_by_phase"],
    [several, DAYS, "payouts_of_kind "],
    [staff, {}, "payouts_newest"],
    [staff, { state: "FAIL", ...DAYS }, "payouts_newest"],
  ] as const)("%o asked for %o: %s", async (sight, asked, index) => {
    const found = findPayouts({ userId: "usr", region: "default", sight, reviews: sight }, asked);
    if (!found) throw new Error("nothing is asked");
    const plan = await planOf(sql`SELECT * FROM ${pageOfPayouts(found, { page: 0, pageSize: 10 })}`);
    expect(plan).toMatch(new RegExp(`SEARCH payouts USING (COVERING )?INDEX ${index}`));
    expect(plan).not.toMatch(/SCAN payouts|TEMP B-TREE/);
  });

  it("by words, from the full-text index", async () => {
    for (const sight of [account, one, several, staff]) {
      const found = findPayouts({ userId: "usr", region: "default", sight, reviews: sight }, { text: "rent" });
      if (!found) throw new Error("nothing is asked");
      const plan = await planOf(sql`SELECT * FROM ${pageOfPayouts(found, { page: 0, pageSize: 10 })}`);
      expect(plan).toContain("SCAN payout_search VIRTUAL TABLE");
      expect(plan).not.toMatch(/SCAN payouts|TEMP B-TREE/);
    }
  });
});

describe("what a withdrawal is made of is found by an index, in its order", () => {
  const account = "ES0000001:AZN:AVAILABLE";
  const place = { at: 9, seq: 9 };

  it.each([
    ["the movement it left by", composition.leavingOf(db, account, "pay_1"), "by_number"],
    ["the withdrawal before it", composition.payoutBefore(db, account, 100), "payouts"],
    ["its first part", composition.creditAt(db, account, { after: 100 }), "credited"],
    ["its last part", composition.creditAt(db, account, { upTo: 100 }), "credited"],
    ["a page of what came in", composition.creditsBetween(db, account, 1, 10), "credits"],
    ["a page of what left on the way", composition.debitsBetween(db, account, 1, 10), "debits"],
    ["a payment's capture", composition.captureOf(db, account, { id: "trx_1", orderId: "100200300" }), "by_number"],
    ["who took it", composition.takersAfter(db, account, 100, 6), "payouts"],
  ] as const)("%s", async (_, query, index) => {
    const plan = await planOf(query.getSQL());
    expect(plan).toMatch(new RegExp(`SEARCH wallet_movements USING INDEX wallet_movements_${index} \\(`));
    expect(plan).not.toContain("SCAN");
    expect(plan).not.toContain("TEMP B-TREE");
  });

  it("and its sums are read from two rows of each kind", async () => {
    const plan = await planOf(
      composition.kindSums({ accountId: account, first: place, last: place, since: place, leaving: place }),
    );
    expect(plan.match(/SEARCH wallet_movements USING INDEX wallet_movements_by_kind \(/g)).toHaveLength(8);
    expect(plan).not.toContain("SCAN wallet_movements");
    expect(plan).not.toContain("TEMP B-TREE");
  });
});
