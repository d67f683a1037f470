import { useTranslation } from "react-i18next";
import type { TransactionDetail, TransactionEventKind } from "#provider/contract/transactions";
import { shownSum } from "#provider/rules/net";
import { isOneOf, sayWord } from "#provider/rules/open-words";
import { DateTime } from "~/components/page/date-time";
import { useFormat } from "~/i18n/use-format";

type Payment = Pick<
  TransactionDetail,
  | "status"
  | "amount"
  | "capturedAmount"
  | "refundedAmount"
  | "refundingAmount"
  | "currency"
  | "captureBy"
  | "refundedBy"
  | "completedBy"
  | "canceledBy"
  | "responseDescription"
  | "timeline"
  | "receiptUrl"
  | "leaving"
>;

/**
 * What has become of a payment, in one line: the outcome with its sums, who brought it about, when, and the payer's
 * receipt. The page has the namespace `transaction`.
 */
export function PaymentOutcome({ payment }: { payment: Payment }) {
  const { t } = useTranslation("transaction");
  const { receiptUrl } = payment;
  const { by, at } = broughtAbout(payment);
  return (
    <span>
      {useOutcome(payment)}
      {by && ` · ${t("detail.by", { name: by })}`}
      {at && (
        <>
          {" · "}
          <DateTime at={at} withZone />
        </>
      )}
      {receiptUrl && (
        <>
          {" · "}
          <a href={receiptUrl} target="_blank" rel="noreferrer">
            {t("detail.receipt")}
          </a>
        </>
      )}
    </span>
  );
}

/** Events that no longer say how a payment stands: a refund that failed, and the request for it. */
const PAST: readonly TransactionEventKind[] = [
  "REFUND_ASKED",
  "REFUND_REJECTED",
  "REFUND_RECALLED",
  "REFUND_EXPIRED",
  "REFUND_APPROVED",
  "REFUND_LEAVING",
  "REFUND_HELD_BACK",
  "REFUND_REQUESTED",
  "REFUND_FAILED",
];

/** Who brought the outcome about, and when; of money on hold, until when, if there is a last moment. */
function broughtAbout({ status, timeline, captureBy, refundedBy, completedBy, canceledBy }: Payment) {
  switch (status) {
    case "PREAUTH_APPROVED":
      return { by: null, at: captureBy ?? timeline.at(-1)?.at };
    case "REFUND_IN_PROGRESS":
    case "PARTIAL_REFUND":
    case "REFUNDED":
      return { by: refundedBy, at: timeline.at(-1)?.at };
    default:
      return { by: canceledBy ?? completedBy, at: timeline.findLast(({ kind }) => !isOneOf(PAST, kind))?.at };
  }
}

/** The outcome alone, in a few words. */
function useOutcome(payment: Payment): string {
  const { t } = useTranslation("transaction");
  const { money } = useFormat();
  const {
    leaving,
    status,
    amount,
    capturedAmount,
    refundedAmount,
    refundingAmount,
    currency,
    captureBy,
    responseDescription,
  } = payment;
  const { released } = shownSum(payment);
  const written = (minor: number) => money(minor, currency);
  switch (status) {
    case "APPROVED":
      return released > 0
        ? t("outcome.capturedPart", { held: written(amount), released: written(released) })
        : t("outcome.APPROVED");
    case "PREAUTH_APPROVED":
      return t(captureBy === null ? "detail.held" : "outcome.PREAUTH_APPROVED");
    case "REFUND_IN_PROGRESS":
      if (leaving?.state === "WAITING") return t("event.REFUND_LEAVING");
      return t("outcome.REFUND_IN_PROGRESS", { amount: written(refundingAmount) });
    case "PARTIAL_REFUND":
      return t("outcome.PARTIAL_REFUND", { amount: written(refundedAmount), captured: written(capturedAmount) });
    case "DECLINED":
      return responseDescription
        ? t("outcome.declinedBecause", { reason: responseDescription })
        : t("outcome.DECLINED");
    default:
      return sayWord(status, (known) => t(`outcome.${known}`));
  }
}
