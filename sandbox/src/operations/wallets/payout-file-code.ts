import type { PayoutFileRecord } from "../../db/payout-files.ts";

/** What a code makes or approves: so many payouts of so much out of this wallet, and of this very file. */
export const boundTo = (act: "make" | "approve", file: PayoutFileRecord) => ({
  act,
  file: file.id,
  sha256: file.sha256,
  count: file.good,
  amount: file.amountMinor,
  fee: file.feeMinor,
  wallet: file.applicationId,
});
