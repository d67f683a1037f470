import { waitingSubjects } from "../db/job-failures.ts";
import { runningCheck, wasCheckedSince } from "../db/ledger-checks.ts";
import { beginCheck, logPiece, planPiece, type CheckPiece } from "../operations/ledger-check.ts";
import { defineJob } from "./job.ts";

const DAY_MS = 24 * 3_600_000;
/** Pieces of one run: some ten thousand rows a minute, however many there are. */
const PIECES = 5;
const SUBJECT = "ledger";

/** One piece of the check; what was looked at is told of when it is written. */
type Step = { piece: CheckPiece | undefined };

/** Once a day the whole ledger is checked, piece by piece. */
export const ledgerChecks = defineJob<Step>("ledgerChecks", {
  isCounted: false,
  due: async ({ db }, { job, now }) =>
    (await waitingSubjects(db, job, now)).includes(SUBJECT)
      ? []
      : Array.from({ length: PIECES }, () => ({ piece: undefined })),
  idOf: () => SUBJECT,
  plan: async (step, { db, now }) => {
    const check = await runningCheck(db);
    if (!check) return (await wasCheckedSince(db, now - DAY_MS + 1)) ? [] : [beginCheck(db, "CLOCK", now)];
    step.piece = await planPiece(db, check, now);
    return step.piece.statements;
  },
  onDone: ({ piece }, { log }) => {
    if (piece) logPiece(log, piece);
  },
});
