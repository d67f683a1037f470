/**
 * Which rows: all, those that cannot be paid, those to look at, those whose payout failed or came back; and as
 * `comparison` counts them: receivers never paid before, other amounts than last time, doubled ones, and rows of the
 * file compared with that are missing here (as that file numbers them).
 */
export const PAYOUT_FILE_SHOWS = [
  "all",
  "wrong",
  "warned",
  "failed",
  "newReceivers",
  "changed",
  "doubled",
  "missing",
] as const;
export type PayoutFileShow = (typeof PAYOUT_FILE_SHOWS)[number];
