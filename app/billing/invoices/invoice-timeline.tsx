import { useTranslation } from "react-i18next";
import type { InvoiceEvent } from "#provider/contract/invoice-log";
import type { InvoiceDetail } from "#provider/contract/invoices";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { Timeline } from "~/components/page/timeline";
import { SEND_CHANNEL, type Tone } from "~/i18n/words";
import { paths } from "~/paths";
import { useChangeWords } from "./use-change-words";

const TONE: Record<InvoiceEvent["kind"], Tone> = {
  CREATED: "info",
  SENT: "info",
  REMINDED: "info",
  EDITED: "neutral",
  PAYMENT_DECLINED: "critical",
  PAYMENT_HELD: "attention",
  PAYMENT_APPROVED: "success",
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

/** Events shown at once; older ones are folded. */
const SHOWN = 6;

/** The history of an invoice (payments, messages, changes, status), newest first. */
export function InvoiceTimeline({ invoice: { timeline, currency } }: { invoice: InvoiceDetail }) {
  const { t } = useTranslation(["invoice", "invoices"]);
  return (
    <Timeline
      shown={SHOWN}
      items={timeline.toReversed().map((event, index) => ({
        key: `${event.at} ${event.kind} ${index}`,
        at: event.at,
        tone: TONE[event.kind],
        title: (
          <>
            {t(`event.${event.kind}`)}
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

function EventDetail({ event, currency }: { event: InvoiceEvent; currency: string }) {
  const { by, channel, detail, transactionId, receiptUrl, changes } = event;
  const { t } = useTranslation(["invoice", "invoices"]);
  const { t: word } = useTranslation("words");
  const inWords = useChangeWords(currency);
  const said = [channel && word(SEND_CHANNEL[channel]), by && t("detail.by", { name: by }), detail].filter(Boolean);
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
