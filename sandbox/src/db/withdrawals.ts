import { and, eq, isNotNull, lte } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import type { DueQuery } from "./due.ts";
import { mayTry } from "./job-failures.ts";
import { inSight } from "./lists/sight.ts";
import type { UserRow } from "./rows.ts";
import { applications, merchants, payouts, users } from "./schema/index.ts";

export type PayoutRow = typeof payouts.$inferSelect;
export type NamedPayout = { payout: PayoutRow; appName: string };

export const ofPayout = {
  applicationId: payouts.applicationId,
  merchantId: payouts.merchantId,
  region: applications.region,
};

/** Payouts and withdrawals with the names of their applications. */
export const namedPayouts = (db: Db) =>
  db
    .select({ payout: payouts, appName: applications.name })
    .from(payouts)
    .innerJoin(applications, eq(applications.id, payouts.applicationId));

/** The withdrawal with this id, if it is in sight. */
export const withdrawalById = (db: Db, sight: Sight, id: string) =>
  namedPayouts(db).where(and(eq(payouts.id, id), eq(payouts.kind, "WITHDRAWAL"), inSight(ofPayout, sight)));

export const findWithdrawal = async (db: Db, sight: Sight, id: string): Promise<NamedPayout | undefined> =>
  (await withdrawalById(db, sight, id))[0];

/** A payout that was given to a bank, with its maker. */
export type AtBank = { payout: PayoutRow; maker: UserRow | null };

/** Payouts that the bank is to be asked about now, or sends back now, the longest due first, with their makers. */
export const atBank = (db: Db, { job, now, limit }: DueQuery): Promise<AtBank[]> =>
  db
    .select({ payout: payouts, maker: users })
    .from(payouts)
    .leftJoin(users, eq(users.id, payouts.createdBy))
    .where(and(lte(payouts.bankAt, now), mayTry(db, job, payouts.id, now)))
    .orderBy(payouts.bankAt)
    .limit(limit);

const unknown = (db: Db) =>
  db
    .select({
      payout: payouts,
      maker: users,
      application: applications.name,
      merchant: merchants.name,
      region: applications.region,
    })
    .from(payouts)
    .innerJoin(applications, eq(applications.id, payouts.applicationId))
    .innerJoin(merchants, eq(merchants.id, payouts.merchantId))
    .leftJoin(users, eq(users.id, payouts.createdBy));

/** Payouts and withdrawals whose outcome their bank does not know, the longest first. */
export const unknownAtBank = (db: Db, limit: number) =>
  unknown(db)
    .where(and(isNotNull(payouts.bankAt), isNotNull(payouts.unknownSince), eq(payouts.state, "IN_PROGRESS")))
    .orderBy(payouts.unknownSince)
    .limit(limit);
export type UnknownAtBank = Awaited<ReturnType<typeof unknownAtBank>>[number];

/** A payout that was given to a bank, regardless of its outcome. */
export const givenToBank = async (db: Db, id: string): Promise<UnknownAtBank | undefined> =>
  (await unknown(db).where(eq(payouts.id, id)))[0];
