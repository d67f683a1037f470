import type { RECEIVER_FILTERS } from "#provider/contract/filters";
import { LIST_REACH, RECEIVERS_OFFERED } from "#provider/contract/limits";
import { searchText } from "#provider/rules/search-text";
import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import type { Sight } from "../domain/sight.ts";
import type { Db, Statement } from "./database.ts";
import { counted, type Counted, type PageRequest } from "./lists/paging.ts";
import { inSight } from "./lists/sight.ts";
import { beginsWords } from "./lists/words.ts";
import { newId } from "./ids.ts";
import { applications, payoutReceivers } from "./schema/index.ts";
import type { PayoutRow } from "./withdrawals.ts";

type ReceiverRow = typeof payoutReceivers.$inferSelect;
/**
 * A saved receiver with the name of its application. `known`: a payout to this account and name was approved and
 * arrived.
 */
export type NamedReceiver = { receiver: ReceiverRow; appName: string; known: boolean };

/** The receiver of a payout. Of a card only its brand and last digits are known. */
type Paid = Pick<PayoutRow, "applicationId" | "destination" | "fullName">;

const sameAs = ({ applicationId, destination, fullName }: Paid) =>
  and(
    eq(payoutReceivers.applicationId, applicationId),
    eq(payoutReceivers.destination, destination),
    eq(payoutReceivers.fullName, fullName),
  );

/**
 * The condition that a payout of the application to this destination and name arrived. Literals, because the planner
 * uses the partial index only with them.
 */
const arrivedAt = (to: { applicationId: unknown; destination: unknown; fullName: unknown }, more = sql``): SQL =>
  sql`EXISTS (SELECT 1 FROM payouts AS paid WHERE paid.application_id = ${to.applicationId} AND paid.destination = ${to.destination}
    AND paid.kind = 'PAYOUT' AND paid.state = 'SUCCESS' AND paid.full_name = ${to.fullName} ${more})`;
/** The same rule as `isKnownReceiver`, for each row. */
const KNOWN = sql<number>`(${payoutReceivers.target} = 'BANK' AND ${arrivedAt(payoutReceivers, sql`AND paid.reviewed_at IS NOT NULL`)})`;

const seen = (sight: Sight) => inSight({ ...payoutReceivers, region: applications.region }, sight);

const select = (db: Db) =>
  db
    .select({ receiver: payoutReceivers, appName: applications.name, known: KNOWN })
    .from(payoutReceivers)
    .innerJoin(applications, eq(applications.id, payoutReceivers.applicationId));
const named = (row: { receiver: ReceiverRow; appName: string; known: number }): NamedReceiver => ({
  ...row,
  known: row.known === 1,
});

/** Saved receivers in sight. The one whose bank was asked last comes first. */
export async function listReceivers(
  db: Db,
  sight: Sight,
  { page, pageSize, search }: PageRequest & { search?: string | undefined },
): Promise<{ rows: NamedReceiver[]; found: Counted }> {
  const asked = {
    search: search === undefined ? [] : [beginsWords(payoutReceivers.search, search)],
  } satisfies Record<keyof typeof RECEIVER_FILTERS, SQL[]>;
  const where = and(seen(sight), ...Object.values(asked).flat());
  const [rows, [all]] = await Promise.all([
    select(db)
      .where(where)
      .orderBy(desc(payoutReceivers.checkedAt), desc(payoutReceivers.seq))
      .limit(pageSize)
      .offset(page * pageSize),
    db.select({ total: sql<number>`count(*)` }).from(
      db
        .select({ one: sql`1`.as("one") })
        .from(payoutReceivers)
        .innerJoin(applications, eq(applications.id, payoutReceivers.applicationId))
        .where(where)
        .limit(LIST_REACH + 1)
        .as("some"),
    ),
  ]);
  return { rows: rows.map(named), found: counted(all?.total ?? 0) };
}

/** A saved receiver in sight, by its id. */
export async function findReceiver(db: Db, sight: Sight, id: string): Promise<NamedReceiver | undefined> {
  const [row] = await select(db).where(and(eq(payoutReceivers.id, id), seen(sight)));
  return row && named(row);
}

/** Receivers that the payout form offers: of each application in sight, the ones paid last. */
export function offeredReceivers(db: Db, sight: Sight) {
  const ranked = db
    .select({
      id: payoutReceivers.id,
      applicationId: payoutReceivers.applicationId,
      name: payoutReceivers.name,
      cardNumber: payoutReceivers.targetMasked,
      place: sql<number>`row_number() OVER (PARTITION BY ${payoutReceivers.applicationId}
        ORDER BY ${payoutReceivers.checkedAt} DESC, ${payoutReceivers.seq} DESC)`.as("place"),
    })
    .from(payoutReceivers)
    .innerJoin(applications, eq(applications.id, payoutReceivers.applicationId))
    .where(seen(sight))
    .as("ranked");
  return db
    .select({ id: ranked.id, applicationId: ranked.applicationId, name: ranked.name, cardNumber: ranked.cardNumber })
    .from(ranked)
    .where(sql`${ranked.place} <= ${RECEIVERS_OFFERED}`)
    .orderBy(sql`${ranked.place}`);
}

/** Whether a receiver is saved, or else whether a payout has arrived there before. */
export async function keptAs(db: Db, paid: Paid): Promise<"SAVED" | "PAID" | "NEW"> {
  const [row] = await db.all<{ kept: "SAVED" | "PAID" | "NEW" }>(sql`SELECT CASE
    WHEN EXISTS (SELECT 1 FROM ${payoutReceivers} WHERE ${sameAs(paid)}) THEN 'SAVED'
    WHEN ${arrivedAt(paid)} THEN 'PAID' ELSE 'NEW' END AS kept`);
  return row?.kept ?? "NEW";
}

/** The words by which search finds a saved receiver. */
export const searchOfReceiver = (receiver: Pick<ReceiverRow, "name" | "fullName" | "targetMasked">): string =>
  searchText(`${receiver.name} ${receiver.fullName} ${receiver.targetMasked}`);

type Made = Omit<PayoutRow, "seq">;

/**
 * Saves the receiver of a new payout: adds it if `isWanted`, and updates the bank's answer if it is already saved. In
 * one batch with the payout, so that neither exists without the other.
 */
export function keepReceiver(db: Db, payout: Made, check: ReceiverRow["nameCheck"], isWanted: boolean): Statement[] {
  const { id: payoutId, createdAt: checkedAt, merchantId, applicationId, target, destination, fullName } = payout;
  const latest = { nameCheck: check, checkedAt, payoutId, targetMasked: payout.targetMasked };
  if (!isWanted) return [db.update(payoutReceivers).set(latest).where(sameAs(payout))];
  const receiver = {
    ...latest,
    id: newId("rcv"),
    merchantId,
    applicationId,
    name: fullName,
    target,
    destination,
    fullName,
  };
  return [
    db
      .insert(payoutReceivers)
      .values({ ...receiver, search: searchOfReceiver(receiver) })
      .onConflictDoUpdate({
        target: [payoutReceivers.applicationId, payoutReceivers.destination, payoutReceivers.fullName],
        set: latest,
      }),
  ];
}

export const renameReceiver = (db: Db, receiver: ReceiverRow, name: string): Statement =>
  db
    .update(payoutReceivers)
    .set({ name, search: searchOfReceiver({ ...receiver, name }) })
    .where(eq(payoutReceivers.id, receiver.id));

export const removeReceiver = (db: Db, id: string): Statement =>
  db.delete(payoutReceivers).where(eq(payoutReceivers.id, id));
