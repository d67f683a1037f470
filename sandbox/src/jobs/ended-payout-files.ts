import { filesToTell } from "../db/payout-files.ts";
import { endOfFile, tellOfFile } from "../operations/wallets/payout-file-letters.ts";
import { planTold } from "../operations/wallets/payout-file.ts";
import { defineJob } from "./job.ts";

/** Tells the maker of a file, once, how it ended. */
export const endedPayoutFiles = defineJob("payoutFilesTold", {
  due: ({ db }, asking) => filesToTell(db, asking),
  idOf: ({ file }) => file.id,
  plan: ({ file, maker }, running) => [
    ...planTold(running.db, file, running.now),
    ...(maker ? tellOfFile(file, maker, endOfFile(file, maker.language), running) : []),
  ],
});
