import { and, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { OWNER_ROLES } from "#provider/contract/permissions";
import type { Db } from "./database.ts";
import type { DueQuery } from "./due.ts";
import { mayTry } from "./job-failures.ts";
import type { ApplicationRow, UserRow } from "./rows.ts";
import { applications, automaticRuns, automaticWithdrawals, payouts, users } from "./schema/index.ts";

export type AutomaticRow = typeof automaticWithdrawals.$inferSelect;

/** Due dates that a rule tells of. */
const RUNS_SHOWN = 10;

export const findAutomatic = async (db: Db, applicationId: string): Promise<AutomaticRow | undefined> =>
  (await db.select().from(automaticWithdrawals).where(eq(automaticWithdrawals.applicationId, applicationId)))[0];

/** The last due dates of a wallet, newest first, with what left at each. */
export const lastRuns = (db: Db, applicationId: string) =>
  db
    .select({ run: automaticRuns, payout: payouts })
    .from(automaticRuns)
    .leftJoin(payouts, eq(payouts.id, automaticRuns.payoutId))
    .where(eq(automaticRuns.applicationId, applicationId))
    .orderBy(desc(automaticRuns.dueAt))
    .limit(RUNS_SHOWN);

export type DueAutomatic = { rule: AutomaticRow; application: ApplicationRow };

const withApplication = (db: Db) =>
  db
    .select({ rule: automaticWithdrawals, application: applications })
    .from(automaticWithdrawals)
    .innerJoin(applications, eq(applications.id, automaticWithdrawals.applicationId));

/** Rules whose date has come, the longest due first. */
export const dueAutomatic = (db: Db, { job, now, limit }: DueQuery) =>
  withApplication(db)
    .where(and(lte(automaticWithdrawals.nextRunAt, now), mayTry(db, job, automaticWithdrawals.applicationId, now)))
    .orderBy(automaticWithdrawals.nextRunAt)
    .limit(limit);

/** Rules that rest, of which nobody was told yet. */
export const untoldPauses = (db: Db, { job, now, limit }: DueQuery) =>
  withApplication(db)
    .where(
      and(
        // A literal, because the planner takes the partial index only then.
        eq(automaticWithdrawals.state, sql`'PAUSED'`),
        isNull(automaticWithdrawals.pauseToldAt),
        mayTry(db, job, automaticWithdrawals.applicationId, now),
      ),
    )
    .orderBy(automaticWithdrawals.applicationId)
    .limit(limit);

/** Owners of a merchant account who are on it. */
export const ownersOf = (db: Db, merchantId: string): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(
      and(
        eq(users.merchantId, merchantId),
        inArray(users.role, [...OWNER_ROLES]),
        eq(users.active, true),
        isNull(users.deletedAt),
      ),
    );
