import { and, asc, eq, sql } from "drizzle-orm";
import type { AccountKind } from "../domain/ledger.ts";
import type { Sight } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import { inSight } from "./lists/engine.ts";
import { applications, ledgerAccounts } from "./schema/index.ts";

const columns = { applicationId: applications.id, merchantId: applications.merchantId, region: applications.region };

const balanceOf = (kind: AccountKind) =>
  sql<number>`coalesce(sum(${ledgerAccounts.balanceMinor}) FILTER (WHERE ${ledgerAccounts.kind} = ${kind}), 0)`;
const [availableMinor, heldMinor, inTransitMinor] = [
  balanceOf("AVAILABLE"),
  balanceOf("HELD"),
  balanceOf("IN_TRANSIT"),
];

/**
 * Balances of the applications in sight, in minor units, by name; `heldUntil` (UTC milliseconds) is when the first hold lapses. The ledger keeps
 * balances and the holds that may lapse have an index, so that it costs the same however many payments there were. A deleted application
 * is told of only while something is left in its wallet.
 */
export const walletsInSight = (db: Db, sight: Sight) =>
  db
    .select({
      appId: applications.id,
      appName: applications.name,
      currency: applications.currency,
      availableMinor,
      heldMinor,
      inTransitMinor,
      // By name, because the tables' own names are not to be taken for those outside; the literal, because the index is a partial one.
      heldUntil: sql<number | null>`(SELECT held.capture_by FROM transactions held
        WHERE held.application_id = ${applications}.id AND held.status = 'PREAUTH_APPROVED' ORDER BY held.capture_by LIMIT 1)`,
    })
    .from(applications)
    .leftJoin(
      ledgerAccounts,
      and(eq(ledgerAccounts.applicationId, applications.id), eq(ledgerAccounts.currency, applications.currency)),
    )
    .where(inSight(columns, sight))
    .groupBy(applications.id)
    .having(sql`${applications.deletedAt} IS NULL OR ${availableMinor} + ${heldMinor} + ${inTransitMinor} > 0`)
    .orderBy(asc(applications.searchName), asc(applications.id));
