import { and, desc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { OWNER_ROLES } from "#provider/contract/permissions";
import type { Db } from "./database.ts";
import type { DueQuery } from "./due.ts";
import { mayTry } from "./job-failures.ts";
import type { ApplicationRow, UserRow } from "./rows.ts";
import { applications, automaticRuns, automaticWithdrawals, payouts, users } from "./schema/index.ts";

export type AutomaticRow = typeof automaticWithdrawals.$inferSelect;

/** The number of past due dates that a rule shows. */
const RUNS_SHOWN = 10;

export const findAutomatic = async (db: Db, applicationId: string): Promise<AutomaticRow | undefined> =>
  (await db.select().from(automaticWithdrawals).where(eq(automaticWithdrawals.applicationId, applicationId)))[0];

/** The last due dates of a wallet, newest first, with the withdrawal of each. */
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

/** Rules whose due date has come, the one that is due longest first. */
export const dueAutomatic = (db: Db, { job, now, limit }: DueQuery) =>
  withApplication(db)
    .where(and(lte(automaticWithdrawals.nextRunAt, now), mayTry(db, job, automaticWithdrawals.applicationId, now)))
    .orderBy(automaticWithdrawals.nextRunAt)
    .limit(limit);

/** Paused rules whose owners have not been told yet. */
export const untoldPauses = (db: Db, { job, now, limit }: DueQuery) =>
  withApplication(db)
    .where(
      and(
        // A literal, because the planner uses the partial index only with one.
        eq(automaticWithdrawals.state, sql`'PAUSED'`),
        isNull(automaticWithdrawals.pauseToldAt),
        mayTry(db, job, automaticWithdrawals.applicationId, now),
      ),
    )
    .orderBy(automaticWithdrawals.applicationId)
    .limit(limit);

/** Active owners of a merchant account. */
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
