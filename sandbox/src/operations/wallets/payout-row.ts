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

/** Where money goes. `destination`: what the bank is told. */
export type Destination = {
  target: PayoutTarget;
  destination: string;
  targetMasked: string;
  bank: BankDetails | null;
};

/** What is said of money that is to leave a wallet, whoever gets it. */
export type Leaving = Destination & {
  application: { id: string; merchantId: string; currency: Currency };
  /** Minor units; the fee comes on top. */
  amountMinor: number;
  feeMinor: number;
  description: string;
  /** In whose name. */
  maker: { id: string; fullName: string };
  now: number;
};

/**
 * Of a withdrawal: nobody approves it. Whether it may leave says the rule for every exit of money, by whose its target
 * is.
 */
export const UNAPPROVED = { approversNeeded: 0, madeTodayMinor: 0, receiverKnown: true } as const;

type PayoutStart = Pick<
  PayoutRow,
  "kind" | "fullName" | "nameCheck" | "automatic" | "approversNeeded" | "madeTodayMinor" | "receiverKnown"
> & {
  state: PayoutState;
  /**
   * What its maker has made that day besides, as it is when the row is written: of many at once, each counts those
   * before it.
   */
  madeBefore?: SQL<number>;
  /** Of a payout to others: the words that its id and the rest are found by. */
  search: (id: string) => string;
};
export type Planned = { payout: Omit<PayoutRow, "seq">; statements: Statement[] };

/**
 * A withdrawal or a payout as it begins: its row, and the entry that takes amount and fee from what is available into
 * transit. The bank is asked a minute later, unless somebody is to approve it first. The database refuses more than
 * there is (`NOT_ENOUGH`).
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
