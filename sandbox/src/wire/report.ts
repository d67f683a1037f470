import { allows, AREA_ACCESS } from "#provider/contract/permissions";
import type { ReportFound, SendingRow } from "../db/reports.ts";
import type { Somebody } from "../people/person.ts";

const iso = (at: number): string => new Date(at).toISOString();

/** A report as the contract says it, to a person. */
export const toReport = (person: Somebody, { report, appName, people, lastAt }: ReportFound) => ({
  id: report.id,
  appId: report.applicationId,
  appName,
  file: report.file,
  rhythm: report.rhythm,
  people,
  madeBy: report.madeByName,
  madeDate: iso(report.madeAt),
  nextDate: report.nextAt === null ? null : iso(report.nextAt),
  lastDate: lastAt === null ? null : iso(lastAt),
  stopped:
    report.stoppedBecause === null || report.stoppedAt === null
      ? null
      : { because: report.stoppedBecause, date: iso(report.stoppedAt), by: report.stoppedByName },
  mayStop: report.stoppedAt === null && allows(AREA_ACCESS.sendReports, person),
});

export const toSending = ({ id, sentAt, fromDay, toDay, withdrawalId, people }: SendingRow) => ({
  id,
  sentDate: iso(sentAt),
  from: fromDay,
  to: toDay,
  withdrawalId,
  people,
});
