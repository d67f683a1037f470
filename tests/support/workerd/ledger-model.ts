import type { Statement } from "../../../sandbox/src/db/database.ts";
import type { PayoutFileRecord } from "../../../sandbox/src/db/payout-files.ts";
import type { PayoutRow } from "../../../sandbox/src/db/withdrawals.ts";
import type * as ledger from "../../../sandbox/src/domain/ledger.ts";

/** One operation that a property of the ledger draws; `part` in percent. */
export type Operation = { kind: number; from: number; to: number; amount: number; part: number; fails: boolean };

/** A file that waits for an approval, and the payouts that its rows become with it. */
export type WaitingFile = { file: PayoutFileRecord; payouts: Payout[] };

type Open = { reference: string; applicationId: string; amount: number };
export type Payout = Omit<PayoutRow, "seq">;
/**
 * What has begun and not ended: holds and refunds by what they are booked under, payouts and files of them that wait
 * for an approval, payouts and withdrawals on their way, and those that arrived.
 */
export type Ongoing = {
  hold: Open[];
  refund: Open[];
  waiting: Payout[];
  files: WaitingFile[];
  payout: Payout[];
  arrived: Payout[];
};

/**
 * What happens next: its statements, its postings as the model reckons them, its name, and what is ongoing once it took
 * place.
 */
export type Step = {
  name: string;
  statements: Statement[];
  postings: ledger.Posting[];
  after: (open: Ongoing) => void;
};
