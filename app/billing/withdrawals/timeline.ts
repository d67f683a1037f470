import { useTranslation } from "react-i18next";
import type { Withdrawal } from "#provider/contract/wallet-money";
import type { TimelineItem } from "~/components/page/timeline";

/** What became of a withdrawal, the newest first. */
export function useTimeline(withdrawal: Withdrawal): TimelineItem[] {
  const { t } = useTranslation("withdrawals");
  const { state, reason, createdBy, createdDate, unknownSince, finishedDate, returnedDate, settled } = withdrawal;
  const why = reason === null ? undefined : t(`reason.${reason}`);
  // What came back had arrived first.
  const hasArrived = state === "SUCCESS" || state === "RETURNED";
  const by = settled ? { detail: t("standing.settled", settled) } : {};
  const items: (TimelineItem | null)[] = [
    returnedDate === null
      ? null
      : { key: "returned", title: t("happened.returned"), at: returnedDate, tone: "warning", detail: why },
    finishedDate === null
      ? null
      : hasArrived
        ? { key: "arrived", title: t("happened.arrived"), at: finishedDate, tone: "success", ...by }
        : { key: "failed", title: t("happened.failed"), at: finishedDate, tone: "critical", detail: why, ...by },
    unknownSince === null
      ? null
      : { key: "unknown", title: t("happened.unknown"), at: unknownSince, tone: "attention" },
    { key: "created", title: t("happened.created"), at: createdDate, tone: "info", detail: createdBy },
  ];
  return items.filter((item) => item !== null);
}
