import { azqrNoticesToAsk } from "../db/azqr-notices.ts";
import { judgeAzqrNotice } from "../operations/payments/azqr.ts";
import { defineJob } from "./job.ts";

/** Asks again what the money of an AZQR notice pays that fitted nothing, and sends it back in the end. */
export const azqrNotices = defineJob("azqrNotices", {
  due: ({ db }, asking) => azqrNoticesToAsk(db, asking),
  idOf: ({ reference }) => reference,
  plan: (notice, { db, env, now }) => judgeAzqrNotice({ db, env }, notice, now),
});
