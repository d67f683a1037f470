import { dueReminder } from "#provider/rules/disputes";
import { answersToRemind } from "../db/disputes.ts";
import { disputeEvent, moveDispute } from "../operations/disputes/move.ts";
import { tellOfDispute } from "../operations/disputes/tell.ts";
import { defineJob } from "./job.ts";

/** Tells people again that an answer is due, once at each of `DISPUTE_TOLD_HOURS` before its end. */
export const disputeReminders = defineJob("disputeReminders", {
  due: ({ db }, asking) => answersToRemind(db, asking),
  idOf: ({ dispute }) => dispute.id,
  plan: async (named, { db, env, now }) => {
    const { dispute } = named;
    // After a pause of the clock only the latest of the letters is sent.
    const hours = dispute.respondBy === null ? undefined : dueReminder(dispute.respondBy, now);
    if (hours === undefined) return [];
    const toldHours = hours;
    return [
      ...moveDispute(db, dispute, { toldHours }),
      disputeEvent(db, dispute.id, "REMINDED", { actor: null, at: now }),
      ...(await tellOfDispute({ ...named, dispute: { ...dispute, toldHours } }, "due", { db, env, now })),
    ];
  },
});
