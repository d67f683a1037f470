import { bulkToMake, nextRows } from "../db/bulk.ts";
import { planPiece } from "../operations/bulk/make.ts";
import { defaultReturns } from "../operations/return-addresses.ts";
import { defineJob } from "./job.ts";

const JOB = "bulkInvoices";
/** The rows of one batch, and the batches of one upload in one run: the largest file is made in two minutes. */
const PIECE = 500;
const PIECES = 10;
/** The uploads of one run. */
const UPLOADS = 5;

/**
 * Turns confirmed uploads into invoices, piece by piece; the rest waits for the next run, also after a failure
 * (decision 0076).
 */
export const bulkInvoices = defineJob(JOB, {
  due: async ({ db }, { job, now }) =>
    (await bulkToMake(db, { job, now, limit: UPLOADS })).flatMap(({ upload: { id, good, made, failed } }) =>
      Array.from({ length: Math.min(PIECES, Math.ceil((good - made - failed) / PIECE)) }, () => id),
    ),
  idOf: (id) => id,
  plan: async (id, { db, env, now }) => {
    // The upload after the piece before; one that failed in this run waits.
    const [found] = await bulkToMake(db, { job: JOB, now, limit: 1 }, id);
    if (!found) return [];
    const rows = await nextRows(db, id, PIECE);
    const { good, made, failed } = found.upload;
    const returns = await defaultReturns({ db, env }, found.application.id);
    return planPiece(db, { ...found, returns, now }, rows, rows.length === good - made - failed);
  },
});
