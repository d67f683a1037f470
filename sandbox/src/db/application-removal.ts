import { OPEN_COUNTED } from "#provider/contract/limits";
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import type { Db } from "./database.ts";
import { applications } from "./schema/index.ts";

/** How many rows there are, and no more than `OPEN_COUNTED` of them: it costs the same however many there are. */
const upTo = (rows: SQL) => sql<number>`(SELECT count(*) FROM (${rows} LIMIT ${OPEN_COUNTED}))`;
const balance = (kind: "AVAILABLE" | "HELD" | "IN_TRANSIT") =>
  sql<number>`coalesce((SELECT sum(balance_minor) FROM ledger_accounts WHERE application_id = ${applications}.id AND kind = ${kind}), 0)`;

/**
 * What of an application is open, and what its wallet has (minor units); undefined once it is deleted. The same words
 * stand in the trigger `applications_end_empty`, which holds where something begins meanwhile.
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
