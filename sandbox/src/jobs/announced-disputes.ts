import { announcedDue, availableFor, forgetAnnounced } from "../db/disputes.ts";
import { planDispute } from "../operations/disputes/open.ts";
import { defineJob } from "./job.ts";

/** Opens the disputes of test cards, a while after their payments. */
export const announcedDisputes = defineJob("announcedDisputes", {
  due: ({ db }, asking) => announcedDue(db, asking),
  idOf: ({ announced }) => announced.transactionId,
  plan: async ({ announced, payment, appName }, { db, env, now }) => {
    const availableMinor = await availableFor(db, payment);
    const planned = await planDispute({ payment, appName }, announced, { db, env, now, availableMinor });
    // Of what was declined, or is refunded by now, nothing is left to dispute.
    return [forgetAnnounced(db, payment.id), ...(planned?.statements ?? [])];
  },
});
