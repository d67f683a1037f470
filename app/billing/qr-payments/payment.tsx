import { redirect as leave } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PaymentLedger } from "~/billing/shared/payment-ledger";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { StatusBadge } from "~/components/page/badge";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { CardNumber } from "~/components/page/card-number";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Money } from "~/components/page/money";
import { PAYMENT_STATUS } from "~/i18n/words";
import { guardedLoader } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { pathParams, paths } from "~/utils/paths";
import { withParams } from "~/utils/search-params";

export const links = areaSheets("figures");
export const handle = {
  dialog: true,
  i18n: ["qr-payment", "qr-payments", "payment-ledger", "words"],
  title: "qr-payment:title",
};

/** A payment by QR. One that was made otherwise has its place among the transactions, and is shown there. */
export const loader = guardedLoader({}, pathParams.transaction, async ({ provider, params }) => {
  const transaction = await provider.transactions.get({ params: { id: params.id } });
  if (transaction.source !== "QR") throw leave(paths.transaction(transaction.id));
  return { crumb: transaction.orderId, transaction };
});

export default function QrPaymentDialog() {
  const { transaction } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["qr-payment", "qr-payments"]);
  const close = paths.qrPayments + withParams(useLocation().search, {});
  return (
    <RouteDialog title={t("title")} close={close}>
      <div className="stack">
        <Facts />
        <PaymentLedger payment={transaction} />
        <ButtonRow>
          <LinkButton to={close} preventScrollReset replace data-first-stop>
            {t("close")}
          </LinkButton>
          <LinkButton to={paths.transaction(transaction.id)} variant="primary">
            {t("transaction")}
          </LinkButton>
        </ButtonRow>
      </div>
    </RouteDialog>
  );
}

/** Everything known of the payment; what is not known has no line. */
function Facts() {
  const { transaction } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["qr-payment", "qr-payments"]);
  const { amount, currency, phone, email, completionDate } = transaction;
  const code = (text: string | null) => text && <span className="code">{text}</span>;
  return (
    <DescriptionList
      items={[
        { term: t("qr-payments:field.status"), value: <StatusBadge word={PAYMENT_STATUS[transaction.status]} /> },
        { term: t("qr-payments:field.optionalCode"), value: transaction.optionalCode },
        { term: t("gross"), value: <Money minor={amount} currency={currency} /> },
        { term: t("qr-payments:field.fullName"), value: transaction.fullName },
        { term: t("qr-payments:field.phoneNumber"), value: phone && <a href={`tel:${phone}`}>{phone}</a> },
        { term: t("email"), value: email && <a href={`mailto:${email}`}>{email}</a> },
        {
          term: t("card"),
          value: transaction.cardNumber && <CardNumber brand={transaction.cardBrand} number={transaction.cardNumber} />,
        },
        { term: t("qr-payments:field.application"), value: `${transaction.appName} (${transaction.appId})` },
        { term: t("qr-payments:field.created"), value: <DateTime at={transaction.createDate} withZone /> },
        { term: t("completed"), value: completionDate && <DateTime at={completionDate} withZone /> },
        { term: t("response"), value: transaction.responseDescription },
        { term: t("refundReason"), value: transaction.refundReason },
        { term: t("orderId"), value: code(transaction.orderId) },
        { term: "RRN", value: code(transaction.rrn) },
        { term: t("invoiceCode"), value: code(transaction.invoiceCode) },
      ]}
    />
  );
}
