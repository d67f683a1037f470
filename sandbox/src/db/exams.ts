import { EXAM_ASKING_SECONDS, EXAMS_KEPT } from "#provider/contract/exam-words";
import { and, desc, eq, gte, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { TriedTry } from "../domain/exam.ts";
import { expectAtMost, expectChange, type Db, type Statement } from "./database.ts";
import { amongst } from "./lists/sight.ts";
import { applications, exams, orders, transactions } from "./schema/index.ts";

export type ExamRow = typeof exams.$inferSelect;

/** Exams of these addresses, the newest first. */
export const examsOf = (db: Db, webhookIds: readonly string[]): Promise<ExamRow[]> =>
  db.select().from(exams).where(amongst(exams.webhookId, webhookIds)).orderBy(desc(exams.createdAt), desc(exams.id));

export const examById = async (db: Db, id: string): Promise<ExamRow | undefined> =>
  (await db.select().from(exams).where(eq(exams.id, id)))[0];

const ofIt = (webhookId: string) => eq(exams.webhookId, webhookId);

/** Writes a new exam, unless one of its address goes on; of those before it, the newest are kept. */
export const insertExam = (db: Db, row: ExamRow): Statement[] => [
  db.insert(exams).values(row),
  expectAtMost(
    db,
    "one exam of an address goes on at a time",
    sql`(SELECT count(*) FROM ${exams} WHERE ${and(ofIt(row.webhookId), isNull(exams.doneAt))})`,
    1,
  ),
  db.delete(exams).where(
    and(
      ofIt(row.webhookId),
      sql`${exams.id} NOT IN (SELECT id FROM ${exams} WHERE ${ofIt(row.webhookId)}
        ORDER BY created_at DESC, id DESC LIMIT ${EXAMS_KEPT})`,
    ),
  ),
];

/** Exams with tries to take, the oldest first, whose next try nobody has claimed. */
export const examsToGoOn = (db: Db, { now, limit }: { now: number; limit: number }): Promise<ExamRow[]> =>
  db
    .select()
    .from(exams)
    .where(and(isNull(exams.doneAt), or(isNull(exams.claimedUntil), lte(exams.claimedUntil, now))))
    .orderBy(exams.createdAt)
    .limit(limit);

/** The next try of an exam: no other run has begun or taken it. After `until` any run may begin it again. */
export const claimTry = (
  db: Db,
  { id, taken }: ExamRow,
  { now, until, ...callback }: { now: number; until: number; transactionId?: string; callbackAt?: number },
): Statement[] => [
  db
    .update(exams)
    .set({ claimedUntil: until, ...callback })
    .where(
      and(
        eq(exams.id, id),
        eq(exams.taken, taken),
        isNull(exams.doneAt),
        or(isNull(exams.claimedUntil), lte(exams.claimedUntil, now)),
      ),
    ),
  expectChange(db, "no other run has begun this try"),
];

/** Stores a try that was claimed. */
export const recordTry = (
  db: Db,
  { id, taken, results }: ExamRow,
  tried: TriedTry,
  doneAt: number | null,
): Statement[] => [
  db
    .update(exams)
    .set({ taken: taken + 1, results: [...results, tried], claimedUntil: null, doneAt })
    .where(and(eq(exams.id, id), eq(exams.taken, taken))),
  expectChange(db, "no other run has taken this try"),
];

/** The newest order of these applications that nobody has paid and whose server is to be told of it. */
export const newestToTell = async (db: Db, applicationIds: readonly string[], now: number) =>
  (
    await db
      .select({
        payment: transactions,
        order: orders,
        application: { id: applications.id, name: applications.name },
      })
      .from(orders)
      .innerJoin(transactions, eq(transactions.id, orders.transactionId))
      .innerJoin(applications, eq(applications.id, orders.applicationId))
      .where(
        and(
          isNotNull(orders.wakeAt),
          gte(orders.endsAt, now),
          amongst(orders.applicationId, applicationIds),
          sql`${orders.terms} ->> 'callbackUrl' IS NOT NULL`,
          sql`${transactions.status} = 'CREATED'`,
        ),
      )
      .orderBy(desc(transactions.createdAt), desc(transactions.id))
      .limit(1)
  )[0];

/** Notes that a server has asked for an order of which an exam told it a moment ago. */
export const noteAsked = async (db: Db, transactionId: string, now: number): Promise<void> => {
  await db
    .update(exams)
    .set({ askedAt: now })
    .where(
      and(
        eq(exams.transactionId, transactionId),
        sql`transaction_id IS NOT NULL AND asked_at IS NULL`,
        gte(exams.callbackAt, now - EXAM_ASKING_SECONDS * 1000),
      ),
    );
};
