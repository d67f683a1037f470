import { and, desc, eq, lte, sql } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import type { Db } from "./database.ts";
import type { Asking } from "./due.ts";
import { mayTry } from "./job-failures.ts";
import { inSight, type PageRequest } from "./lists/engine.ts";
import type { UserRow } from "./rows.ts";
import { applications, payouts, users } from "./schema/index.ts";

export type PayoutRow = typeof payouts.$inferSelect;
export type NamedPayout = { payout: PayoutRow; appName: string };

const ofPayout = { applicationId: payouts.applicationId, merchantId: payouts.merchantId, region: applications.region };

const named = (db: Db) =>
  db
    .select({ payout: payouts, appName: applications.name })
    .from(payouts)
    .innerJoin(applications, eq(applications.id, payouts.applicationId));

export const findWithdrawal = async (db: Db, sight: Sight, id: string): Promise<NamedPayout | undefined> =>
  (await named(db).where(and(eq(payouts.id, id), eq(payouts.kind, "WITHDRAWAL"), inSight(ofPayout, sight))))[0];

/** A page of withdrawals in sight, newest first. */
export async function listWithdrawals(
  db: Db,
  sight: Sight,
  { page, offset }: PageRequest,
): Promise<{ rows: NamedPayout[]; total: number }> {
  const theirs = and(inSight(ofPayout, sight), eq(payouts.kind, sql`'WITHDRAWAL'`));
  const [rows, [counted]] = await db.batch([
    named(db)
      .where(theirs)
      .orderBy(desc(payouts.createdAt), desc(payouts.seq))
      .limit(offset)
      .offset(page * offset),
    db
      .select({ total: sql<number>`count(*)` })
      .from(payouts)
      .innerJoin(applications, eq(applications.id, payouts.applicationId))
      .where(theirs),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export type AtBank = { payout: PayoutRow; maker: UserRow | null };

/** What the bank is to be asked about now, or sends back now, the longest due first; with whoever made it. */
export const atBank = (db: Db, { job, now, limit }: Asking): Promise<AtBank[]> =>
  db
    .select({ payout: payouts, maker: users })
    .from(payouts)
    .leftJoin(users, eq(users.id, payouts.createdBy))
    .where(and(lte(payouts.bankAt, now), mayTry(db, job, payouts.id, now)))
    .orderBy(payouts.bankAt)
    .limit(limit);
