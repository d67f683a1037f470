import { useTranslation } from "react-i18next";
import type { Open } from "#provider/contract/open-word";
import type { TransactionEvent, TransactionEventKind } from "#provider/contract/transactions";
import type { PaymentStatus } from "#provider/contract/words";
import { isOneOf, sayWord } from "#provider/rules/open-words";
import type { TimelineItem } from "~/components/page/timeline";
import { useFormat } from "~/i18n/use-format";
import { toneOf, type Tone } from "~/i18n/words";

const TONES: Record<TransactionEventKind, Tone> = {
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
  REFUND_ASKED: "attention",
  REFUND_REJECTED: "critical",
  REFUND_RECALLED: "neutral",
  REFUND_EXPIRED: "neutral",
  REFUND_APPROVED: "success",
  REFUND_LEAVING: "attention",
  REFUND_HELD_BACK: "critical",
  REFUND_REQUESTED: "warning",
  REFUNDED: "neutral",
  REFUND_FAILED: "critical",
};

/** Results of the cardholder's check; the provider writes one of them in place of a sentence. */
const THREE_D_SECURE = ["REQUIRED", "PASSED", "FAILED"] as const;

/** Events with which the bank answers the payment itself. */
const ANSWERED: readonly TransactionEventKind[] = ["APPROVED", "HELD"];

type About = {
  currency: string;
  status: Open<PaymentStatus>;
  /** The bank's answer to the payment itself; a later refund has an answer of its own. */
  answer: string | null;
};

/**
 * The history of a transaction, newest first, in words: the event and its amount, then the person and the text. What
 * the bank answered stands in the line of what it was asked; a refund without an answer says that it waits.
 */
export function useTimeline(events: readonly TransactionEvent[], { currency, status, answer }: About): TimelineItem[] {
  const { t } = useTranslation(["transaction", "transactions"]);
  const format = useFormat();
  const words = ({ kind, detail }: TransactionEvent, isLast: boolean): (string | null | false)[] => {
    const state = kind === "THREE_D_SECURE" ? THREE_D_SECURE.find((known) => known === detail) : undefined;
    return [
      state ? t(`threeDSecure.${state}`) : detail,
      isOneOf(ANSWERED, kind) && answer !== null && t("detail.answer", { answer }),
      isLast && kind === "REFUND_REQUESTED" && status === "REFUND_IN_PROGRESS" && t("detail.unanswered"),
    ];
  };
  return events.toReversed().map((event, index) => {
    const happened = sayWord(event.kind, (kind) => t(`event.${kind}`));
    return {
      key: String(events.length - index),
      at: event.at,
      tone: toneOf(TONES, event.kind),
      title: event.amount === null ? happened : `${happened}: ${format.money(event.amount, currency)}`,
      detail: [event.by && t("detail.by", { name: event.by }), ...words(event, index === 0)]
        .filter(Boolean)
        .join(" · "),
    };
  });
}
