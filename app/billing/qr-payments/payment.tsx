import { redirect as leave } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionButtons } from "~/billing/shared/action-links";
import { CustomerLink } from "~/billing/shared/customer-link";
import { paymentActions } from "~/billing/shared/payment-actions";
import { PaymentAmounts, PaymentStanding } from "~/billing/shared/payment-amounts";
import { BACK_TO_QR } from "~/billing/shared/payment-search";
import { useTimeline } from "~/billing/shared/payment-timeline";
import { TakenBy } from "~/billing/shared/taken-by";
import { StatusBadge } from "~/components/page/badge";
import { CardNumber } from "~/components/page/card-number";
import { CopyCode } from "~/components/page/copy-code";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { DetailPage, Related } from "~/components/page/detail-page";
import { Money } from "~/components/page/money";
import { Card } from "~/components/page/page";
import { Timeline } from "~/components/page/timeline";
import { PAYMENT_STATUS } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { pathParams, paths } from "~/utils/paths";
import { qrPaths } from "~/utils/qr-paths";

export const links = areaSheets("details", "figures");
export const handle = {
  i18n: ["qr-payment", "qr-payments", "transaction", "transactions", "payment-ledger", "made-of", "words"],
  title: "qr-payment:title",
};

/** A payment by QR. One that was made otherwise has its place among the transactions, and is shown there. */
export const loader = guardedLoader({}, pathParams.transaction, async ({ provider, params, context }) => {
  const [transaction, user] = await Promise.all([
    provider.transactions.get({ params: { id: params.id } }),
    context.user(),
  ]);
  if (transaction.source !== "QR") throw leave(paths.transaction(transaction.id));
  return {
    crumb: transaction.orderId,
    transaction,
    actions: paymentActions(transaction, personOf(user), Date.now()),
  };
});

export default function QrPayment() {
  const { transaction, actions } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["qr-payment", "transaction"]);
  const { amount, currency, orderId, fullName, optionalCode, createDate, timeline } = transaction;
  return (
    <DetailPage
      title={t("title", { code: orderId })}
      value={<Money minor={amount} currency={currency} quiet />}
      badge={<StatusBadge word={PAYMENT_STATUS[transaction.status]} />}
      about={[
        { icon: "PersonIcon", value: fullName },
        { icon: "ReceiptIcon", value: optionalCode },
        { icon: "ClockIcon", value: <DateTime at={createDate} withZone /> },
      ]}
      actions={<ActionButtons id={transaction.id} actions={actions} search={BACK_TO_QR} />}
      notice={<PaymentStanding payment={transaction} />}
      side={
        <>
          <Links />
          <TakenBy payment={transaction} />
          <Facts />
        </>
      }
    >
      <PaymentAmounts payment={transaction} actions={actions} />
      <Card title={t("transaction:detail.timeline")}>
        <Timeline items={useTimeline(timeline, currency)} />
      </Card>
    </DetailPage>
  );
}

/** The payment where money is given back, and the code it was paid by. */
function Links() {
  const { id, orderId, appId, appName } = useLoaderData<typeof loader>().transaction;
  const { t } = useTranslation(["qr-payment", "qr-payments", "transaction"]);
  return (
    <Related
      title={t("transaction:detail.related")}
      leads={[
        { to: paths.transaction(id), icon: "ReceiptIcon", title: t("transaction"), hint: orderId },
        { to: qrPaths.code(appId), icon: "ExternalIcon", title: t("transaction:source.QR"), hint: appName },
      ]}
    />
  );
}

/** Everything known of the payment; what is not known has no line. */
function Facts() {
  const { transaction } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["qr-payment", "qr-payments", "transaction", "transactions"]);
  const { phone, email, completionDate } = transaction;
  const code = (term: string, text: string | null) => ({ term, value: text && <CopyCode label={term} text={text} /> });
  return (
    <Card title={t("transaction:detail.payment")}>
      <DescriptionList
        items={[
          { term: t("qr-payments:field.optionalCode"), value: transaction.optionalCode },
          { term: t("qr-payments:field.fullName"), value: <CustomerLink {...transaction} /> },
          { term: t("qr-payments:field.phoneNumber"), value: phone && <a href={`tel:${phone}`}>{phone}</a> },
          { term: t("email"), value: email && <a href={`mailto:${email}`}>{email}</a> },
          {
            term: t("card"),
            value: transaction.cardNumber && (
              <CardNumber brand={transaction.cardBrand} number={transaction.cardNumber} />
            ),
          },
          { term: t("qr-payments:field.application"), value: `${transaction.appName} (${transaction.appId})` },
          { term: t("completed"), value: completionDate && <DateTime at={completionDate} withZone /> },
          { term: t("response"), value: transaction.responseDescription },
          { term: t("refundReason"), value: transaction.refundReason },
          { term: t("transactions:field.refundedBy"), value: transaction.refundedBy },
          code(t("orderId"), transaction.orderId),
          code("RRN", transaction.rrn),
          code(t("invoiceCode"), transaction.invoiceCode),
        ]}
      />
    </Card>
  );
}
