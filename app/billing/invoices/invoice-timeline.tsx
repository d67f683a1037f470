import { useTranslation } from "react-i18next";
import type { InvoiceEventKind } from "#provider/contract/invoice-log";
import { OUTSIDE_METHODS } from "#provider/contract/outside-methods";
import { sayWord } from "#provider/rules/open-words";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { Timeline } from "~/components/page/timeline";
import { SEND_CHANNEL, toneOf, type Tone } from "~/i18n/words";
import { paths } from "~/paths";
import { shownEvents, type StoryEvent, type StoryShow } from "./story";
import { useChangeWords } from "./use-change-words";

const TONE: Record<InvoiceEventKind, Tone> = {
  CREATED: "info",
  SENT: "info",
  REMINDED: "info",
  EDITED: "neutral",
  PAYMENT_DECLINED: "critical",
  PAYMENT_HELD: "attention",
  PAYMENT_APPROVED: "success",
  PAYMENT_RETURNED: "attention",
  PAID_OUTSIDE: "success",
  OUTSIDE_TAKEN_BACK: "neutral",
  COMPLETED: "success",
  REVERSED: "neutral",
  REFUNDED: "attention",
  EXPIRED: "neutral",
  CANCELED: "neutral",
  RECURRED: "info",
  PAUSED: "attention",
  RESUMED: "info",
  ENDED: "neutral",
};

/** Events shown at once beside other things. */
const SHOWN = 6;

type Props = {
  events: readonly StoryEvent[];
  show: StoryShow;
  currency: string;
  /** Older events are folded. */ isShort?: boolean;
};

/** What has happened to an invoice, newest first: all of it, or its payments, messages or changes alone. */
export function InvoiceTimeline({ events, show, currency, isShort }: Props) {
  const { t } = useTranslation(["invoice", "invoices"]);
  const shown = shownEvents(events, show);
  if (shown.length === 0) return <p className="muted">{t(`timeline.none.${show}`)}</p>;
  return (
    <Timeline
      {...(isShort ? { shown: SHOWN } : {})}
      items={shown.toReversed().map((event, index) => ({
        key: String(shown.length - index),
        at: event.at,
        tone: toneOf(TONE, event.kind),
        title: (
          <>
            {sayWord(event.kind, (kind) => t(`event.${kind}`))}
            {event.amount !== null && (
              <>
                {": "}
                <Money minor={event.amount} currency={currency} />
              </>
            )}
          </>
        ),
        detail: <EventDetail {...{ event, currency }} />,
      }))}
    />
  );
}

function EventDetail({ event, currency }: { event: StoryEvent; currency: string }) {
  const { by, channel, detail, transactionId, receiptUrl, changes, attempt } = event;
  const { t } = useTranslation(["invoice", "invoices"]);
  const { t: word } = useTranslation("words");
  const inWords = useChangeWords(currency);
  // How an outside payment was made is a word of the contract.
  const method = event.kind === "PAID_OUTSIDE" ? OUTSIDE_METHODS.find((known) => known === detail) : undefined;
  const answer = attempt?.responseDescription;
  const said = [
    channel && sayWord(channel, (known) => word(SEND_CHANNEL[known])),
    by && t("detail.by", { name: by }),
    attempt?.cardNumber,
    attempt?.rrn && `RRN ${attempt.rrn}`,
    answer && answer !== detail && t("timeline.answer", { answer }),
    method === undefined ? detail : t(`outside.method.${method}`),
  ].filter(Boolean);
  return (
    <>
      {said.join(" · ")}
      {changes.length > 0 && (
        <ul className="bulleted">
          {changes.map(inWords).map(({ field, from, to }) => (
            <li key={field} className="long-words">
              {field}: {from} → {to}
            </li>
          ))}
        </ul>
      )}
      {transactionId && (
        <div>
          <Link to={paths.transaction(transactionId)} prefetch="intent">
            {t("detail.transaction")}
          </Link>
          {receiptUrl !== undefined && (
            <>
              {" · "}
              <a href={receiptUrl} target="_blank" rel="noreferrer">
                {t("outcome.receipt")}
              </a>
            </>
          )}
        </div>
      )}
    </>
  );
}
