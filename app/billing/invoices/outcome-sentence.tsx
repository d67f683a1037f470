import { sayWord } from "#provider/rules/open-words";
import { useTranslation } from "react-i18next";
import { CalendarDay, DateTime } from "~/components/page/date-time";
import { useFormat } from "~/i18n/use-format";
import { SEND_CHANNEL } from "~/i18n/words";
import type { InvoiceOutcome } from "./outcome";

/** What an invoice has come to, in a sentence: who, with what, when, and the payer's receipt. */
export function OutcomeSentence({ outcome, currency }: { outcome: InvoiceOutcome; currency: string }) {
  const { t } = useTranslation("invoice");
  const words = useOutcomeWords(currency)(outcome);
  return (
    <span>
      {words}
      {outcome.kind === "scheduled" ? (
        <>
          {" "}
          <CalendarDay day={outcome.day} />
        </>
      ) : (
        <>
          {", "}
          <DateTime at={outcome.at} withZone />
        </>
      )}
      {outcome.kind === "paid" && outcome.receiptUrl !== undefined && (
        <>
          {" · "}
          <a href={outcome.receiptUrl} target="_blank" rel="noreferrer">
            {t("outcome.receipt")}
          </a>
        </>
      )}
    </span>
  );
}

function useOutcomeWords(currency: string): (outcome: InvoiceOutcome) => string {
  const { t } = useTranslation("invoice");
  const { t: word } = useTranslation("words");
  const { money } = useFormat();
  const by = (kind: "refunded" | "canceled" | "released" | "cash", name: string | null) =>
    name === null ? t(`outcome.${kind}`) : t(`outcome.${kind}By`, { name });
  return (outcome) => {
    switch (outcome.kind) {
      case "paid": {
        const paid = outcome.card === null ? t("outcome.paid") : t("outcome.paidBy", { card: outcome.card.slice(-4) });
        if (outcome.refunded === 0) return paid;
        return `${paid}, ${t("outcome.partRefunded", { amount: money(outcome.refunded, currency) })}`;
      }
      case "refunded":
      case "canceled":
      case "released":
      case "cash":
        return by(outcome.kind, outcome.by);
      case "declined":
        return outcome.reason === null ? t("outcome.declined") : `${t("outcome.declined")}: ${outcome.reason}`;
      case "sent":
      case "reminded":
        return outcome.channel === null
          ? t(`outcome.${outcome.kind}`)
          : t(`outcome.${outcome.kind}By`, { channel: sayWord(outcome.channel, (known) => word(SEND_CHANNEL[known])) });
      case "expired":
      case "notSent":
      case "scheduled":
        return t(`outcome.${outcome.kind}`);
    }
  };
}
