import { decisionsDue } from "../db/disputes.ts";
import { planEnd } from "../operations/disputes/end.ts";
import { defineJob } from "./job.ts";

/** A bank that does not decide in time what was answered has given its claim up. */
export const disputeDecisions = defineJob("disputeDecisions", {
  due: ({ db }, asking) => decisionsDue(db, asking),
  idOf: ({ dispute }) => dispute.id,
  plan: async (named, { db, env, now }) => (await planEnd(named, "win", { db, env, now }))?.statements ?? [],
});
