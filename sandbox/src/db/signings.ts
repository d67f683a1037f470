import { SIGNING_STATUSES, type SigningStatus } from "#provider/contract/merchant-contracts";
import { and, asc, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "./database.ts";
import type { DueQuery } from "./due.ts";
import { amongst } from "./lists/sight.ts";
import { mayTry } from "./job-failures.ts";
import { signingDocuments, signingRequests, type KeptCertificate } from "./schema/index.ts";

export type SigningRequestRow = typeof signingRequests.$inferSelect;
export type SigningDocumentRow = typeof signingDocuments.$inferSelect;

/** The rules that an application and a phone have one open request each, as `refusedBy` names them. */
export const SIGNING_OPEN = ["signing_requests.application_id", "signing_requests.phone"] as const;

/** A literal, because the planner uses the partial indexes only with one. */
const isPending = sql`${signingRequests.status} = 'PENDING'`;

export const findSigning = async (db: Db, id: string): Promise<SigningRequestRow | undefined> =>
  (await db.select().from(signingRequests).where(eq(signingRequests.id, id)))[0];

/** The open request of an application, by any signer. It may have expired without having been closed yet. */
export const pendingOf = async (db: Db, applicationId: string): Promise<SigningRequestRow | undefined> =>
  (
    await db
      .select()
      .from(signingRequests)
      .where(and(eq(signingRequests.applicationId, applicationId), isPending))
  )[0];

/** The open request on a phone. It may have expired without having been closed yet. */
export const pendingOn = async (db: Db, phone: string): Promise<SigningRequestRow | undefined> =>
  (
    await db
      .select()
      .from(signingRequests)
      .where(and(eq(signingRequests.phone, phone), isPending))
  )[0];

/** Ids of the given applications that have an open and unexpired request. */
export async function openAmong(db: Db, applicationIds: readonly string[], now: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: signingRequests.applicationId })
    .from(signingRequests)
    .where(and(amongst(signingRequests.applicationId, applicationIds), isPending, gt(signingRequests.expiresAt, now)));
  return new Set(rows.map(({ id }) => id));
}

/** The identification on which a person's session of signing still builds. */
export const identifiedNow = async (db: Db, applicationId: string, userId: string, now: number) =>
  (
    await db
      .select()
      .from(signingRequests)
      .where(
        and(
          eq(signingRequests.applicationId, applicationId),
          eq(signingRequests.userId, userId),
          eq(signingRequests.purpose, "AUTH"),
          eq(signingRequests.status, "OK"),
          gt(signingRequests.sessionEndsAt, now),
        ),
      )
      .orderBy(desc(signingRequests.createdAt))
      .limit(1)
  )[0];

/** The number of a contract's requests that are listed: the last ones. */
const TOLD_OF = 50;

/** Ended requests of a contract that its history shows, newest first. */
export const endedSignings = (db: Db, applicationId: string): Promise<SigningRequestRow[]> =>
  db
    .select()
    .from(signingRequests)
    .where(and(eq(signingRequests.applicationId, applicationId), inArray(signingRequests.status, ENDED)))
    .orderBy(desc(signingRequests.createdAt))
    .limit(TOLD_OF);
const ENDED: SigningStatus[] = SIGNING_STATUSES.filter((status) => status !== "PENDING");

export const documentOf = async (db: Db, requestId: string): Promise<SigningDocumentRow | undefined> =>
  (await db.select().from(signingDocuments).where(eq(signingDocuments.requestId, requestId)))[0];

/** Opens a request; the database refuses a second one ({@link SIGNING_OPEN}). */
export const addSigning = (db: Db, row: typeof signingRequests.$inferInsert): Statement =>
  db.insert(signingRequests).values(row);
export const addDocument = (db: Db, row: SigningDocumentRow): Statement => db.insert(signingDocuments).values(row);

type End = {
  status: Exclude<SigningStatus, "PENDING">;
  fullName?: string;
  fin?: string;
  certificates?: KeptCertificate[];
};

/**
 * Ends an open request and deletes its document. Aborts the batch if it has ended meanwhile. `now`: UTC milliseconds.
 */
export const endSigning = (db: Db, id: string, end: End, now: number): Statement[] => [
  db
    .update(signingRequests)
    .set({ ...end, endedAt: now })
    .where(and(eq(signingRequests.id, id), isPending)),
  expectChange(db, "the request is still open"),
  db.delete(signingDocuments).where(eq(signingDocuments.requestId, id)),
];

/** Begins to wait for the answer to a request, which ends an earlier wait. Answers with the number of this wait. */
export async function beginWaiting(db: Db, id: string): Promise<number> {
  const [row] = await db
    .update(signingRequests)
    .set({ waits: sql`waits + 1` })
    .where(eq(signingRequests.id, id))
    .returning({ waits: signingRequests.waits });
  return row?.waits ?? 0;
}

/** Whether no later wait has begun. */
export async function stillWaits(db: Db, id: string, waiting: number): Promise<boolean> {
  const [row] = await db
    .select({ waits: signingRequests.waits })
    .from(signingRequests)
    .where(eq(signingRequests.id, id));
  return row?.waits === waiting;
}

/** Open requests that a job has to close or continue, the first to expire first. */
export const openSignings = (db: Db, { job, now, limit }: DueQuery): Promise<SigningRequestRow[]> =>
  db
    .select()
    .from(signingRequests)
    .where(and(isPending, mayTry(db, job, signingRequests.id, now)))
    .orderBy(asc(signingRequests.expiresAt))
    .limit(limit);

/** Deletes old failed requests. Sessions of signing are history and stay. */
export const sweepSignings = (db: Db, now: number): Statement =>
  db.delete(signingRequests).where(
    and(
      inArray(
        signingRequests.status,
        ENDED.filter((status) => status !== "OK"),
      ),
      lte(signingRequests.createdAt, now - 365 * 24 * 3_600_000),
    ),
  );
