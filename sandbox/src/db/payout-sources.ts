import { REVIEWERS_SHOWN } from "#provider/contract/limits";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Sight } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import { inSight } from "./lists/sight.ts";
import { reviewers } from "./payout-reviewers.ts";
import { applicationKeys, applications, ledgerAccounts, users } from "./schema/index.ts";

const columns = { applicationId: applications.id, merchantId: applications.merchantId, region: applications.region };
const MAY_REVIEW = reviewers({ merchantId: applications.merchantId, applicationId: applications.id });

const namesSchema = z.string().array();

/**
 * Applications in sight that are online, by name: what is available (minor units), whether there is a key, who but for `userId` may approve a
 * payout of it, and whether `userId` may.
 */
export async function payoutSources(db: Db, sight: Sight, userId: string) {
  const rows = await db
    .select({
      application: applications,
      availableMinor: ledgerAccounts.balanceMinor,
      hasKey: sql<number>`EXISTS (SELECT 1 FROM ${applicationKeys} WHERE ${applicationKeys.applicationId} = ${applications.id}
        AND ${applicationKeys.revokedAt} IS NULL)`,
      reviewers: sql<string>`(SELECT json_group_array(full_name) FROM (SELECT full_name FROM ${users}
        WHERE ${MAY_REVIEW} AND ${users.id} <> ${userId} ORDER BY ${users.searchName}, ${users.id} LIMIT ${REVIEWERS_SHOWN}))`,
      reviewsAlone: sql<number>`EXISTS (SELECT 1 FROM ${users} WHERE ${MAY_REVIEW} AND ${users.id} = ${userId})`,
    })
    .from(applications)
    .leftJoin(
      ledgerAccounts,
      and(
        eq(ledgerAccounts.applicationId, applications.id),
        eq(ledgerAccounts.currency, applications.currency),
        eq(ledgerAccounts.kind, "AVAILABLE"),
      ),
    )
    .where(and(inSight(columns, sight), eq(applications.status, "ONLINE"), isNull(applications.deletedAt)))
    .orderBy(asc(applications.searchName), asc(applications.id));
  return rows.map(({ application, availableMinor, ...row }) => {
    const names = namesSchema.parse(JSON.parse(row.reviewers));
    const mayReview = row.reviewsAlone === 1;
    return {
      appId: application.id,
      name: application.name,
      currency: application.currency,
      available: availableMinor ?? 0,
      hasKey: row.hasKey === 1,
      reviewers: names,
      alone: names.length === 0 && mayReview,
    };
  });
}
