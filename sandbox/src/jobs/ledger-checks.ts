import { waitingSubjects } from "../db/job-failures.ts";
import { runningCheck, wasCheckedSince } from "../db/ledger-checks.ts";
import { beginCheck, logPiece, planPiece, type CheckPiece } from "../operations/ledger-check.ts";
import { defineJob } from "./job.ts";

const DAY_MS = 24 * 3_600_000;
/** The pieces of one run: about ten thousand rows a minute, whatever the ledger's size. */
const PIECES = 5;
const SUBJECT = "ledger";

/** One piece of the check; its findings are logged after it is written. */
type Step = { piece: CheckPiece | undefined };

/** Checks the whole ledger once a day, piece by piece. */
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
