import { useTranslation } from "react-i18next";
import type { TimelineItem } from "~/components/page/timeline";
import type { ShownUpload } from "./data";

/** The history of an upload: what was done, by whom and when, newest first. The page has the namespace `bulk-one`. */
export function useBulkSteps(upload: ShownUpload): TimelineItem[] {
  const { t } = useTranslation("bulk-one");
  const { uploadDate, uploadedBy, confirmedDate, confirmedBy, finishedDate, undone, failed } = upload;
  return [
    ...(undone ? [{ key: "undone", title: t("happened.undone"), at: undone.date, detail: undone.by }] : []),
    ...(finishedDate !== null && (undone === null || finishedDate < undone.date)
      ? [
          {
            key: "finished",
            title: t("happened.finished"),
            at: finishedDate,
            tone: failed > 0 ? ("warning" as const) : ("success" as const),
          },
        ]
      : []),
    ...(confirmedDate === null
      ? []
      : [
          {
            key: "confirmed",
            title: t("happened.confirmed"),
            at: confirmedDate,
            tone: "info" as const,
            detail: confirmedBy,
          },
        ]),
    { key: "uploaded", title: t("happened.uploaded"), at: uploadDate, detail: uploadedBy },
  ];
}
