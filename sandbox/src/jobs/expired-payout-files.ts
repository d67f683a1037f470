import { PAYOUT_APPROVAL_DAYS } from "#provider/contract/limits";
import { unapprovedFiles } from "../db/payout-files.ts";
import { tellOfFile } from "../operations/wallets/payout-file-letters.ts";
import { planFileGiveBack } from "../operations/wallets/payout-file.ts";
import { defineJob } from "./job.ts";

/** Files of payouts that nobody approved in time give their money back, and their makers read of it. */
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
