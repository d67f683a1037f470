import { and, eq } from "drizzle-orm";
import { expectChange, type Db, type Statement } from "../../db/database.ts";
import { transactionEvent } from "../../db/events.ts";
import { expectNoneWaits } from "../../db/leaving-acts.ts";
import { isSecondFor } from "../../db/refund-reviewers.ts";
import type { RefundRow, TransactionRow } from "../../db/rows.ts";
import { refunds } from "../../db/schema/index.ts";
import { refundSubject, stopRefund } from "../../domain/ledger.ts";
import { nextRefundState, nextTransactionStatus, type RefundMove } from "../../domain/transaction-state.ts";
import { bookEntry } from "../ledger.ts";
import { moveTransaction } from "./move.ts";
import { asBefore, moveBack, reasonBefore } from "./undone-refund.ts";

type Reviewer = { id: string; fullName: string };
type Waiting = { refund: RefundRow; transaction: TransactionRow };

const awaiting = ({ id, state }: RefundRow) => and(eq(refunds.id, id), eq(refunds.state, state));

/**
 * Approves a refund: the network is asked for it from now on. The statement itself checks that whoever approves may and
 * is a second person; triggers refuse its maker. If it is refused, taken back or expires at the same moment, one of
 * them wins. Undefined if its state does not allow it.
 */
export function planRefundApproval(
  db: Db,
  { refund, transaction }: Waiting,
  by: Reviewer,
  now: number,
): { refund: RefundRow; statements: Statement[] } | undefined {
  const state = nextRefundState(refund.state, "approve");
  if (!state || transaction.status !== "REFUND_IN_PROGRESS") return undefined;
  const { merchantId, applicationId } = transaction;
  const changes = { state, reviewedBy: by.id, reviewedByName: by.fullName, reviewedAt: now };
  const about = { at: now, amountMinor: refund.amountMinor };
  return {
    refund: { ...refund, ...changes },
    statements: [
      expectNoneWaits(db, transaction.id),
      db
        .update(refunds)
        .set(changes)
        .where(and(awaiting(refund), isSecondFor({ merchantId, applicationId, createdBy: refund.createdBy }, by.id))),
      expectChange(db, "refund still awaits approval"),
      transactionEvent(db, transaction.id, "REFUND_APPROVED", { actor: { id: by.id, name: by.fullName }, ...about }),
      transactionEvent(db, transaction.id, "REFUND_REQUESTED", { actor: null, ...about, detail: refund.reason }),
    ],
  };
}

/** How a refund ends before the network was asked. `heldBack`: its minute was over, and it did not leave. */
export type StoppedRefund =
  | { kind: "rejected"; by: Reviewer; reason: string }
  | { kind: "recalled"; by: Reviewer }
  | { kind: "expired" }
  | { kind: "heldBack" };
const MOVES: Record<StoppedRefund["kind"], RefundMove> = {
  rejected: "reject",
  recalled: "recall",
  expired: "expire",
  heldBack: "recall",
};
const EVENTS = {
  rejected: "REFUND_REJECTED",
  recalled: "REFUND_RECALLED",
  expired: "REFUND_EXPIRED",
  heldBack: "REFUND_HELD_BACK",
} as const;

/**
 * Gives a refund back: the amount returns to the wallet, and the payment to its state before, at once and only once.
 * Undefined if its state does not allow it.
 */
export function planRefundStop(
  db: Db,
  { refund, transaction }: Waiting,
  how: StoppedRefund,
  now: number,
): { refund: RefundRow; statements: Statement[] } | undefined {
  const state = nextRefundState(refund.state, MOVES[how.kind]);
  const status = nextTransactionStatus(transaction.status, moveBack(transaction, refund));
  if (!state || !status) return undefined;
  const { amountMinor } = refund;
  const changes = {
    state,
    finishedAt: now,
    ...(how.kind === "rejected" && {
      reviewedBy: how.by.id,
      reviewedByName: how.by.fullName,
      reviewedAt: now,
      reviewReason: how.reason,
    }),
  };
  return {
    refund: { ...refund, ...changes },
    statements: [
      // The payment first: the refund's trigger returns the amount to it.
      ...moveTransaction(db, transaction, { status, ...asBefore(transaction, refund) }),
      reasonBefore(db, transaction),
      db.update(refunds).set(changes).where(awaiting(refund)),
      expectChange(db, "refund was not sent yet"),
      ...bookEntry(db, stopRefund(refundSubject(refund.id, transaction), amountMinor), transaction.currency, now),
      transactionEvent(db, transaction.id, EVENTS[how.kind], {
        actor: "by" in how ? { id: how.by.id, name: how.by.fullName } : null,
        at: now,
        amountMinor,
        ...(how.kind === "rejected" && { detail: how.reason }),
      }),
    ],
  };
}
