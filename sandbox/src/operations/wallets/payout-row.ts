import type { Currency } from "#provider/contract/money";
import type { PayoutState, PayoutTarget } from "#provider/contract/words";
import type { BankDetails } from "#provider/contract/wallet-money";
import { sql, type SQL } from "drizzle-orm";
import type { Db, Statement } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { payouts } from "../../db/schema/index.ts";
import type { PayoutRow } from "../../db/withdrawals.ts";
import { startPayout } from "../../domain/ledger.ts";
import { bookEntry } from "../ledger.ts";

/** The bank answers after a minute. */
export const ANSWER_MS = 60_000;

/** The target of money. `destination`: the number that the bank gets. */
export type Destination = {
  target: PayoutTarget;
  destination: string;
  targetMasked: string;
  bank: BankDetails | null;
};

/** The details of money that is to leave a wallet, for any receiver. */
export type Leaving = Destination & {
  application: { id: string; merchantId: string; currency: Currency };
  /** Minor units; the fee comes on top. */
  amountMinor: number;
  feeMinor: number;
  description: string;
  /** The person in whose name it leaves. */
  maker: { id: string; fullName: string };
  now: number;
};

/** A withdrawal needs no approval. The one rule for all money exits judges it, by the owner of its target. */
export const UNAPPROVED = { approversNeeded: 0, madeTodayMinor: 0, receiverKnown: true } as const;

type PayoutStart = Pick<
  PayoutRow,
  "kind" | "fullName" | "nameCheck" | "finCode" | "automatic" | "approversNeeded" | "madeTodayMinor" | "receiverKnown"
> & {
  state: PayoutState;
  /**
   * The sum that its maker has made besides on that day, read when the row is written: each of many simultaneous
   * payouts counts those before it.
   */
  madeBefore?: SQL<number>;
  /** Only for a payout to others: the search words, given its id. */
  search: (id: string) => string;
};
export type Planned = { payout: Omit<PayoutRow, "seq">; statements: Statement[] };

/**
 * A new withdrawal or payout: its row, and the entry that moves amount and fee from available into transit. The bank is
 * asked a minute later, unless the payout needs an approval first. The database refuses more than the wallet has
 * (`NOT_ENOUGH`).
 */
export function planLeaving(
  db: Db,
  { application, maker, now, ...leaving }: Leaving,
  { search, madeBefore, ...begun }: PayoutStart,
): Planned {
  const { id: applicationId, merchantId, currency } = application;
  const { target, destination, targetMasked, bank, amountMinor, feeMinor, description } = leaving;
  const id = newId("pay");
  const payout: Planned["payout"] = {
    ...begun,
    id,
    merchantId,
    applicationId,
    target,
    targetMasked,
    destination,
    bank,
    cardType: null,
    description,
    currency,
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
    bankAt: begun.state === "IN_PROGRESS" ? now + ANSWER_MS : null,
    asked: 0,
    unknownSince: null,
    returnedAt: null,
    settledBy: null,
    settledByName: null,
    settledNote: null,
    search: search(id),
    fileId: null,
  };
  const entry = startPayout({ applicationId, reference: id, kind: begun.kind }, { amount: amountMinor, fee: feeMinor });
  const row = madeBefore ? { ...payout, madeTodayMinor: sql`${madeBefore} + ${amountMinor}` } : payout;
  return { payout, statements: [db.insert(payouts).values(row), ...bookEntry(db, entry, currency, now)] };
}
