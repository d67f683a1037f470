import { useTranslation } from "react-i18next";
import type { Invoice } from "#provider/contract/invoices";
import { isOneOf, ofWord, sayWord } from "#provider/rules/open-words";
import { CustomerLink } from "~/billing/shared/payments/customer-link";
import { TermsCard } from "~/billing/shared/terms/terms-card";
import { StatusBadge } from "~/components/page/badge";
import { CopyCode } from "~/components/page/copy-code";
import { CalendarDay, DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Link } from "~/components/page/link";
import { Card } from "~/components/page/page";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { INSTALLMENT_CARD, RECURRENCE_STATE, RECURRING_INTERVAL, REMINDER, SEND_CHANNEL } from "~/i18n/words";
import { invoicePaths } from "~/paths/invoice";
import { paths } from "~/paths";
import { withParams } from "~/paths/search-params";

type Props = {
  invoice: Invoice;
  /** Whether the person may pause or end the recurrence. */
  mayRecur: boolean;
};

/** Everything that an invoice holds (docs/product.md section 3), without empty fields and what it does not allow. */
export function InvoiceDetails({ invoice, mayRecur }: Props) {
  const { t } = useTranslation(["invoice", "invoices"]);
  const { t: word } = useTranslation("words");
  const { installment, scheduledDate, dueDate, checkInDate, completedDate, canceledBy } = invoice;
  return (
    <>
      <Card title={t("fact.payer")}>
        <DescriptionList
          items={[
            { term: t("invoices:field.fullName"), value: <CustomerLink {...invoice} /> },
            { term: t("invoices:field.phone"), value: invoice.phone },
            { term: t("invoices:field.email"), value: invoice.email },
            { term: t("invoices:field.language"), value: sayWord(invoice.language, (known) => LANGUAGE_NAMES[known]) },
          ]}
        />
      </Card>
      <Card title={t("fact.payment")}>
        <DescriptionList
          items={[
            {
              term: t("invoices:field.description"),
              value: <span className="own-lines">{invoice.description}</span>,
            },
            { term: t("invoices:field.bookingId"), value: invoice.bookingId },
            { term: t("invoices:field.application"), value: `${invoice.appName} · ${invoice.appId}` },
            { term: t("invoices:field.linkExpirationDate"), value: <CalendarDay day={invoice.linkExpirationDate} /> },
            { term: t("invoices:field.dueDate"), value: dueDate && <CalendarDay day={dueDate} /> },
            {
              term: t("invoices:field.reminders"),
              value: invoice.reminders.map((each) => sayWord(each, (known) => word(REMINDER[known]))).join(", "),
            },
            { term: t("invoices:field.partialAllowed"), value: invoice.partialAllowed && t("detail.yes") },
            { term: t("invoices:field.preAuth"), value: invoice.preAuth && t("detail.yes") },
            { term: t("invoices:field.scheduledDate"), value: scheduledDate && <CalendarDay day={scheduledDate} /> },
            {
              term: t("invoices:field.recurringInterval"),
              value: invoice.recurrence && <Recurrence {...{ invoice, mayRecur }} />,
            },
            {
              term: t("invoices:field.installment"),
              value:
                installment &&
                `${sayWord(installment.cardType, (known) => INSTALLMENT_CARD[known])}, ${t("invoices:field.months", { count: installment.period })}`,
            },
            { term: t("invoices:field.checkInDate"), value: checkInDate && <CalendarDay day={checkInDate} /> },
            { term: t("fact.cardNumber"), value: invoice.cardNumber },
          ]}
        />
      </Card>
      <TermsCard terms={invoice} />
      <Card title={t("detail.record")}>
        <DescriptionList
          items={[
            {
              term: t("fact.id"),
              value: <CopyCode label={t("fact.id")} text={invoice.id} />,
            },
            { term: t("fact.created"), value: <DateTime at={invoice.createdDate} withZone /> },
            { term: t("fact.createdBy"), value: named(invoice.createdBy) },
            {
              term: t("fact.completedDate"),
              value: completedDate && <DateTime at={completedDate} withZone />,
            },
            { term: t("fact.completedBy"), value: named(invoice.completedBy) },
            {
              term: t("fact.canceledBy"),
              value: canceledBy && (
                <Link to={paths.invoices + withParams("", { canceledBy })} translate="no">
                  {canceledBy}
                </Link>
              ),
            },
            { term: t("fact.lastModifiedDate"), value: <DateTime at={invoice.lastModifiedDate} withZone /> },
            { term: t("fact.lastModifiedBy"), value: named(invoice.lastModifiedBy) },
            {
              term: t("invoices:field.channels"),
              value: invoice.channels.map((each) => sayWord(each, (known) => word(SEND_CHANNEL[known]))).join(", "),
            },
          ]}
        />
      </Card>
    </>
  );
}

const named = (name: string | null) => name && <span translate="no">{name}</span>;

/** The interval, the state and the next date of the recurrence, and the link that changes it. */
function Recurrence({ invoice: { id, recurringInterval, recurrence }, mayRecur }: Props) {
  const { t } = useTranslation(["invoice", "invoices"]);
  const { t: word } = useTranslation("words");
  if (recurrence === null) return null;
  const { state, nextDate } = recurrence;
  return (
    <>
      {recurringInterval && sayWord(recurringInterval, (known) => word(RECURRING_INTERVAL[known]))}{" "}
      <StatusBadge word={ofWord(RECURRENCE_STATE, state)} />
      {nextDate && (
        <div className="muted">
          {t("invoice:nextDate")}: <CalendarDay day={nextDate} />
        </div>
      )}
      {mayRecur && isOneOf(["ACTIVE", "PAUSED"], state) && (
        <div>
          <Link to={invoicePaths.recurrence(id)} preventScrollReset>
            {t("detail.changeRecurrence")}
          </Link>
        </div>
      )}
    </>
  );
}
