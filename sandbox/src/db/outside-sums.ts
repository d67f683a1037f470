import { and, between, gt, inArray, isNull, lt, or, sql, type SQL } from "drizzle-orm";
import type { Db } from "./database.ts";
import { outsidePayments } from "./schema/index.ts";

/** How many payments came outside of the provider, and what they come to in minor units. */
export type OutsideSum = { count: number; amountMinor: number };

/**
 * What applications were paid outside of the provider on the days of a period (YYYY-MM-DD, both included), as it stood
 * at an instant (UTC milliseconds): without what had been taken back by then. `applications`: ids, or a subquery.
 */
export async function outsideSum(
  db: Db,
  applications: SQL | string[],
  { from, to, at }: { from: string; to: string; at: number },
): Promise<OutsideSum> {
  const { applicationId, paidDay, createdAt, takenBackAt, amountMinor } = outsidePayments;
  const [sum] = await db
    .select({
      count: sql<number>`count(*)`,
      amountMinor: sql<number>`coalesce(sum(${amountMinor}), 0)`,
    })
    .from(outsidePayments)
    .where(
      and(
        inArray(applicationId, applications),
        between(paidDay, from, to),
        lt(createdAt, at),
        or(isNull(takenBackAt), gt(takenBackAt, at)),
      ),
    );
  return sum ?? { count: 0, amountMinor: 0 };
}
