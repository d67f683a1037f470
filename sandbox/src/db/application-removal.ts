import { OPEN_COUNTED } from "#provider/contract/limits";
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Db } from "./database.ts";
import { applications } from "./schema/index.ts";

/** Counts rows, but at most `OPEN_COUNTED`, so that the cost does not grow with the number of rows. */
const upTo = (rows: SQL) => sql<number>`(SELECT count(*) FROM (${rows} LIMIT ${OPEN_COUNTED}))`;
const balance = (kind: "AVAILABLE" | "HELD" | "IN_TRANSIT") =>
  sql<number>`coalesce((SELECT sum(balance_minor) FROM ledger_accounts WHERE application_id = ${applications}.id AND kind = ${kind}), 0)`;

/**
 * The open items of an application and the balance of its wallet (minor units), which forbid deleting it. Undefined
 * once it is deleted. The trigger `applications_end_empty` has the same conditions, in case an item begins meanwhile.
 */
export const inTheWay = async (db: Db, applicationId: string) =>
  (
    await db
      .select({
        openInvoices: upTo(
          sql`SELECT 1 FROM invoices WHERE application_id = ${applicationId} AND status IN ('PENDING', 'PARTIAL', 'DECLINED')`,
        ),
        unfinishedPayments: upTo(
          sql`SELECT 1 FROM transactions WHERE application_id = ${applicationId} AND status IN ('CREATED', 'PENDING', 'PREAUTH_APPROVED', 'REFUND_IN_PROGRESS')`,
        ),
        available: balance("AVAILABLE"),
        held: balance("HELD"),
        inTransit: balance("IN_TRANSIT"),
      })
      .from(applications)
      .where(and(eq(applications.id, applicationId), isNull(applications.deletedAt)))
  )[0];
