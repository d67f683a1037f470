import type { RefundFile, RefundFileDetail, RefundFileRow } from "#provider/contract/refund-files";
import type { JudgedPayment } from "#provider/rules/refund-batch";
import { keptUntil, type NamedRefundFile, type ShownRefundRow } from "../db/refund-files.ts";
import { toInstant, toInstantOrNull } from "./page.ts";

export const toRefundFile = ({ file, application, batch }: NamedRefundFile): RefundFile => ({
  id: file.id,
  appId: file.applicationId,
  appName: application.name,
  fileName: file.fileName,
  rows: file.good + file.wrong,
  good: file.good,
  wrong: file.wrong,
  amount: file.amountMinor,
  currency: file.currency,
  createdDate: toInstant(file.createdAt),
  madeDate: toInstantOrNull(file.madeAt),
  finishedDate: toInstantOrNull(batch?.finishedAt ?? null),
});

/** A file, and what would become of its rows or became of them. */
export const toRefundFileDetail = (
  named: NamedRefundFile,
  { hiddenInSheet, now }: Pick<RefundFileDetail, "hiddenInSheet" | "now">,
): RefundFileDetail => ({
  ...toRefundFile(named),
  sha256: named.file.sha256,
  createdBy: named.file.createdByName,
  unreadSheets: named.file.unreadSheets,
  guessed: named.file.guessed,
  hiddenColumns: named.file.hiddenColumns,
  hiddenInSheet,
  keptUntil: named.file.madeAt === null ? toInstant(keptUntil(named.file)) : null,
  now,
});

/** A row; `judged`: what would become of it now, of a file that is not confirmed. */
export const toRefundFileRow = (
  { row, payment, made, refund }: ShownRefundRow,
  judged: JudgedPayment | undefined,
): RefundFileRow => ({
  row: row.row,
  typed: row.typed,
  problems: row.problems,
  payment: payment && {
    transactionId: payment.id,
    orderId: payment.orderId,
    fullName: payment.fullName,
    amount: row.amountMinor,
  },
  refusal: made?.refusal ?? judged?.refusal ?? null,
  awaits: refund ? refund.state === "AWAITING_APPROVAL" : judged?.awaits === true,
  isOld: judged?.isOld === true,
  refund,
});
