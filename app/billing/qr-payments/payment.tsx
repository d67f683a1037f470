import { redirect as leave } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CustomerLink } from "~/billing/shared/payments/customer-link";
import { paymentActions } from "~/billing/shared/payments/payment-actions";
import { PaymentPage } from "~/billing/shared/payments/payment-page";
import { BACK_TO_QR } from "~/billing/shared/payments/payment-addresses";
import { CardNumber } from "~/components/page/card-number";
import { CopyCode } from "~/components/page/copy-code";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Related } from "~/components/page/detail-page";
import { Card } from "~/components/page/page";
import { guardedLoader, personOf } from "~/server/guard";
import { showPhone } from "~/server/phone";
import { areaSheets } from "~/styles/areas";
import { pathParams, paths } from "~/paths";
import { qrPaths } from "~/paths/qr";

export const links = areaSheets("details", "figures");
export const handle = {
  i18n: [
    "qr-payment",
    "qr-payments",
    "transaction",
    "transactions",
    "payment-ledger",
    "dispute-banner",
    "leaving-banner",
    "made-of",
    "words",
  ],
  title: "qr-payment:title",
};

/** A payment by QR. Any other payment leads to its page among the transactions. */
export const loader = guardedLoader({}, pathParams.transaction, async ({ provider, params, context }) => {
  const [transaction, user] = await Promise.all([
    provider.transactions.get({ params: { id: params.id } }),
    context.user(),
  ]);
  if (transaction.source !== "QR") throw leave(paths.transaction(transaction.id));
  return {
    crumb: transaction.orderId,
    transaction,
    phone: transaction.phone && showPhone(transaction.phone),
    actions: paymentActions(transaction, personOf(user), Date.now()),
  };
});

export default function QrPayment() {
  const { transaction, actions } = useLoaderData<typeof loader>();
  const { t } = useTranslation("qr-payment");
  const { orderId, optionalCode } = transaction;
  return (
    <PaymentPage
      payment={transaction}
      title={t("title", { code: orderId })}
      by={{ icon: "ReceiptIcon", value: optionalCode }}
      actions={actions}
      search={BACK_TO_QR}
      links={<Links />}
      facts={<Facts />}
    />
  );
}

/** Links to the transaction, where money is given back, and to the QR code. */
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

/** All known facts about the payment; an unknown fact has no line. */
function Facts() {
  const { transaction, phone } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["qr-payment", "qr-payments", "transaction", "transactions"]);
  const { email, completionDate } = transaction;
  const code = (term: string, text: string | null) => ({ term, value: text && <CopyCode label={term} text={text} /> });
  return (
    <Card title={t("transaction:detail.payment")}>
      <DescriptionList
        items={[
          { term: t("qr-payments:field.optionalCode"), value: transaction.optionalCode },
          { term: t("qr-payments:field.fullName"), value: <CustomerLink {...transaction} /> },
          {
            term: t("qr-payments:field.phoneNumber"),
            value: phone && <a href={`tel:${transaction.phone}`}>{phone}</a>,
          },
          { term: t("email"), value: email && <a href={`mailto:${email}`}>{email}</a> },
          {
            term: t("card"),
            value: transaction.cardNumber && (
              <CardNumber brand={transaction.cardBrand} number={transaction.cardNumber} />
            ),
          },
          { term: t("qr-payments:field.application"), value: `${transaction.appName} (${transaction.appId})` },
          { term: t("transactions:field.created"), value: <DateTime at={transaction.createDate} withZone /> },
          { term: t("completed"), value: completionDate && <DateTime at={completionDate} withZone /> },
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
