import type { Statement } from "../../../sandbox/src/db/database.ts";
import type { PayoutFileRecord } from "../../../sandbox/src/db/payout-files.ts";
import type { PayoutRow } from "../../../sandbox/src/db/withdrawals.ts";
import type * as ledger from "../../../sandbox/src/domain/ledger.ts";

/** One operation that a property test of the ledger draws; `part` in percent. */
export type Operation = { kind: number; from: number; to: number; amount: number; part: number; fails: boolean };

/** A file that waits for an approval, and the payouts that its rows then become. */
export type WaitingFile = { file: PayoutFileRecord; payouts: Payout[] };

type Open = { reference: string; applicationId: string; amount: number };
export type Payout = Omit<PayoutRow, "seq">;
/**
 * The open operations: holds and refunds by their ledger references, payouts and files that wait for an approval,
 * payouts and withdrawals on their way, and arrived ones;
 * disputes.
 */
export type Ongoing = {
  hold: Open[];
  refund: Open[];
  waiting: Payout[];
  files: WaitingFile[];
  payout: Payout[];
  arrived: Payout[];
  /** The claim that is open, with what was taken for it. */
  disputed: { id: string; applicationId: string; orderId: string; heldMinor: number; feeTakenMinor: number }[];
};

/**
 * The next operation: its statements, its postings in the model's calculation, its name, and the open operations after
 * it.
 */
export type Step = {
  name: string;
  statements: Statement[];
  postings: ledger.Posting[];
  after: (open: Ongoing) => void;
};
