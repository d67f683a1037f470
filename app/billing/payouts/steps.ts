import type { Open } from "#provider/contract/open-word";
import { useTranslation } from "react-i18next";
import type { PayoutDetail } from "#provider/contract/payouts";
import type { AtBank } from "~/billing/shared/bank/bank-standing";
import { useBankSteps } from "~/billing/shared/bank/bank-steps";
import type { TimelineItem } from "~/components/page/timeline";

/** Final states of a payout that no bank ever got. */
const UNSENT = ["REJECTED", "RECALLED", "EXPIRED"] as const;
const unsentAs = (state: Open<string>) => UNSENT.find((end) => end === state);

/** A payout as a bank has it. A payout that ended before a bank got it has no end date there. */
export const atBank = (payout: PayoutDetail): AtBank => ({
  ...payout,
  because: payout.failure,
  finishedDate: unsentAs(payout.state) ? null : payout.finishedDate,
});

/**
 * The history of a payout: what was done, by whom and when, newest first. The page has the namespaces `payout` and
 * `bank`.
 */
export function usePayoutSteps(payout: PayoutDetail): TimelineItem[] {
  const { t } = useTranslation("payout");
  const ofBank = useBankSteps(atBank(payout));
  const { state, createdBy, createdDate, reviewedBy, reviewedDate, approvedAlone, finishedDate, reason } = payout;
  const unsent = unsentAs(state);
  const ended: TimelineItem[] =
    unsent === undefined || finishedDate === null
      ? []
      : [
          {
            key: "ended",
            title: t(`happened.${unsent}`),
            at: finishedDate,
            tone: unsent === "REJECTED" ? "critical" : "neutral",
            detail:
              unsent === "REJECTED"
                ? [reviewedBy, reason].filter((text) => text !== null).join(": ")
                : unsent === "RECALLED"
                  ? createdBy
                  : undefined,
          },
        ];
  const approved: TimelineItem[] =
    reviewedDate === null || state === "REJECTED"
      ? []
      : [
          {
            key: "approved",
            title: t("happened.approved"),
            at: reviewedDate,
            tone: "success",
            detail: approvedAlone ? t("happened.alone", { name: reviewedBy }) : reviewedBy,
          },
        ];
  const before: TimelineItem[] = payout.approvals.toReversed().map(({ by, date, counts }, nth) => ({
    key: `approval-${nth}`,
    title: t("happened.firstApproval"),
    at: date,
    tone: counts ? "success" : "neutral",
    detail: counts || reviewedDate !== null ? by : t("happened.lapsed", { name: by }),
  }));
  return [
    ...ofBank,
    ...ended,
    ...approved,
    ...before,
    {
      key: "created",
      title: t("happened.created"),
      at: createdDate,
      tone: "info",
      detail: payout.recurringId === null ? createdBy : t("happened.byItself", { name: createdBy }),
    },
  ];
}
