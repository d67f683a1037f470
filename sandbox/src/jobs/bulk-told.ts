import { bulkToTell } from "../db/bulk.ts";
import { tellOfBulk } from "../operations/bulk/letter.ts";
import { planBulkTold } from "../operations/bulk/upload.ts";
import { defineJob } from "./job.ts";

/** Tells the person who confirmed an upload, once, that its invoices are made. */
export const bulkTold = defineJob("bulkTold", {
  due: ({ db }, asking) => bulkToTell(db, asking),
  idOf: ({ upload }) => upload.id,
  plan: ({ upload, confirmer }, running) => [
    ...planBulkTold(running.db, upload, running.now),
    ...(confirmer ? tellOfBulk(upload, confirmer, running) : []),
  ],
});
