/**
 * What every operation of the ledger means on a wallet, in one table. A new operation is a line here; what it is
 * called, in the app, in files and for whoever filters, and where it leads, does not compile without it. It imports
 * nothing: browsers load it.
 */

/** What movements are filtered by, in the order of the tabs over them. */
export const MOVEMENT_KINDS = ["PAYMENT", "REFUND", "PAYOUT", "WITHDRAWAL", "TRANSFER", "TOP_UP", "DISPUTE"] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** What happened, as a line of the wallet says it. */
export const MOVEMENT_EVENTS = [
  "PAYMENT",
  "COMPLETION",
  "REFUND",
  "REFUND_FAILED",
  "REFUND_STOPPED",
  "PAYOUT",
  "PAYOUT_FAILED",
  "PAYOUT_RETURNED",
  "PAYOUT_STOPPED",
  "WITHDRAWAL",
  "WITHDRAWAL_FAILED",
  "WITHDRAWAL_RETURNED",
  "TRANSFER_OUT",
  "TRANSFER_IN",
  "TOP_UP",
  "DISPUTE_HELD",
  "DISPUTE_FEE",
  "DISPUTE_RETURNED",
] as const;
export type MovementEvent = (typeof MOVEMENT_EVENTS)[number];

/** What a movement is about, and a screen may open: of a refund it is the payment. */
export const MOVEMENT_SUBJECTS = ["TRANSACTION", "PAYOUT", "WITHDRAWAL", "TRANSFER", "DISPUTE"] as const;
export type MovementSubject = (typeof MOVEMENT_SUBJECTS)[number];

/**
 * `in` and `out`: what the line of the wallet says when available money comes or goes. An operation that moves none of
 * it (a hold, the end of what was in transit) has neither.
 */
type Meaning = { kind: MovementKind; about: MovementSubject; in?: MovementEvent; out?: MovementEvent };

export const LEDGER_OPERATIONS = {
  PURCHASE: { kind: "PAYMENT", about: "TRANSACTION", in: "PAYMENT" },
  PRE_AUTH: { kind: "PAYMENT", about: "TRANSACTION" },
  COMPLETE: { kind: "PAYMENT", about: "TRANSACTION", in: "COMPLETION" },
  REVERSE: { kind: "PAYMENT", about: "TRANSACTION" },
  LAPSE: { kind: "PAYMENT", about: "TRANSACTION" },
  REFUND: { kind: "REFUND", about: "TRANSACTION", out: "REFUND" },
  REFUND_SUCCESS: { kind: "REFUND", about: "TRANSACTION" },
  REFUND_FAILED: { kind: "REFUND", about: "TRANSACTION", in: "REFUND_FAILED" },
  REFUND_STOPPED: { kind: "REFUND", about: "TRANSACTION", in: "REFUND_STOPPED" },
  PAYOUT: { kind: "PAYOUT", about: "PAYOUT", out: "PAYOUT" },
  PAYOUT_SUCCESS: { kind: "PAYOUT", about: "PAYOUT" },
  PAYOUT_FAILED: { kind: "PAYOUT", about: "PAYOUT", in: "PAYOUT_FAILED" },
  PAYOUT_RETURNED: { kind: "PAYOUT", about: "PAYOUT", in: "PAYOUT_RETURNED" },
  PAYOUT_STOPPED: { kind: "PAYOUT", about: "PAYOUT", in: "PAYOUT_STOPPED" },
  WITHDRAWAL: { kind: "WITHDRAWAL", about: "WITHDRAWAL", out: "WITHDRAWAL" },
  WITHDRAWAL_SUCCESS: { kind: "WITHDRAWAL", about: "WITHDRAWAL" },
  WITHDRAWAL_FAILED: { kind: "WITHDRAWAL", about: "WITHDRAWAL", in: "WITHDRAWAL_FAILED" },
  WITHDRAWAL_RETURNED: { kind: "WITHDRAWAL", about: "WITHDRAWAL", in: "WITHDRAWAL_RETURNED" },
  TRANSFER: { kind: "TRANSFER", about: "TRANSFER", out: "TRANSFER_OUT", in: "TRANSFER_IN" },
  DISPUTE_HOLD: { kind: "DISPUTE", about: "DISPUTE", out: "DISPUTE_HELD" },
  DISPUTE_FEE: { kind: "DISPUTE", about: "DISPUTE", out: "DISPUTE_FEE" },
  DISPUTE_RETURNED: { kind: "DISPUTE", about: "DISPUTE", in: "DISPUTE_RETURNED" },
  DISPUTE_LOST: { kind: "DISPUTE", about: "DISPUTE" },
  TOPUP: { kind: "TOP_UP", about: "TRANSFER", out: "TOP_UP" },
} as const satisfies Readonly<Record<string, Meaning>>;
export type LedgerOperation = keyof typeof LEDGER_OPERATIONS;

const meaningOf = (operation: LedgerOperation): Meaning => LEDGER_OPERATIONS[operation];

/**
 * What the line of a wallet says; `netMinor` is what the operation did to the available money. Throws where the table
 * has no word for that.
 */
export function movementEvent(operation: LedgerOperation, netMinor: number): MovementEvent {
  const { in: comes, out: goes } = meaningOf(operation);
  const event = netMinor > 0 ? comes : goes;
  if (event === undefined) throw new Error(`${operation} is not said to move available money that way`);
  return event;
}
