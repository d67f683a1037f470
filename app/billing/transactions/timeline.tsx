import { useTranslation } from "react-i18next";
import type { TransactionEvent } from "#provider/contract/transactions";
import type { TimelineItem } from "~/components/timeline";
import { useFormat } from "~/i18n/use-format";
import type { Tone } from "~/i18n/words";

const TONES: Record<TransactionEvent["kind"], Tone> = {
  CREATED: "info",
  PENDING: "warning",
  THREE_D_SECURE: "info",
  HELD: "attention",
  APPROVED: "success",
  DECLINED: "critical",
  CANCELED: "neutral",
  EXPIRED: "neutral",
  COMPLETED: "success",
  REVERSED: "neutral",
  REFUND_REQUESTED: "warning",
  REFUNDED: "neutral",
  REFUND_FAILED: "critical",
};

/** What happened to a transaction, in words: the step and its amount, then who did it and what the provider said of it. */
export function useTimeline(events: readonly TransactionEvent[], currency: string): TimelineItem[] {
  const { t } = useTranslation("transactions");
  const format = useFormat();
  return events.map(({ at, kind, by, amount, detail }, index) => ({
    key: String(index),
    at,
    tone: TONES[kind],
    title: amount === null ? t(`event.${kind}`) : `${t(`event.${kind}`)}: ${format.money(amount, currency)}`,
    detail: [by && t("detail.by", { name: by }), detail].filter(Boolean).join(" · "),
  }));
}
