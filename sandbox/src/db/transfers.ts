import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Sight } from "../domain/sight.ts";
import { expectAtMost, type Db, type Statement } from "./database.ts";
import { inSight } from "./lists/sight.ts";
import type { ApplicationRow, UserRow } from "./rows.ts";
import { applications, users, walletTransferEnds, walletTransfers } from "./schema/index.ts";

export type TransferRow = typeof walletTransfers.$inferSelect;
/** A transfer or top-up as one of its wallets sees it, with the names of both wallets. */
export type NamedTransfer = {
  seq: number;
  transfer: TransferRow;
  direction: "OUT" | "IN";
  fromName: string | null;
  toName: string | null;
};

/** The application of the wallet in sight. */
export const own = alias(applications, "own");
const [sender, receiver] = [alias(applications, "sender"), alias(applications, "receiver")];
export const ofEnd = {
  applicationId: walletTransferEnds.applicationId,
  merchantId: walletTransferEnds.merchantId,
  region: own.region,
};

/** Transfers as their wallets see them. */
export const namedTransfers = (db: Db) =>
  db
    .select({
      // Of its end in sight, under a name of its own as those below.
      seq: sql<number>`${walletTransferEnds.seq}`.as("end_seq"),
      transfer: walletTransfers,
      direction: walletTransferEnds.direction,
      // Unique names, because a batch answers with rows by column name.
      fromName: sql<string | null>`${sender.name}`.as("from_name"),
      toName: sql<string | null>`${receiver.name}`.as("to_name"),
    })
    .from(walletTransferEnds)
    .innerJoin(own, eq(own.id, walletTransferEnds.applicationId))
    .innerJoin(walletTransfers, eq(walletTransfers.id, walletTransferEnds.transferId))
    .leftJoin(sender, eq(sender.id, walletTransfers.fromApplicationId))
    .leftJoin(receiver, eq(receiver.id, walletTransfers.toApplicationId));

/** The transfer with this id, as the sender sees it if the sender is in sight. */
export const transferById = (db: Db, sight: Sight, id: string) =>
  namedTransfers(db)
    .where(and(eq(walletTransferEnds.transferId, id), inSight(ofEnd, sight)))
    .orderBy(desc(walletTransferEnds.direction))
    .limit(1);

export const findTransfer = async (db: Db, sight: Sight, id: string): Promise<NamedTransfer | undefined> =>
  (await transferById(db, sight, id))[0];

/** A wallet that receives money, and the owner who is told of it. */
export type Receiver = { application: ApplicationRow; owner: UserRow };

/** A live application by its id, in sight or not: money can be transferred to it. */
export const findReceiver = async (db: Db, applicationId: string): Promise<Receiver | undefined> =>
  (
    await db
      .select({ application: applications, owner: users })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.ownerId))
      .where(and(eq(applications.id, applicationId), eq(applications.status, "ONLINE"), isNull(applications.deletedAt)))
  )[0];

/** Aborts the batch if the receiver is no longer live. */
export const expectLive = (db: Db, applicationId: string): Statement =>
  expectAtMost(
    db,
    "the receiver is live",
    sql`(SELECT count(*) FROM applications WHERE id = ${applicationId} AND (status <> 'ONLINE' OR deleted_at IS NOT NULL))`,
    0,
  );
