import { LIST_REACH } from "#provider/contract/limits";
import { and, desc, eq, lte, sql } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import type { DueQuery } from "./due.ts";
import { mayTry } from "./job-failures.ts";
import { counted, type Counted, type PageRequest } from "./lists/paging.ts";
import { applicationsInSight, inSight } from "./lists/sight.ts";
import { applications, payouts, recurringPayouts, recurringRuns } from "./schema/index.ts";

export type RecurringRow = typeof recurringPayouts.$inferSelect;

/** A recurring payout with its application, the payout that defines its receiver, and the result of its last date. */
export type NamedRecurring = Awaited<ReturnType<typeof select>>[number];

const LAST = sql`(SELECT max(run.seq) FROM ${recurringRuns} AS run WHERE run.recurring_id = ${recurringPayouts.id})`;
const LAST_STATE = sql<
  string | null
>`(SELECT made.state FROM payouts AS made WHERE made.id = ${recurringRuns.payoutId})`;

const select = (db: Db) =>
  db
    .select({
      recurring: recurringPayouts,
      application: applications,
      payout: payouts,
      last: recurringRuns,
      lastState: LAST_STATE,
    })
    .from(recurringPayouts)
    .innerJoin(applications, eq(applications.id, recurringPayouts.applicationId))
    .innerJoin(payouts, eq(payouts.id, recurringPayouts.payoutId))
    .leftJoin(recurringRuns, eq(recurringRuns.seq, LAST));

const seen = (sight: Sight) =>
  sight.kind === "region"
    ? sql`${recurringPayouts.applicationId} IN ${applicationsInSight(sight)}`
    : inSight({ ...recurringPayouts, region: applications.region }, sight);

/** Recurring payouts in sight, the one set up last first. With an id, only that one. */
export async function listRecurring(
  db: Db,
  sight: Sight,
  { page, pageSize, id }: PageRequest & { id: string | undefined },
): Promise<{ rows: NamedRecurring[]; found: Counted }> {
  const where = and(seen(sight), id === undefined ? undefined : eq(recurringPayouts.id, id));
  const [rows, [all]] = await Promise.all([
    select(db)
      .where(where)
      .orderBy(desc(recurringPayouts.seq))
      .limit(pageSize)
      .offset(page * pageSize),
    db.select({ total: sql<number>`count(*)` }).from(
      db
        .select({ one: sql`1`.as("one") })
        .from(recurringPayouts)
        .innerJoin(applications, eq(applications.id, recurringPayouts.applicationId))
        .where(where)
        .limit(LIST_REACH + 1)
        .as("some"),
    ),
  ]);
  return { rows, found: counted(all?.total ?? 0) };
}

/** A recurring payout in sight, by its id. */
export const findRecurring = async (db: Db, sight: Sight, id: string): Promise<NamedRecurring | undefined> =>
  (await select(db).where(and(eq(recurringPayouts.id, id), seen(sight))))[0];

/** Recurring payouts whose date has come, the longest due first. */
export const dueRecurring = (db: Db, { job, now, limit }: DueQuery): Promise<NamedRecurring[]> =>
  select(db)
    .where(and(lte(recurringPayouts.nextRunAt, now), mayTry(db, job, recurringPayouts.id, now)))
    .orderBy(recurringPayouts.nextRunAt)
    .limit(limit);
