import { REVIEWERS_SHOWN } from "#provider/contract/limits";
import type { Region } from "#provider/contract/regions";
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import { inSight } from "./lists/sight.ts";
import { offeredReceivers } from "./payout-receivers.ts";
import { readWords, reviewers } from "./payout-reviewers.ts";
import { inForce, madeToday, standingFrom } from "./payout-rules.ts";
import { sameHandsAs } from "./same-hands.ts";
import { applications, ledgerAccounts, payoutRuleChanges, users } from "./schema/index.ts";

const columns = { applicationId: applications.id, merchantId: applications.merchantId, region: applications.region };
const MAY_REVIEW = reviewers({ merchantId: applications.merchantId, applicationId: applications.id });

/**
 * Applications in sight that are online, by name. Each with its available balance (minor units), the approvers of its
 * payouts except `userId`, whether `userId` may approve, its rules of approval, the sum that `userId` has sent today,
 * and the receivers it paid before.
 */
export async function payoutSources(
  db: Db,
  sight: Sight,
  { userId, region, now }: { userId: string; region: Region; now: number },
) {
  const asked = db
    .select({
      application: applications,
      rules: payoutRuleChanges,
      madeToday: madeToday({ application: { id: applications.id, region }, makerId: userId, now }),
      availableMinor: ledgerAccounts.balanceMinor,
      reviewers: sql<string>`(SELECT json_group_array(full_name) FROM (SELECT full_name FROM ${users}
        WHERE ${MAY_REVIEW} AND NOT ${sameHandsAs(users, userId)} ORDER BY ${users.searchName}, ${users.id} LIMIT ${REVIEWERS_SHOWN}))`,
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
    .leftJoin(payoutRuleChanges, inForce(applications.id))
    .where(and(inSight(columns, sight), eq(applications.status, "ONLINE"), isNull(applications.deletedAt)))
    .orderBy(asc(applications.searchName), asc(applications.id));
  const [rows, offered] = await Promise.all([asked, offeredReceivers(db, sight)]);
  return rows.map(({ application, availableMinor, rules, ...row }) => {
    const names = readWords(row.reviewers);
    const mayReview = row.reviewsAlone === 1;
    return {
      appId: application.id,
      name: application.name,
      currency: application.currency,
      available: availableMinor ?? 0,
      rules: standingFrom(rules).rules,
      madeToday: row.madeToday,
      reviewers: names,
      alone: names.length === 0 && mayReview,
      receivers: offered
        .filter(({ applicationId }) => applicationId === application.id)
        .map(({ id, name, cardNumber }) => ({ id, name, cardNumber })),
    };
  });
}
