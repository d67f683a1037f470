import { PAYOUT_APPROVAL_DAYS } from "#provider/contract/limits";
import { unapprovedFiles } from "../db/payout-files.ts";
import { tellOfFile } from "../operations/wallets/payout-file-letters.ts";
import { planFileGiveBack } from "../operations/wallets/payout-file.ts";
import { defineJob } from "./job.ts";

/** Returns the money of files of payouts that were not approved in time, and tells their makers. */
export const expiredPayoutFiles = defineJob("payoutFilesExpired", {
  due: ({ db }, asking) => unapprovedFiles(db, asking),
  idOf: ({ file }) => file.id,
  plan: ({ file, maker }, running) => {
    const statements = planFileGiveBack(running.db, file, { kind: "expired" }, running.now);
    if (!statements) return [];
    const news = { kind: "expired", days: PAYOUT_APPROVAL_DAYS } as const;
    return maker ? [...statements, ...tellOfFile(file, maker, news, running)] : statements;
  },
});
