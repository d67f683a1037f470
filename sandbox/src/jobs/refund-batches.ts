import { AREA_ACCESS } from "#provider/contract/permissions";
import { findHolding } from "../db/people.ts";
import { dueRefundRows, subjectOfRow } from "../db/refund-batches.ts";
import { planRefundRow } from "../operations/payments/refund-batch.ts";
import { mayIn, somebodyOf } from "../people/person.ts";
import { defineJob } from "./job.ts";

/** Makes the refunds of payments that were refunded together, one by one, as long as their maker may refund. */
export const refundBatches = defineJob("refundBatches", {
  due: ({ db }, asking) => dueRefundRows(db, asking),
  idOf: ({ row }) => subjectOfRow(row),
  plan: async (due, { db, now }) => {
    const holding = await findHolding(db, due.batch.createdBy);
    const may = holding !== undefined && mayIn(AREA_ACCESS.refund, somebodyOf(holding), due.transaction.applicationId);
    return planRefundRow(db, due, { now, may });
  },
});
