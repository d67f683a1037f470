import { dueReminders } from "../db/due.ts";
import { payUrl } from "../env.ts";
import { sendReminder } from "../operations/invoices/schedule.ts";
import { defineJob } from "./job.ts";

/** Reminds customers of open invoices (decision 0019). */
export const reminders = defineJob("reminded", {
  due: ({ db }, asking) => dueReminders(db, asking),
  idOf: ({ invoice }) => invoice.id,
  plan: (reminder, { db, env, now }) => sendReminder(db, reminder, (code) => payUrl(env, code), now),
});
