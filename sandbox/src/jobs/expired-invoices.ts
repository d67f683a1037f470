import { overdueInvoices } from "../db/due.ts";
import { expireInvoice } from "../operations/invoices/expire.ts";
import { defineJob } from "./job.ts";

/** Expires open invoices after the last day of their link. */
export const expiredInvoices = defineJob("expired", {
  due: ({ db }, asking) => overdueInvoices(db, asking),
  idOf: ({ id }) => id,
  plan: (invoice, { db, now }) => expireInvoice(db, invoice, now),
});
