import type { PayoutFileRecord } from "../../db/payout-files.ts";
import type { Person } from "../../people/person.ts";

/** What a code makes or approves: so many payouts of so much out of this wallet, and of this very file. */
const boundTo = (act: "make" | "approve", file: PayoutFileRecord) => ({
  act,
  file: file.id,
  sha256: file.sha256,
  count: file.good,
  amount: file.amountMinor,
  fee: file.feeMinor,
  wallet: file.applicationId,
});

/** The code that somebody is sent for it. */
export const codeFor = (act: "make" | "approve", file: PayoutFileRecord, { user }: Person) =>
  ({ subject: user.id, purpose: "payout", bound: boundTo(act, file) }) as const;
