import { overdueInvoices } from "../db/due.ts";
import { expireInvoice } from "../operations/invoices/expire.ts";
import { defineJob } from "./job.ts";

/** Open invoices expire when the last day of their link is over. */
export const expiredInvoices = defineJob("expired", {
  due: ({ db }, asking) => overdueInvoices(db, asking),
  idOf: ({ id }) => id,
  plan: (invoice, { db, now }) => expireInvoice(db, invoice, now),
});
