import { and, desc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "./database.ts";
import { phoneCertificates, phoneRequests, phones } from "./schema/index.ts";

export type PhoneRow = typeof phones.$inferSelect;
export type PhoneRequestRow = typeof phoneRequests.$inferSelect;
export type PhoneCertificateRow = typeof phoneCertificates.$inferSelect;

/** The settings of a phone. A phone without settings works. */
export async function phoneOf(db: Db, number: string): Promise<PhoneRow> {
  const [row] = await db.select().from(phones).where(eq(phones.number, number));
  return row ?? { number, mode: "WORKS", holding: "ALL", wrongPin1: 0, wrongPin2: 0 };
}

export const setPhone = (db: Db, { number, ...set }: Pick<PhoneRow, "number"> & Partial<PhoneRow>): Statement =>
  db
    .insert(phones)
    .values({ number, ...set })
    .onConflictDoUpdate({ target: phones.number, set: { number, ...set } });

/** Counts one more wrong PIN. */
export const countWrongPin = (db: Db, number: string, pin: PhoneRequestRow["pin"]): Statement =>
  db
    .insert(phones)
    .values({ number, [COUNTS[pin]]: 1 })
    .onConflictDoUpdate({
      target: phones.number,
      set: pin === "PIN1" ? { wrongPin1: sql`wrong_pin1 + 1` } : { wrongPin2: sql`wrong_pin2 + 1` },
    });
const COUNTS = { PIN1: "wrongPin1", PIN2: "wrongPin2" } as const;
export const wrongPins = (phone: PhoneRow, pin: PhoneRequestRow["pin"]): number => phone[COUNTS[pin]];

/** The latest certificates of a phone and a signer's number, newest first. Includes those that are over. */
export const certificatesFor = (db: Db, phone: string, signerId: string): Promise<PhoneCertificateRow[]> =>
  db
    .select()
    .from(phoneCertificates)
    .where(and(eq(phoneCertificates.phone, phone), eq(phoneCertificates.signerId, signerId)))
    .orderBy(desc(phoneCertificates.createdAt), desc(phoneCertificates.id))
    .limit(50);
export const certificatesNamed = (db: Db, ids: readonly string[]): Promise<PhoneCertificateRow[]> =>
  db
    .select()
    .from(phoneCertificates)
    .where(inArray(phoneCertificates.id, [...ids]));
export const addCertificate = (db: Db, row: PhoneCertificateRow): Statement => db.insert(phoneCertificates).values(row);

export const findPhoneRequest = async (db: Db, id: string): Promise<PhoneRequestRow | undefined> =>
  (await db.select().from(phoneRequests).where(eq(phoneRequests.id, id)))[0];
export const addPhoneRequest = (db: Db, row: typeof phoneRequests.$inferInsert): Statement =>
  db.insert(phoneRequests).values(row);

/** Requests to a phone, newest first. */
export const requestsOn = (db: Db, phone: string, limit: number): Promise<PhoneRequestRow[]> =>
  db
    .select()
    .from(phoneRequests)
    .where(eq(phoneRequests.phone, phone))
    .orderBy(desc(phoneRequests.createdAt), desc(phoneRequests.id))
    .limit(limit);

/** Phones that show a request now, or had one last; newest first. */
export const phonesAsked = (db: Db, limit: number) =>
  db
    .select({ phone: phoneRequests.phone, at: sql<number>`max(${phoneRequests.createdAt})` })
    .from(phoneRequests)
    .groupBy(phoneRequests.phone)
    .orderBy(sql`2 DESC`)
    .limit(limit);

type Answer = Pick<PhoneRequestRow, "status"> & { signature?: Buffer };

/** Stores the answer of the phone's owner. Aborts the batch if the request has ended or expired meanwhile. */
export const answerOnPhone = (db: Db, id: string, answer: Answer, now: number): Statement[] => [
  db
    .update(phoneRequests)
    .set({ ...answer, answeredAt: now })
    .where(and(eq(phoneRequests.id, id), eq(phoneRequests.status, "PENDING"), gt(phoneRequests.expiresAt, now))),
  expectChange(db, "the phone still shows it"),
];

/** Removes an unanswered request from the phone when no session waits for it any longer. */
export const takeOffPhone = (db: Db, id: string, now: number): Statement =>
  db
    .update(phoneRequests)
    .set({ status: "TIMEOUT", answeredAt: now })
    .where(and(eq(phoneRequests.id, id), eq(phoneRequests.status, "PENDING")));

/** Deletes requests older than a month. */
export const sweepPhoneRequests = (db: Db, now: number): Statement =>
  db.delete(phoneRequests).where(lte(phoneRequests.createdAt, now - 30 * 24 * 3_600_000));
