import type { PayoutFile, PayoutFileDetail, PayoutFileRow } from "#provider/contract/payout-files";
import {
  fileApproveBefore,
  keptUntil,
  type ArrivedSalaries,
  type FileRow,
  type NamedFile,
  type ReviewedFile,
} from "../db/payout-files.ts";
import type { StandingRules } from "../db/payout-rules.ts";
import { judgedFile, neededNow } from "../domain/payout-approval.ts";
import { approvalStanding } from "./approval-standing.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

type Told = {
  file: Omit<NamedFile["file"], "seq" | "search">;
  appName: string;
  /** Rules in force now; left out of a file that does not wait. */
  standing?: StandingRules;
  approvedBy?: string[];
};

export const toPayoutFile = ({ file, appName, standing, approvedBy = [] }: Told): PayoutFile => ({
  id: file.id,
  appId: file.applicationId,
  appName,
  fileName: file.fileName,
  sha256: file.sha256,
  state: file.state,
  rows: file.good + file.wrong,
  good: file.good,
  wrong: file.wrong,
  warned: file.warned,
  unasked: file.unasked,
  currency: file.currency,
  amount: file.amountMinor,
  fee: file.feeMinor,
  amountWithFee: file.amountMinor + file.feeMinor,
  arrived: file.arrived,
  failed: file.failed,
  returned: file.returned,
  approversNeeded:
    standing && file.state === "AWAITING_APPROVAL" ? neededNow(judgedFile(file), standing.rules) : file.approversNeeded,
  approvedBy,
  createdBy: file.createdByName,
  createdDate: toInstant(file.createdAt),
});

/** `viewer`: who asks, and whether they may make and approve payouts of its application. */
export function toPayoutFileDetail(
  found: ReviewedFile & { salaries: ArrivedSalaries },
  viewer: { userId: string; pays: boolean; reviews: boolean },
): PayoutFileDetail {
  const { file, salaries } = found;
  const isChecked = file.state === "CHECKED";
  const { may, ...approval } = approvalStanding(file, found, neededNow(judgedFile(file), found.standing.rules), viewer);
  return {
    ...toPayoutFile(found),
    ...approval,
    keptUntil: isChecked ? toInstant(keptUntil(file)) : null,
    madeDate: toInstantOrNull(file.madeAt),
    approveBefore:
      file.state === "AWAITING_APPROVAL" && file.madeAt !== null ? toInstant(fileApproveBefore(file.madeAt)) : null,
    reviewedBy: file.reviewedByName,
    reviewedDate: toInstantOrNull(file.reviewedAt),
    approvedAlone: file.approvedAlone,
    reason: file.reason,
    finishedDate: toInstantOrNull(file.finishedAt),
    salaries: salaries ? { rows: salaries.rows, amount: salaries.sumMinor } : null,
    may: { ...may, make: isChecked && viewer.pays && file.wrong === 0 && file.good > 0 },
  };
}

export const toPayoutFileRow = ({ row, payout }: FileRow): PayoutFileRow => ({
  row: row.row,
  typed: row.typed,
  amount: row.amountMinor,
  fee: row.feeMinor,
  nameCheck: row.nameCheck,
  problems: row.problems,
  warnings: row.warnings,
  payoutId: payout?.id ?? null,
  state: payout?.state ?? null,
  failure: payout?.failure ?? null,
});
