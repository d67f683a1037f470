import type { Open } from "#provider/contract/open-word";
import { useTranslation } from "react-i18next";
import type { PayoutFileDetail } from "#provider/contract/payout-files";
import type { PayoutFileState } from "#provider/contract/words";
import type { TimelineItem } from "~/components/page/timeline";
import { FILE_TONE } from "./status-tones";

const ENDS = ["SUCCESS", "PARTLY_DONE", "FAIL", "REJECTED", "RECALLED", "EXPIRED"] as const;
const endOf = (state: Open<PayoutFileState>) => ENDS.find((end) => end === state);

/** The history of a file: what was done, by whom and when, newest first. The page has the namespace `payout-files`. */
export function useFileSteps(file: PayoutFileDetail): TimelineItem[] {
  const { t } = useTranslation("payout-files");
  const { state, createdBy, createdDate, madeDate, reviewedBy, reviewedDate, approvedAlone, finishedDate } = file;
  const end = endOf(state);
  const isRejected = state === "REJECTED";
  const detail = isRejected
    ? [reviewedBy, file.reason].filter((text) => text !== null).join(": ")
    : state === "RECALLED"
      ? createdBy
      : undefined;
  const before: TimelineItem[] = file.approvals.toReversed().map(({ by, date, counts }, nth) => ({
    key: `approval-${nth}`,
    title: t("happened.firstApproval"),
    at: date,
    tone: counts ? "success" : "neutral",
    detail: counts || reviewedDate !== null ? by : t("happened.lapsed", { name: by }),
  }));
  return [
    ...(end && finishedDate !== null
      ? [{ key: "ended", title: t(`happened.${end}`), at: finishedDate, tone: FILE_TONE[end], detail }]
      : []),
    ...(reviewedDate !== null && !isRejected
      ? [
          {
            key: "approved",
            title: t("happened.approved"),
            at: reviewedDate,
            tone: "success" as const,
            detail: approvedAlone ? t("happened.alone", { name: reviewedBy }) : reviewedBy,
          },
        ]
      : []),
    ...before,
    ...(madeDate === null
      ? []
      : [{ key: "made", title: t("happened.made"), at: madeDate, tone: "info" as const, detail: createdBy }]),
    { key: "checked", title: t("happened.checked"), at: createdDate, detail: createdBy },
  ];
}
