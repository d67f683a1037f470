import { azqrNoticesToAsk, expectPaid } from "../db/azqr-notices.ts";
import { judgeAzqrNotice } from "../operations/payments/azqr.ts";
import { defineJob } from "./job.ts";

/**
 * Asks again about money that came by AZQR codes and pays nothing yet: it pays, is asked about later, or goes back. The
 * count is of all that were asked about. Money that pays has done so in a batch of its own, so that the one here only
 * makes sure of it.
 */
export const azqrNotices = defineJob("azqrNotices", {
  due: ({ db }, asking) => azqrNoticesToAsk(db, asking),
  idOf: ({ reference }) => reference,
  plan: async (notice, { db, env, now }) => {
    const statements = await judgeAzqrNotice({ db, env }, notice, now);
    return statements.length > 0 ? statements : [expectPaid(db, notice)];
  },
});
