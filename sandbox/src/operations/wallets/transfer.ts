import type { Currency } from "#provider/contract/money";
import type { Db, Statement } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import type { ApplicationRow } from "../../db/rows.ts";
import { walletTransferEnds, walletTransfers } from "../../db/schema/index.ts";
import { expectLive, type TransferRow } from "../../db/transfers.ts";
import { topUp, transfer, transferToPhone, type Entry } from "../../domain/ledger.ts";
import { bookEntry } from "../ledger.ts";

type End = Pick<ApplicationRow, "id" | "merchantId">;
/** The target of a transfer. */
export type Target =
  | { kind: "wallet"; application: End }
  | { kind: "phoneWallet"; phone: string }
  | { kind: "phoneAccount"; phone: string; operator: string };

type TransferInput = {
  application: End & { currency: Currency };
  to: Target;
  /** Minor units. */
  amountMinor: number;
  description: string;
  /** The person in whose name it moves. */
  maker: { id: string; fullName: string };
  now: number;
};

function entryOf(from: string, id: string, { to, amountMinor }: TransferInput): Entry {
  const subject = { applicationId: from, reference: id };
  switch (to.kind) {
    case "wallet":
      return transfer(subject, to.application.id, amountMinor);
    case "phoneWallet":
      return transferToPhone(subject, amountMinor);
    case "phoneAccount":
      return topUp(subject, amountMinor);
  }
}

/**
 * Moves money from a wallet to another wallet, a phone wallet or a phone account, at once. The database refuses more
 * than the wallet has (`NOT_ENOUGH`); a receiver that is not live any more aborts the batch. The caller has checked
 * that the receiver is right.
 */
export function planTransfer(
  db: Db,
  asked: TransferInput,
): { transfer: Omit<TransferRow, "seq">; statements: Statement[] } {
  const { application: from, to, maker, now } = asked;
  const id = newId(to.kind === "phoneAccount" ? "top" : "trf");
  const receiver = to.kind === "wallet" ? to.application : undefined;
  const row = {
    id,
    kind: to.kind === "phoneAccount" ? "TOPUP" : "TRANSFER",
    fromApplicationId: from.id,
    toApplicationId: receiver?.id ?? null,
    toPhone: to.kind === "wallet" ? null : to.phone,
    operator: to.kind === "phoneAccount" ? to.operator : null,
    currency: from.currency,
    amountMinor: asked.amountMinor,
    description: asked.description,
    createdBy: maker.id,
    createdByName: maker.fullName,
    createdAt: now,
  } satisfies Omit<TransferRow, "seq">;
  const end = ({ id: applicationId, merchantId }: End, direction: "OUT" | "IN") => ({
    transferId: id,
    direction,
    applicationId,
    merchantId,
    createdAt: now,
  });
  return {
    transfer: row,
    statements: [
      ...(receiver ? [expectLive(db, receiver.id)] : []),
      db.insert(walletTransfers).values(row),
      db.insert(walletTransferEnds).values([end(from, "OUT"), ...(receiver ? [end(receiver, "IN")] : [])]),
      ...bookEntry(db, entryOf(from.id, id, asked), from.currency, now),
    ],
  };
}
