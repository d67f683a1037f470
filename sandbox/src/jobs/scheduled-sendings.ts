import { scheduledInvoices } from "../db/due.ts";
import { payUrl } from "../env.ts";
import { runSchedule } from "../operations/invoices/schedule.ts";
import { defineJob } from "./job.ts";

/** Sends invoices on their scheduled day, and makes the rounds of recurring ones (decision 0019). */
export const scheduledSendings = defineJob("scheduled", {
  due: ({ db }, asking) => scheduledInvoices(db, asking),
  idOf: ({ invoice }) => invoice.id,
  plan: (scheduled, { db, env, now }) => runSchedule(db, scheduled, (code) => payUrl(env, code), now),
});
