import type { BankDetails } from "#provider/contract/wallet-money";
import type { PayoutTarget } from "#provider/contract/words";
import type { Db, Statement } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import type { ApplicationRow } from "../../db/rows.ts";
import { payouts } from "../../db/schema/index.ts";
import type { PayoutRow } from "../../db/withdrawals.ts";
import { startPayout } from "../../domain/ledger.ts";
import { bookEntry } from "../ledger.ts";

/** The bank answers after a minute. */
export const ANSWER_MS = 60_000;

/** Where a withdrawal goes. `destination`: what the bank is told. */
export type Destination = {
  target: PayoutTarget;
  destination: string;
  targetMasked: string;
  bank: BankDetails | null;
};

type Asked = Destination & {
  application: Pick<ApplicationRow, "id" | "merchantId" | "currency">;
  /** Minor units; the fee comes on top. */
  amountMinor: number;
  feeMinor: number;
  description: string;
  /** By a rule, and not by hand. */
  automatic?: boolean;
  /** In whose name. */
  maker: { id: string; fullName: string };
  now: number;
};

/**
 * Begins a withdrawal: amount and fee leave what is available and are in transit until the bank answers. The database refuses more than there
 * is (`NOT_ENOUGH`). Whoever asks has seen to it that target and fee are right.
 */
export function planWithdrawal(
  db: Db,
  { application, amountMinor, feeMinor, maker, now, automatic = false, ...asked }: Asked,
): { payout: Omit<PayoutRow, "seq">; statements: Statement[] } {
  const { target, destination, targetMasked, bank, description } = asked;
  const payout = {
    id: newId("pay"),
    merchantId: application.merchantId,
    applicationId: application.id,
    kind: "WITHDRAWAL",
    state: "IN_PROGRESS",
    target,
    targetMasked,
    destination,
    bank,
    cardType: null,
    fullName: maker.fullName,
    description,
    automatic,
    currency: application.currency,
    amountMinor,
    feeMinor,
    createdBy: maker.id,
    createdByName: maker.fullName,
    createdAt: now,
    reviewedBy: null,
    reviewedByName: null,
    reviewedAt: null,
    approvedAlone: false,
    reason: null,
    failure: null,
    finishedAt: null,
    bankAt: now + ANSWER_MS,
    asked: 0,
    unknownSince: null,
    returnedAt: null,
    settledBy: null,
    settledByName: null,
    settledNote: null,
    search: "",
  } satisfies Omit<PayoutRow, "seq">;
  const subject = { applicationId: application.id, reference: payout.id };
  const sums = { amount: amountMinor, fee: feeMinor };
  return {
    payout,
    statements: [
      db.insert(payouts).values(payout),
      ...bookEntry(db, startPayout(subject, sums), application.currency, now),
    ],
  };
}
