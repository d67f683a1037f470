import { sql, type SQL } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { capturedByApplication, capturedByDay, capturedByMonth } from "../../../sandbox/src/db/dashboard.ts";
import { expiringInvoices, failedPayouts, lapsingHolds, unsignedApplications } from "../../../sandbox/src/db/to-do.ts";
import { monthSoFar } from "../../../sandbox/src/domain/month-so-far.ts";
import type { Sight } from "../../../sandbox/src/domain/sight.ts";
import { db } from "../../support/workerd/sandbox.ts";

describe("the dashboard is answered from an index, and walks no table", () => {
  const sights: Sight[] = [
    { kind: "region", region: "default" },
    { kind: "merchant", merchantId: "m" },
    { kind: "applications", merchantId: "m", applicationIds: ["ES0000001"] },
    { kind: "applications", merchantId: "m", applicationIds: ["ES0000001", "ES0000002"] },
  ];
  const planOf = async (query: { getSQL: () => SQL }) =>
    (await db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query.getSQL()}`))
      .map(({ detail }) => detail)
      .join("\n");

  it.each(sights)("for $kind", async (sight) => {
    const ofMerchant = sight.kind === "region" ? "" : "_by_merchant";
    expect(await planOf(lapsingHolds(db, sight, 1, 2))).toContain(
      `SEARCH transactions USING INDEX transactions_to_lapse${ofMerchant} (`,
    );
    expect(await planOf(expiringInvoices(db, sight, 1, 2))).toContain(
      `SEARCH invoices USING INDEX invoices_to_expire${ofMerchant} (`,
    );
    expect(await planOf(failedPayouts(db, sight, 1))).toContain(
      "SEARCH payouts USING INDEX payouts_by_application_state (application_id=? AND state=? AND created_at>?)",
    );
    const others = [
      unsignedApplications(db, sight),
      capturedByMonth(db, sight, "2026-01-01", "2026-12-31"),
      capturedByDay(db, sight, "2026-01-01"),
      capturedByApplication(db, sight, monthSoFar("2026-12-31")),
    ];
    for (const query of others) expect(await planOf(query)).not.toMatch(/SCAN (applications|transaction_days)/);
    expect(await planOf(capturedByApplication(db, sight, monthSoFar("2026-12-31")))).toMatch(
      /SEARCH transaction_days .*\(application_id=\? AND day>\? AND day<\?\)/,
    );
  });
});
