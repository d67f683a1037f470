import { ROLE_DEFAULTS, ROLES } from "#provider/contract/permissions";
import { DISPUTE_TOLD_HOURS } from "#provider/rules/disputes";
import { and, asc, desc, eq, gt, inArray, isNotNull, lte, or, sql, type SQL } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import { SEES_WHOLE_MERCHANT } from "../domain/sight.ts";
import type { Db, Statement } from "./database.ts";
import type { DueQuery } from "./due.ts";
import { mayTry } from "./job-failures.ts";
import { ofCustomer, type Whose } from "./lists/customers.ts";
import { amongst, inSight } from "./lists/sight.ts";
import type { DisputeEventRow, DisputeFileRow, DisputeRow, TransactionRow, UserRow } from "./rows.ts";
import {
  announcedDisputes,
  applications,
  contracts,
  disputeEvents,
  disputeFilePieces,
  disputeFiles,
  disputes,
  invoiceEvents,
  ledgerAccounts,
  memberships,
  payerDevices,
  refunds,
  transactions,
  userPermissions,
  users,
} from "./schema/index.ts";

/** A dispute with its payment and the name of its application. */
export type NamedDispute = { dispute: DisputeRow; payment: TransactionRow; appName: string };

/** Disputes with their payments. */
export const namedDisputes = (db: Db) =>
  db
    .select({ dispute: disputes, payment: transactions, appName: applications.name })
    .from(disputes)
    .innerJoin(transactions, eq(transactions.id, disputes.transactionId))
    .innerJoin(applications, eq(applications.id, disputes.applicationId));

const MARKS = 10;
/** The newest disputes of payments that fit. */
const disputesOfPayments = (db: Db, which: SQL | undefined): Promise<DisputeRow[]> =>
  db
    .select()
    .from(disputes)
    .where(inArray(disputes.transactionId, db.select({ id: transactions.id }).from(transactions).where(which)))
    .orderBy(desc(disputes.createdAt), desc(disputes.seq))
    .limit(MARKS);

/** Disputes of an invoice's payments. */
export const disputesOfInvoice = (db: Db, invoiceId: string): Promise<DisputeRow[]> =>
  disputesOfPayments(db, and(eq(transactions.invoiceId, invoiceId), isNotNull(transactions.disputeId)));

/** Disputes of a customer's payments in sight that are not over. */
export const disputesOfCustomer = (db: Db, sight: Sight, whose: Whose): Promise<DisputeRow[]> =>
  disputesOfPayments(
    db,
    and(
      ofCustomer(transactions, sight, whose),
      sql`${transactions.disputeState} IN ('INQUIRY', 'NEEDS_RESPONSE', 'UNDER_REVIEW')`,
    ),
  );

/** The dispute with this id, if it is in sight. */
export const findDispute = async (db: Db, sight: Sight, id: string): Promise<NamedDispute | undefined> =>
  (await namedDisputes(db).where(and(eq(disputes.id, id), inSight(disputes, sight))))[0];

/** A dispute of any merchant, for jobs and staff. */
export const anyDispute = async (db: Db, id: string): Promise<NamedDispute | undefined> =>
  (await namedDisputes(db).where(eq(disputes.id, id)))[0];

/** How many disputes in sight can be answered, counted up to a limit. */
export const disputesWaiting = (db: Db, sight: Sight, limit: number) =>
  db.select({ count: sql<number>`count(*)` }).from(
    db
      .select({ one: sql`1` })
      .from(disputes)
      .where(and(inSight(disputes, sight), isNotNull(disputes.respondBy)))
      .limit(limit)
      .as("some"),
  );

/** A payment by its order id, for staff. */
export const paymentOfOrder = async (db: Db, orderId: string): Promise<Omit<NamedDispute, "dispute"> | undefined> =>
  (
    await db
      .select({ payment: transactions, appName: applications.name })
      .from(transactions)
      .innerJoin(applications, eq(applications.id, transactions.applicationId))
      .where(eq(transactions.orderId, orderId))
  )[0];

/** Disputes of all merchants that are not over, what has to be answered first coming first. */
export const openDisputes = (db: Db, limit: number): Promise<NamedDispute[]> =>
  namedDisputes(db)
    .where(sql`${disputes.endedAt} IS NULL`)
    .orderBy(sql`coalesce(${disputes.decideBy}, ${disputes.respondBy})`, asc(disputes.seq))
    .limit(limit);

/** What the wallet of a dispute has, in minor units. */
export async function availableFor(
  db: Db,
  { applicationId, currency }: Pick<DisputeRow, "applicationId" | "currency">,
): Promise<number> {
  const [account] = await db
    .select({ minor: ledgerAccounts.balanceMinor })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.id, `${applicationId}:${currency}:AVAILABLE`));
  return account?.minor ?? 0;
}

export const disputeTimeline = (db: Db, disputeId: string): Promise<DisputeEventRow[]> =>
  db.select().from(disputeEvents).where(eq(disputeEvents.disputeId, disputeId)).orderBy(disputeEvents.seq);

/** Files of an answer, oldest first, without their bytes. */
export const filesOf = (db: Db, disputeId: string): Promise<DisputeFileRow[]> =>
  db
    .select()
    .from(disputeFiles)
    .where(eq(disputeFiles.disputeId, disputeId))
    .orderBy(disputeFiles.createdAt, disputeFiles.id);

export const findFile = async (db: Db, disputeId: string, id: string): Promise<DisputeFileRow | undefined> =>
  (
    await db
      .select()
      .from(disputeFiles)
      .where(and(eq(disputeFiles.disputeId, disputeId), eq(disputeFiles.id, id)))
  )[0];

/** The bytes of a file. */
export async function fileBytes(
  db: Db,
  { id, size }: Pick<DisputeFileRow, "id" | "size">,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces = await db
    .select({ bytes: disputeFilePieces.bytes })
    .from(disputeFilePieces)
    .where(eq(disputeFilePieces.fileId, id))
    .orderBy(asc(disputeFilePieces.place));
  const whole = new Uint8Array(size);
  let at = 0;
  for (const { bytes } of pieces) {
    whole.set(bytes, at);
    at += bytes.length;
  }
  return whole;
}

/** The rule that refuses an eleventh file, and the one that refuses any once the answer cannot be changed. */
export const FILES_FULL = "dispute_files_full";
export const DISPUTE_OVER = "dispute_over";
export const PAYMENT_DISPUTED = "payment_disputed";

/** The size of a row's bytes at most; D1 allows two million for a row with all its columns. */
const PIECE_BYTES = 1_000_000;

/** Keeps a file of an answer. */
export const keepFile = (db: Db, row: DisputeFileRow, bytes: Uint8Array<ArrayBuffer>): Statement[] => [
  db.insert(disputeFiles).values(row),
  ...Array.from({ length: Math.ceil(bytes.length / PIECE_BYTES) }, (_, place) =>
    db.insert(disputeFilePieces).values({
      fileId: row.id,
      place,
      bytes: Buffer.from(bytes.buffer, place * PIECE_BYTES, Math.min(PIECE_BYTES, bytes.length - place * PIECE_BYTES)),
    }),
  ),
];

export const dropFile = (db: Db, fileId: string): Statement =>
  db.delete(disputeFiles).where(eq(disputeFiles.id, fileId));

/** What the provider knows of a payment besides its row: what was sent to its payer, refunds, earlier payments. */
export async function factsOf(db: Db, payment: TransactionRow) {
  const [sent, given, earlier, devices, signed] = await Promise.all([
    payment.invoiceId === null
      ? []
      : db
          .select({ at: invoiceEvents.at, channel: invoiceEvents.channel })
          .from(invoiceEvents)
          .where(
            and(eq(invoiceEvents.invoiceId, payment.invoiceId), sql`${invoiceEvents.kind} IN ('SENT', 'REMINDED')`),
          )
          .orderBy(invoiceEvents.seq),
    db
      .select({ at: refunds.createdAt, amountMinor: refunds.amountMinor, reason: refunds.reason })
      .from(refunds)
      .where(and(eq(refunds.transactionId, payment.id), sql`${refunds.state} <> 'FAILED'`))
      .orderBy(refunds.createdAt),
    payment.customerKey === null
      ? []
      : db
          .select({ count: sql<number>`count(*)` })
          .from(transactions)
          .where(
            and(
              eq(transactions.merchantId, payment.merchantId),
              eq(transactions.customerKey, payment.customerKey),
              sql`${transactions.createdAt} < ${payment.createdAt} AND ${transactions.grossMinor} > 0 AND ${transactions.disputeId} IS NULL`,
            ),
          ),
    db.select().from(payerDevices).where(eq(payerDevices.transactionId, payment.id)),
    db
      .select({ number: contracts.number, signedAt: contracts.signedAt })
      .from(contracts)
      .where(eq(contracts.applicationId, payment.applicationId)),
  ]);
  return {
    sent,
    refunds: given,
    earlierPayments: earlier[0]?.count ?? 0,
    device: devices[0],
    contract: signed[0],
  };
}

const ANSWERING_ROLES = ROLES.filter((role) => ROLE_DEFAULTS[role].includes("ANSWER_DISPUTE"));

/** People who may answer the disputes of an application: letters go to them. */
export const answerersOf = (
  db: Db,
  { merchantId, applicationId }: Pick<DisputeRow, "merchantId" | "applicationId">,
): Promise<UserRow[]> =>
  db
    .select()
    .from(users)
    .where(
      and(
        eq(users.merchantId, merchantId),
        eq(users.active, true),
        sql`${users.deletedAt} IS NULL AND ${users.passwordSetAt} IS NOT NULL`,
        sql`EXISTS (SELECT 1 FROM ${userPermissions} WHERE ${userPermissions.userId} = ${users.id} AND ${userPermissions.permission} = 'ANSWER_DISPUTE')`,
        sql`(${amongst(users.role, SEES_WHOLE_MERCHANT)} OR EXISTS (SELECT 1 FROM ${memberships}
          WHERE ${memberships.userId} = ${users.id} AND ${memberships.applicationId} = ${applicationId}
          AND (${memberships.role} IS NULL OR ${amongst(memberships.role, ANSWERING_ROLES)})))`,
      ),
    );

/** Payments whose card will dispute them, once they are captured. */
export const announcedDue = (db: Db, { job, now, limit }: DueQuery) =>
  db
    .select({ announced: announcedDisputes, payment: transactions, appName: applications.name })
    .from(announcedDisputes)
    .innerJoin(transactions, eq(transactions.id, announcedDisputes.transactionId))
    .innerJoin(applications, eq(applications.id, transactions.applicationId))
    .where(
      and(
        lte(announcedDisputes.dueAt, now),
        sql`${transactions.status} NOT IN ('CREATED', 'PENDING', 'PREAUTH_APPROVED')`,
        mayTry(db, job, announcedDisputes.transactionId, now),
      ),
    )
    .orderBy(announcedDisputes.dueAt)
    .limit(limit);

export const forgetAnnounced = (db: Db, transactionId: string): Statement =>
  db.delete(announcedDisputes).where(eq(announcedDisputes.transactionId, transactionId));

/** Disputes that nobody has answered in time. */
export const unanswered = (db: Db, { job, now, limit }: DueQuery): Promise<NamedDispute[]> =>
  namedDisputes(db)
    .where(and(isNotNull(disputes.respondBy), lte(disputes.respondBy, now), mayTry(db, job, disputes.id, now)))
    .orderBy(disputes.respondBy)
    .limit(limit);

const HOUR_MS = 3_600_000;

/** Disputes to answer whose people are to be told again: at each of `DISPUTE_TOLD_HOURS` before the end, once. */
export const answersToRemind = (db: Db, { job, now, limit }: DueQuery): Promise<NamedDispute[]> =>
  namedDisputes(db)
    .where(
      and(
        isNotNull(disputes.respondBy),
        gt(disputes.respondBy, now),
        or(
          ...DISPUTE_TOLD_HOURS.map((hours) =>
            and(
              lte(disputes.respondBy, now + hours * HOUR_MS),
              sql`(${disputes.toldHours} IS NULL OR ${disputes.toldHours} > ${hours})`,
            ),
          ),
        ),
        mayTry(db, job, disputes.id, now),
      ),
    )
    .orderBy(disputes.respondBy)
    .limit(limit);

/** Answers that the bank has had long enough. */
export const decisionsDue = (db: Db, { job, now, limit }: DueQuery): Promise<NamedDispute[]> =>
  namedDisputes(db)
    .where(and(isNotNull(disputes.decideBy), lte(disputes.decideBy, now), mayTry(db, job, disputes.id, now)))
    .orderBy(disputes.decideBy)
    .limit(limit);

/** Disputes whose wallet lacked money and has some now. */
export const lackingDisputes = (db: Db, { job, now, limit }: DueQuery): Promise<NamedDispute[]> =>
  namedDisputes(db)
    .where(
      and(
        sql`${disputes.lacksMinor} > 0`,
        sql`EXISTS (SELECT 1 FROM ${ledgerAccounts} WHERE ${ledgerAccounts.balanceMinor} > 0
          AND ${ledgerAccounts.id} = ${disputes.applicationId} || ':' || ${disputes.currency} || ':AVAILABLE')`,
        mayTry(db, job, disputes.id, now),
      ),
    )
    .orderBy(disputes.seq)
    .limit(limit);

/** Disputes that only asked, and whose payment was refunded in full. */
export const refundedInTime = (db: Db, { job, now, limit }: DueQuery): Promise<NamedDispute[]> =>
  namedDisputes(db)
    .where(
      and(
        // The plus keeps the planner from walking every refunded payment: it begins with the disputes that ask.
        sql`${disputes.endedAt} IS NULL AND ${disputes.isClaimed} = 0 AND +${transactions.status} = 'REFUNDED'`,
        mayTry(db, job, disputes.id, now),
      ),
    )
    .limit(limit);
