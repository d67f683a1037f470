import { dueReports, reportsOfWithdrawals } from "../db/reports.ts";
import { planReport } from "../operations/reports.ts";
import { defineJob } from "./job.ts";

/** Sends the files that are due by the day, or follow a withdrawal (decision 0184). */
export const reports = defineJob("reportsSent", {
  due: async ({ db }, asking) => [
    ...(await dueReports(db, asking)).map((due) => ({ ...due, withdrawal: undefined })),
    ...(await reportsOfWithdrawals(db, asking)),
  ],
  idOf: ({ report }) => report.id,
  plan: (due, running) => planReport(due, due.withdrawal, running),
  onDone: ({ report }, { log }) => {
    log("report_sent", { reportId: report.id });
  },
});
