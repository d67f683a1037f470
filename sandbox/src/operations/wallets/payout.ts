import type { Currency } from "#provider/contract/money";
import type { Region } from "#provider/contract/regions";
import type { Db, Statement } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import { payouts } from "../../db/schema/index.ts";
import type { PayoutRow } from "../../db/withdrawals.ts";
import { startPayout } from "../../domain/ledger.ts";
import { approversNeeded } from "../../domain/payout-approval.ts";
import { nextPayoutState } from "../../domain/payout-state.ts";
import { searchOfPayout } from "../../domain/search.ts";
import { bookEntry } from "../ledger.ts";
import { ANSWER_MS, type Destination } from "./withdraw.ts";

type Asked = Destination & {
  application: { id: string; merchantId: string; currency: Currency; region: Region };
  /** Whose card or account it is. */
  receiver: string;
  /** Minor units; the fee comes on top. */
  amountMinor: number;
  feeMinor: number;
  description: string;
  /** In whose name. */
  maker: { id: string; fullName: string };
  now: number;
};

/**
 * Makes a payout to somebody else: amount and fee leave what is available at once and wait in transit, for whoever is to approve it or, where
 * nobody is asked, for the bank. The database refuses more than there is (`NOT_ENOUGH`).
 */
export function planPayout(
  db: Db,
  { application, receiver, maker, now, ...asked }: Asked,
): { payout: Omit<PayoutRow, "seq">; statements: Statement[] } {
  const { amountMinor, feeMinor } = asked;
  const waits = approversNeeded() > 0;
  const state = nextPayoutState("CREATED", waits ? "askApproval" : "start");
  if (state === undefined) throw new Error("a payout cannot begin");
  const id = newId("pay");
  const { id: applicationId, merchantId, region, currency } = application;
  const payout: Omit<PayoutRow, "seq"> = {
    ...asked,
    id,
    merchantId,
    applicationId,
    kind: "PAYOUT",
    automatic: false,
    state,
    cardType: null,
    fullName: receiver,
    currency,
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
    bankAt: waits ? null : now + ANSWER_MS,
    asked: 0,
    unknownSince: null,
    returnedAt: null,
    settledBy: null,
    settledByName: null,
    settledNote: null,
    search: searchOfPayout({
      id,
      region,
      merchantId,
      applicationId,
      fullName: receiver,
      description: asked.description,
    }),
  };
  const entry = startPayout({ applicationId, reference: id }, { amount: amountMinor, fee: feeMinor });
  return { payout, statements: [db.insert(payouts).values(payout), ...bookEntry(db, entry, currency, now)] };
}
