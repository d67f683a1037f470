import { PAYOUT_APPROVAL_DAYS } from "#provider/contract/limits";
import { filesToTell, unapprovedFiles } from "../db/payout-files.ts";
import { endOfFile, tellOfFile } from "../operations/wallets/payout-file-letters.ts";
import { planFileGiveBack, planTold } from "../operations/wallets/payout-file.ts";
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

/** Whoever made a file reads once how it ended. */
export const endedPayoutFiles = defineJob("payoutFilesTold", {
  due: ({ db }, asking) => filesToTell(db, asking),
  idOf: ({ file }) => file.id,
  plan: ({ file, maker }, running) => [
    ...planTold(running.db, file, running.now),
    ...(maker ? tellOfFile(file, maker, endOfFile(file, maker.language), running) : []),
  ],
});
