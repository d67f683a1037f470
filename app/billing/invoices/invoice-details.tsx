import { useTranslation } from "react-i18next";
import type { Invoice } from "#provider/contract/invoices";
import { CalendarDay, DateTime } from "~/components/date-time";
import { DescriptionList } from "~/components/description-list";
import { Card } from "~/components/page";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { INSTALLMENT_CARD, RECURRING_INTERVAL, SEND_CHANNEL } from "~/i18n/words";

/** Everything an invoice holds (spec section 3); what was left empty is left out. */
export function InvoiceDetails({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation("invoices");
  const { t: word } = useTranslation("words");
  const { installment, scheduledDate, checkInDate, recurringInterval, completedDate } = invoice;
  return (
    <>
      <Card title={t("create.payer")}>
        <DescriptionList
          items={[
            { term: t("field.fullName"), value: invoice.fullName },
            { term: t("field.phone"), value: invoice.phone },
            { term: t("field.email"), value: invoice.email },
            { term: t("field.language"), value: LANGUAGE_NAMES[invoice.language] },
          ]}
        />
      </Card>
      <Card title={t("create.payment")}>
        <DescriptionList
          items={[
            { term: t("field.description"), value: invoice.description },
            { term: t("field.bookingId"), value: invoice.bookingId },
            { term: t("field.application"), value: `${invoice.appName} · ${invoice.appId}` },
            { term: t("field.linkExpirationDate"), value: <CalendarDay day={invoice.linkExpirationDate} /> },
            { term: t("field.preAuth"), value: invoice.preAuth ? t("detail.yes") : t("detail.no") },
            { term: t("field.scheduledDate"), value: scheduledDate && <CalendarDay day={scheduledDate} /> },
            {
              term: t("field.recurringInterval"),
              value: recurringInterval && word(RECURRING_INTERVAL[recurringInterval]),
            },
            {
              term: t("field.installment"),
              value:
                installment &&
                `${INSTALLMENT_CARD[installment.cardType]}, ${t("create.months", { count: installment.period })}`,
            },
            { term: t("field.checkInDate"), value: checkInDate && <CalendarDay day={checkInDate} /> },
            { term: t("field.cardNumber"), value: invoice.cardNumber },
          ]}
        />
      </Card>
      <Card title={t("detail.record")}>
        <DescriptionList
          items={[
            { term: t("field.id"), value: <span className="code">{invoice.id}</span> },
            { term: t("field.created"), value: <DateTime at={invoice.createdDate} withZone /> },
            { term: t("field.createdBy"), value: invoice.createdBy },
            { term: t("field.completedDate"), value: completedDate && <DateTime at={completedDate} withZone /> },
            { term: t("field.completedBy"), value: invoice.completedBy },
            { term: t("field.lastModifiedDate"), value: <DateTime at={invoice.lastModifiedDate} withZone /> },
            { term: t("field.lastModifiedBy"), value: invoice.lastModifiedBy },
            {
              term: t("field.channels"),
              value: invoice.channels.map((channel) => word(SEND_CHANNEL[channel])).join(", "),
            },
          ]}
        />
      </Card>
    </>
  );
}
