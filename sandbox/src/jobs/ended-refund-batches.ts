import { dueRefundBatchEnds, outcomesOfBatch } from "../db/refund-batches.ts";
import { planBatchEnd } from "../operations/payments/refund-batch.ts";
import { tellOfBatch } from "../operations/payments/refund-batch-letters.ts";
import { defineJob } from "./job.ts";

/** Ends batches whose rows all have their outcome, and tells their maker and the approvers. */
export const endedRefundBatches = defineJob("endedRefundBatches", {
  isCounted: false,
  due: ({ db }, asking) => dueRefundBatchEnds(db, asking),
  idOf: ({ id }) => id,
  plan: async (batch, { db, env, now }) => {
    const letters = await tellOfBatch({ batch, outcomes: await outcomesOfBatch(db, batch.id) }, { db, env, now });
    return [...planBatchEnd(db, batch, now), ...letters];
  },
});
