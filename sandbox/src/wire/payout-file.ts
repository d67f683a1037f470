import type { PayoutFileRow } from "#provider/contract/payout-file-rows";
import type { ListedPayoutFile, PayoutFile, PayoutFileDetail } from "#provider/contract/payout-files";
import type { Region } from "#provider/contract/regions";
import type { Earlier } from "../db/earlier-payments.ts";
import type { FileDoubles, sameBytes } from "../db/payout-file-doubles.ts";
import type { AskedApprover } from "../db/asked-approvers.ts";
import type { Paid } from "../db/last-paid.ts";
import type { Comparison } from "../db/payout-comparison.ts";
import type { FileRow } from "../db/payout-file-rows.ts";
import {
  fileApproveBefore,
  keptUntil,
  type ArrivedSalaries,
  type NamedFile,
  type ReviewedFile,
} from "../db/payout-files.ts";
import type { StandingRules } from "../db/payout-rules.ts";
import { judgedFile, neededNow } from "../domain/payout-approval.ts";
import { toApprovers, toComparison, toLastPaid } from "./approval.ts";
import { bankNameOf } from "./bank-name.ts";
import { approvalStanding } from "./payout-review.ts";
import { toEarlierPayment } from "./earlier-payment.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

type FileFacts = {
  file: Omit<NamedFile["file"], "seq" | "search">;
  appName: string;
  /** The rules now in force; absent for a file that does not wait. */
  standing?: StandingRules;
  approvedBy?: string[];
};

export const toPayoutFile = ({ file, appName, standing, approvedBy = [] }: FileFacts): PayoutFile => ({
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

/** A file in a list. */
export const toListedPayoutFile = (found: FileFacts & { waitsForYou: boolean }): ListedPayoutFile => ({
  ...toPayoutFile(found),
  waitsForYou: found.waitsForYou,
});

type Looked = ReviewedFile & {
  hiddenInSheet: PayoutFileDetail["hiddenInSheet"];
  salaries: ArrivedSalaries;
  /** Equal payouts outside of this file. */
  doubles: FileDoubles;
  sameFile: Awaited<ReturnType<typeof sameBytes>>;
  rowsHidden: boolean;
  comparison: Comparison;
  approvers: readonly AskedApprover[];
};

/** `viewer`: the caller, and whether they may make and approve payouts of its application. */
export function toPayoutFileDetail(
  found: Looked,
  viewer: { userId: string; pays: boolean; reviews: boolean },
): PayoutFileDetail {
  const { file, salaries, doubles, sameFile } = found;
  const isChecked = file.state === "CHECKED";
  const { may, ...approval } = approvalStanding(file, found, neededNow(judgedFile(file), found.standing.rules), viewer);
  return {
    ...toPayoutFile(found),
    unreadSheets: file.unreadSheets,
    guessed: file.guessed,
    hiddenColumns: file.hiddenColumns,
    hiddenInSheet: found.hiddenInSheet,
    warned: doubles.warned,
    ...approval,
    approvers: toApprovers(found.approvers, viewer.userId),
    comparison: found.rowsHidden ? null : toComparison(found.comparison),
    sameFile: sameFile
      ? {
          id: sameFile.id,
          fileName: sameFile.fileName,
          state: sameFile.state,
          madeDate: toInstant(sameFile.madeAt),
        }
      : null,
    keptUntil: isChecked ? toInstant(keptUntil(file)) : null,
    madeDate: toInstantOrNull(file.madeAt),
    approveBefore:
      file.state === "AWAITING_APPROVAL" && file.madeAt !== null ? toInstant(fileApproveBefore(file.madeAt)) : null,
    reviewedBy: file.reviewedByName,
    reviewedDate: toInstantOrNull(file.reviewedAt),
    approvedAlone: file.approvedAlone,
    reason: file.reason,
    finishedDate: toInstantOrNull(file.finishedAt),
    rowsHidden: found.rowsHidden,
    salaries: salaries ? { rows: salaries.rows, amount: salaries.sumMinor, edition: salaries.edition } : null,
    may: { ...may, make: isChecked && viewer.pays && file.wrong === 0 && file.good > 0 },
  };
}

const lateWarning = (same: Earlier | undefined): PayoutFileRow["warnings"] =>
  same ? [same.waits ? "waitsElsewhere" : "paidLately"] : [];

type Beside = { region: Region; earlier: ReadonlyMap<number, Earlier>; last: ReadonlyMap<number, Paid> };

/**
 * `earlier`: equal earlier payouts, by row. They are looked up each time: an older version stored `paidLately` with the
 * row. `last`: the payments to the receivers before, by row.
 */
export const toPayoutFileRow = ({ row, payout }: FileRow, { region, earlier, last }: Beside): PayoutFileRow => ({
  row: row.row,
  typed: row.typed,
  account: row.targetMasked,
  bank: bankNameOf(region, row),
  amount: row.amountMinor,
  fee: row.feeMinor,
  nameCheck: row.nameCheck,
  problems: row.problems,
  warnings: [...row.warnings.filter((warning) => warning !== "paidLately"), ...lateWarning(earlier.get(row.row))],
  earlier: toEarlierPayment(earlier.get(row.row)),
  lastPaid: toLastPaid(last.get(row.row)),
  payoutId: payout?.id ?? null,
  state: payout?.state ?? null,
  failure: payout?.failure ?? null,
});
