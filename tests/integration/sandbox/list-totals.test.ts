import { and, eq, gt } from "drizzle-orm";
import { expect, it } from "vitest";
import { invoiceTotals, listInvoices } from "../../../sandbox/src/db/lists/invoices.ts";
import { listTransactions, transactionTotals } from "../../../sandbox/src/db/lists/transactions.ts";
import { invoiceDays, transactionDays } from "../../../sandbox/src/db/schema/index.ts";
import type { Sight } from "../../../sandbox/src/domain/sight.ts";
import { payInvoice } from "../../support/workerd/paying.ts";
import { db, makeMerchant } from "../../support/workerd/sandbox.ts";

/** What the daily totals are made to say here, so that an answer shows where it comes from. */
const SAID = 999;
const PAGE = { page: 0, pageSize: 10 };
const BY_DAYS = { from: "2020-01-01", to: "2099-12-31" };
/** A filter that nobody has told the totals about, as one that is added to the contract tomorrow. */
const LATER = { later: "x" };

const countOf = (totals: readonly { count: number }[] | undefined) =>
  totals?.reduce((sum, { count }) => sum + count, 0);

it("the daily totals answer only filters that they know: anything else is counted in the rows", async () => {
  const merchant = await makeMerchant();
  await payInvoice(merchant, {});
  for (const days of [invoiceDays, transactionDays])
    await db
      .update(days)
      .set({ count: SAID })
      .where(and(eq(days.applicationId, merchant.applicationId), gt(days.count, 0)));
  const sight: Sight = { kind: "merchant", merchantId: merchant.merchantId };
  const counts = async (filter: object) => ({
    invoices: (await listInvoices(db, sight, "default", { ...PAGE, filter, sort: "-createdDate" })).total,
    invoiceTotals: countOf(await invoiceTotals(db, sight, "default", filter)),
    transactions: (await listTransactions(db, sight, "default", { ...PAGE, sort: "-createdDate", filter })).total,
    transactionTotals: countOf(await transactionTotals(db, sight, "default", filter)),
  });
  const each = (count: number) => ({
    invoices: count,
    invoiceTotals: count,
    transactions: count,
    transactionTotals: count,
  });
  expect(await counts({})).toEqual(each(SAID));
  expect(await counts(BY_DAYS)).toEqual(each(SAID));
  expect(await counts({ ...BY_DAYS, amount: 120.5 })).toEqual(each(1));
  expect(await counts({ ...BY_DAYS, ...LATER })).toEqual(each(1));
});
