import { partRefusal, refundRefusal } from "#provider/rules/payment-actions";
import { refundNeedsApproval } from "#provider/rules/refund-approval";
import { and, eq } from "drizzle-orm";
import { expectAtMost, expectChange, type Db } from "../../db/database.ts";
import { invoiceEvent, transactionEvent } from "../../db/events.ts";
import { newId } from "../../db/ids.ts";
import { insertLeavingAct, newLeavingAct, type LeavingActRow } from "../../db/leaving-acts.ts";
import { expectRefundRules, refundedToday, type StandingRefundRules } from "../../db/refund-rules.ts";
import type { RefundRow, TransactionRow } from "../../db/rows.ts";
import { refunds } from "../../db/schema/index.ts";
import { failRefund, finishRefund, refundSubject, startRefund } from "../../domain/ledger.ts";
import { actWords } from "../../domain/search.ts";
import { nextRefundState, nextTransactionStatus, type TransactionMove } from "../../domain/transaction-state.ts";
import { bookEntry } from "../ledger.ts";
import { moveTransaction } from "./move.ts";
import { asBefore, moveBack, reasonBefore } from "./undone-refund.ts";
import { noticeOf } from "./notice.ts";
import type { ActContext, OwnPlan, Plan } from "./plan.ts";

/** A refund that somebody asks for, and what the rules of its application know of them (decision 0175). */
export type AskedRefund = {
  /** Minor units. */
  amountMinor: number;
  reason: string;
  /** Who never approves it: the person, or whoever made the key. Left out: the actor. */
  maker?: { id: string; name: string };
  /** A server asks for it by a key. */
  byKey?: boolean;
  standing: StandingRefundRules;
  /** What its maker refunded out of the application that day besides, in minor units, as it was read. */
  madeBefore: number;
  /** What needs nobody else leaves a minute later (decision 0174). */
  leavesLater?: boolean;
};

/** A new refund: what it became, besides the payment after it, and the act that lets it leave. */
type BegunRefund = { refundId?: string; refund?: RefundDraft; leaving?: LeavingActRow | undefined };
export type RefundDraft = Pick<
  RefundRow,
  "id" | "amountMinor" | "reason" | "createdBy" | "createdByName" | "createdAt"
> & {
  state: "AWAITING_APPROVAL" | "LEAVING" | "IN_PROGRESS";
};

const BEGUN = {
  AWAITING_APPROVAL: "REFUND_ASKED",
  LEAVING: "REFUND_LEAVING",
  IN_PROGRESS: "REFUND_REQUESTED",
} as const;

/**
 * Begins a refund: the money leaves the wallet into transit, and the payment is REFUND_IN_PROGRESS until the network
 * answers ({@link planRefundAnswer}). Where the rules ask for a second person, it waits for them first
 * (`refund-review.ts`): its money is reserved in the same way, and nobody is asked to pay it back. So it is for the
 * minute of one that leaves later (`../leaving/refund.ts`). If two refunds race, the database refuses the one that
 * would exceed the rest of the captured amount or the wallet's balance, and writes no part of it. The batch is aborted
 * if other rules came into force meanwhile, or if its maker's new sum of the day needs a second person.
 */
export function planRefund(
  db: Db,
  transaction: TransactionRow,
  { amountMinor, reason, maker, byKey = false, standing, madeBefore, leavesLater = false }: AskedRefund,
  { actor, now }: ActContext,
): Plan<"invalid_state" | "payment_disputed" | "amount_exceeds_transaction" | "amount_too_small"> & BegunRefund {
  const status = nextTransactionStatus(transaction.status, "requestRefund");
  const why = refundRefusal({ status: transaction.status, dispute: disputeOf(transaction) });
  if (why === "disputed" || why === "disputeLost") return { ok: false, code: "payment_disputed" };
  if (!status || why) return { ok: false, code: "invalid_state" };
  const refusal = partRefusal(amountMinor, transaction.grossMinor - transaction.refundedMinor);
  if (refusal) return { ok: false, code: refusal === "tooMuch" ? "amount_exceeds_transaction" : "amount_too_small" };
  const { rules } = standing;
  const awaits = refundNeedsApproval(rules, { amount: amountMinor, madeToday: madeBefore, byKey });
  const id = newId("ref");
  const acts = { ...transaction.acts, [id]: actWords("refunded", actor?.name ?? "") };
  const changes = { status, operation: "REFUND", refundReason: reason, acts } as const;
  const subject = refundSubject(id, transaction);
  const { id: createdBy, name: createdByName } = maker ?? actor ?? { id: "", name: "" };
  const refund: RefundDraft = {
    id,
    amountMinor,
    reason,
    state: awaits ? "AWAITING_APPROVAL" : leavesLater ? "LEAVING" : "IN_PROGRESS",
    createdBy,
    createdByName,
    createdAt: now,
  };
  const made = refundedToday({
    application: { id: transaction.applicationId, region: transaction.region },
    makerId: createdBy,
    now,
  });
  const { applicationId } = transaction;
  const leaving =
    refund.state === "LEAVING"
      ? newLeavingAct(
          {
            applicationId,
            kind: "REFUND",
            aboutId: transaction.id,
            input: { refundId: id, version: standing.version },
            createdBy,
            createdByName,
          },
          now,
        )
      : undefined;
  return {
    ok: true,
    refundId: id,
    refund,
    leaving,
    // A trigger reserves the amount when the refund is inserted.
    after: { ...transaction, ...changes, refundedMinor: transaction.refundedMinor + amountMinor },
    statements: [
      expectRefundRules(db, transaction.applicationId, standing),
      ...(rules.dailyAbove === null || awaits
        ? []
        : [expectAtMost(db, "what its maker may refund that day", made, rules.dailyAbove - amountMinor)]),
      ...moveTransaction(db, transaction, changes),
      db.insert(refunds).values({ ...refund, transactionId: transaction.id }),
      ...bookEntry(db, startRefund(subject, amountMinor), transaction.currency, now),
      ...(leaving ? [insertLeavingAct(db, leaving)] : []),
      transactionEvent(db, transaction.id, BEGUN[refund.state], {
        actor,
        at: now,
        amountMinor,
        detail: reason,
      }),
    ],
  };
}

/** The dispute of a payment as `disputeRefundRefusal` reads it; null: there is none. */
export const disputeOf = ({ disputeState, disputeIsClaimed }: TransactionRow) =>
  disputeState === null ? null : { state: disputeState, isClaimed: disputeIsClaimed === true };

/**
 * The network's answer to a refund. A failed refund returns the payment to its former state, and the money to the
 * wallet.
 */
export function planRefundAnswer(
  db: Db,
  transaction: TransactionRow,
  refund: RefundRow,
  failure: string | null,
  now: number,
): OwnPlan {
  const state = nextRefundState(refund.state, failure === null ? "succeed" : "fail");
  const left = transaction.grossMinor - transaction.refundedMinor;
  const move: TransactionMove =
    failure === null ? (left === 0 ? "refundAll" : "refundPart") : moveBack(transaction, refund);
  const status = nextTransactionStatus(transaction.status, move);
  if (!state || !status) return { ok: false, code: "invalid_state" };
  const subject = refundSubject(refund.id, transaction);
  const book = failure === null ? finishRefund : failRefund;
  const { amountMinor } = refund;
  return {
    ok: true,
    statements: [
      // The payment first: the refund's trigger returns a failed amount to it.
      ...moveTransaction(db, transaction, {
        status,
        ...(failure === null ? {} : asBefore(transaction, refund)),
      }),
      ...(failure === null ? [] : [reasonBefore(db, transaction)]),
      db
        .update(refunds)
        .set({ state, failure, finishedAt: now })
        .where(and(eq(refunds.id, refund.id), eq(refunds.state, refund.state))),
      expectChange(db, "refund still in progress"),
      ...bookEntry(db, book(subject, amountMinor), transaction.currency, now),
      transactionEvent(db, transaction.id, failure === null ? "REFUNDED" : "REFUND_FAILED", {
        actor: null,
        at: now,
        amountMinor,
        ...(failure === null ? {} : { detail: failure }),
      }),
      noticeOf(db, transaction, {
        kind: failure === null ? "REFUNDED" : "REFUND_FAILED",
        amountMinor,
        reference: refund.id,
        at: now,
      }),
      ...(failure === null && transaction.invoiceId !== null
        ? [
            invoiceEvent(db, transaction.invoiceId, "REFUNDED", {
              actor: null,
              at: now,
              amountMinor,
              transactionId: transaction.id,
            }),
          ]
        : []),
    ],
  };
}
