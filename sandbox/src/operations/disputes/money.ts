import type { Db, Statement } from "../../db/database.ts";
import type { DisputeRow } from "../../db/rows.ts";
import { disputeSubject, holdDisputed, loseDisputed, returnDisputed, takeDisputeFee } from "../../domain/ledger.ts";
import { bookEntry } from "../ledger.ts";

type Taken = Pick<DisputeRow, "heldMinor" | "feeTakenMinor" | "lacksMinor">;
type Money = { statements: Statement[]; taken: Taken };
type OfPayment = { orderId: string };

/**
 * Holds back what the wallet has of a claim, then of its fee; what it lacks is taken as money comes in.
 * `availableMinor` as it was read: the ledger refuses more than there is.
 */
export function takeClaimed(
  db: Db,
  dispute: DisputeRow,
  { orderId }: OfPayment,
  availableMinor: number,
  now: number,
): Money {
  const hold = Math.min(Math.max(0, availableMinor), dispute.amountMinor - dispute.heldMinor);
  const fee = Math.min(Math.max(0, availableMinor - hold), dispute.feeMinor - dispute.feeTakenMinor);
  const heldMinor = dispute.heldMinor + hold;
  const feeTakenMinor = dispute.feeTakenMinor + fee;
  const lacksMinor = dispute.amountMinor + dispute.feeMinor - heldMinor - feeTakenMinor;
  const subject = disputeSubject({ ...dispute, orderId });
  return {
    statements: [
      ...(hold === 0 ? [] : bookEntry(db, holdDisputed(subject, hold), dispute.currency, now)),
      ...(fee === 0 ? [] : bookEntry(db, takeDisputeFee(subject, fee), dispute.currency, now)),
    ],
    taken: { heldMinor, feeTakenMinor, lacksMinor },
  };
}

/** Gives back what was held and the fee, and asks for nothing more. */
export function giveBack(db: Db, dispute: DisputeRow, { orderId }: OfPayment, now: number): Money {
  const back = { held: dispute.heldMinor, fee: dispute.feeTakenMinor };
  const subject = disputeSubject({ ...dispute, orderId });
  return {
    statements: back.held + back.fee === 0 ? [] : bookEntry(db, returnDisputed(subject, back), dispute.currency, now),
    taken: { heldMinor: 0, feeTakenMinor: 0, lacksMinor: 0 },
  };
}

/**
 * Of a claim that is lost, sends the payer's bank what is held of it, and what `dispute` holds since. `before`: what
 * was sent already.
 */
export function sendLost(
  db: Db,
  dispute: Pick<DisputeRow, "id" | "applicationId" | "currency" | "heldMinor" | "feeTakenMinor">,
  { orderId }: OfPayment,
  before: number,
  now: number,
): Statement[] {
  const sent = dispute.heldMinor - before;
  return sent === 0
    ? []
    : bookEntry(db, loseDisputed(disputeSubject({ ...dispute, orderId }), sent), dispute.currency, now);
}
