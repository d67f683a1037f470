import type { PayoutFileRecord } from "../../db/payout-files.ts";

/** What a code makes or approves: this number of payouts with this sum out of this wallet, from this very file. */
export const boundTo = (act: "make" | "approve", file: PayoutFileRecord) => ({
  act,
  file: file.id,
  sha256: file.sha256,
  count: file.good,
  amount: file.amountMinor,
  fee: file.feeMinor,
  wallet: file.applicationId,
});
