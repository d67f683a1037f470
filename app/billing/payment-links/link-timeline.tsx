import { useTranslation } from "react-i18next";
import type { LinkEventKind, PaymentLinkDetail } from "#provider/contract/links";
import { sayWord } from "#provider/rules/open-words";
import { Link } from "~/components/page/link";
import { Money } from "~/components/page/money";
import { Timeline } from "~/components/page/timeline";
import { toneOf, type Tone } from "~/i18n/words";
import { paths } from "~/paths";

const TONE: Record<LinkEventKind, Tone> = {
  CREATED: "info",
  DISABLED: "neutral",
  ACTIVE: "info",
  PAID: "success",
  EXPIRED: "neutral",
};

/** Events shown at once; older ones are folded. */
const SHOWN = 6;

/** The history of a payment link, newest first: who made it, switched it off or on, and paid by it. */
export function LinkTimeline({ link: { timeline, timelineMore, currency } }: { link: PaymentLinkDetail }) {
  const { t } = useTranslation("payment-link");
  return (
    <>
      <Timeline
        shown={SHOWN}
        items={timeline.toReversed().map(({ at, kind, by, amount, transactionId }, index) => ({
          key: String(timeline.length - index),
          at,
          tone: toneOf(TONE, kind),
          title: (
            <>
              {sayWord(kind, (known) => t(`event.${known}`))}
              {amount !== null && (
                <>
                  {": "}
                  <Money minor={amount} currency={currency} />
                </>
              )}
            </>
          ),
          detail: transactionId ? (
            <Link to={paths.transaction(transactionId)} prefetch="intent" translate="no">
              {by}
            </Link>
          ) : (
            by && t("by", { name: by })
          ),
        }))}
      />
      {timelineMore && <p className="muted">{t("timelineMore")}</p>}
    </>
  );
}
