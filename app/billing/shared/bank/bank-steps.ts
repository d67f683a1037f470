import { sayWord } from "#provider/rules/open-words";
import { useTranslation } from "react-i18next";
import type { TimelineItem } from "~/components/page/timeline";
import type { AtBank } from "./bank-standing";

/** The history of money at a bank, newest first. The page has the namespace `bank`. */
export function useBankSteps({
  state,
  because,
  unknownSince,
  finishedDate,
  returnedDate,
  settled,
}: AtBank): TimelineItem[] {
  const { t } = useTranslation("bank");
  const why = because === null ? undefined : sayWord(because, (known) => t(`reason.${known}`));
  // Money that was returned had arrived before.
  const hasArrived = state === "SUCCESS" || state === "RETURNED";
  const by = settled ? { detail: t("settled", settled) } : {};
  const items: (TimelineItem | null)[] = [
    returnedDate === null
      ? null
      : { key: "returned", title: t("happened.returned"), at: returnedDate, tone: "warning", detail: why },
    finishedDate === null || typeof state !== "string"
      ? null
      : hasArrived
        ? { key: "arrived", title: t("happened.arrived"), at: finishedDate, tone: "success", ...by }
        : { key: "failed", title: t("happened.failed"), at: finishedDate, tone: "critical", detail: why, ...by },
    unknownSince === null
      ? null
      : { key: "unknown", title: t("happened.unknown"), at: unknownSince, tone: "attention" },
  ];
  return items.filter((item) => item !== null);
}
