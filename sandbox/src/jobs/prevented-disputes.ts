import { refundedInTime } from "../db/disputes.ts";
import { planEnd } from "../operations/disputes/end.ts";
import { defineJob } from "./job.ts";

/** Closes a bank's question about a payment that was refunded meanwhile. */
export const preventedDisputes = defineJob("preventedDisputes", {
  due: ({ db }, asking) => refundedInTime(db, asking),
  idOf: ({ dispute }) => dispute.id,
  plan: async (named, { db, env, now }) => (await planEnd(named, "prevent", { db, env, now }))?.statements ?? [],
});
