import { useTranslation } from "react-i18next";
import type { DisputeDetail } from "#provider/contract/disputes";
import { sayWord } from "#provider/rules/open-words";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Money } from "~/components/page/money";

/** What goes along with every answer, because the provider knows it. */
export function KnownFacts({
  of: { known, currency, orderId },
}: {
  of: Pick<DisputeDetail, "known" | "currency" | "orderId">;
}) {
  const { t } = useTranslation("dispute");
  return (
    <DescriptionList
      items={[
        { term: t("known.order"), value: <span translate="no">{orderId}</span> },
        { term: t("known.description"), value: known.description },
        { term: t("known.paid"), value: known.paidDate && <DateTime at={known.paidDate} withZone /> },
        { term: t("known.amount"), value: <Money minor={known.paidAmount} currency={currency} /> },
        { term: t("known.rrn"), value: known.rrn && <span translate="no">{known.rrn}</span> },
        { term: t("known.threeDs"), value: sayWord(known.threeDs, (word) => t(`known.threeDsWord.${word}`)) },
        {
          term: t("known.device"),
          value: [known.device?.browser, known.device?.system].filter(Boolean).join(" · "),
        },
        { term: t("known.address"), value: known.device?.address },
        {
          term: t("known.receipt"),
          value: known.receiptUrl && (
            <a href={known.receiptUrl} target="_blank" rel="noreferrer">
              {t("known.openReceipt")}
            </a>
          ),
        },
        {
          term: t("known.messages"),
          value:
            known.messages.length > 0 &&
            known.messages.map(({ date, channel }) => (
              <div key={date}>
                <DateTime at={date} withZone />
                {channel && ` · ${sayWord(channel, (word) => t(`known.channel.${word}`))}`}
              </div>
            )),
        },
        {
          term: t("known.refunds"),
          value:
            known.refunds.length > 0 &&
            known.refunds.map(({ date, amount, reason }) => (
              <div key={date} className="long-words">
                <Money minor={amount} currency={currency} /> · <DateTime at={date} withZone /> · {reason}
              </div>
            )),
        },
        { term: t("known.earlier"), value: known.earlierPayments > 0 && String(known.earlierPayments) },
        {
          term: t("known.contract"),
          value: known.contract && (
            <>
              <span translate="no">{known.contract.number}</span> · <DateTime at={known.contract.signedDate} withZone />
            </>
          ),
        },
      ]}
    />
  );
}
