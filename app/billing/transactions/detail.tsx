import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { StatusBadge } from "~/components/badge";
import { Banner } from "~/components/banner";
import { LinkButton } from "~/components/button";
import { CardNumber } from "~/components/card-number";
import { DateTime } from "~/components/date-time";
import { DescriptionList } from "~/components/description-list";
import { keptLoader } from "~/components/kept-loader";
import { Money } from "~/components/money";
import { Card, Page } from "~/components/page";
import { Timeline } from "~/components/timeline";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { OPERATION, PAYMENT_METHOD, PAYMENT_STATUS } from "~/i18n/words";
import { guardedLoader } from "~/server/guard";
import { paths } from "~/utils/paths";
import { useTimeline } from "./timeline";

export const handle = { i18n: ["transaction", "transactions", "words"], title: "transaction:detail.tab" };

/** One transaction; an id that is unknown, or another merchant's, is a 404 of the provider's. */
export const loader = guardedLoader({}, async ({ provider, params }) => ({
  transaction: await provider.transactions.get({ params: { id: params["id"] ?? "" } }),
}));

export const clientLoader = keptLoader<typeof loader>();

export default function TransactionDetail() {
  const { transaction } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["transaction", "transactions"]);
  const isHeld = transaction.status === "PREAUTH_APPROVED";
  return (
    <Page
      title={t("detail.title", { orderId: transaction.orderId })}
      subtitle={<DateTime at={transaction.createDate} withZone />}
      badge={<StatusBadge word={PAYMENT_STATUS[transaction.status]} />}
      actions={
        <>
          <LinkButton to={paths.transactions}>{t("detail.all")}</LinkButton>
          {transaction.invoiceId && (
            <LinkButton to={paths.invoice(transaction.invoiceId)}>{t("transactions:list.openInvoice")}</LinkButton>
          )}
        </>
      }
    >
      {isHeld && transaction.captureBy && (
        <Banner tone="warning" title={t("detail.held")}>
          <p>
            {t("transactions:field.captureBy")}: <DateTime at={transaction.captureBy} withZone />.{" "}
            {t("detail.heldHint")}
          </p>
        </Banner>
      )}
      <div className="columns">
        <Amounts />
        <Payer />
      </div>
      <Payment />
      <Card title={t("detail.timeline")}>
        <Timeline items={useTimeline(transaction.timeline, transaction.currency)} />
      </Card>
    </Page>
  );
}

/** What was asked for, taken, kept and given back, and what may still be given back. */
function Amounts() {
  const { transaction } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["transaction", "transactions"]);
  const money = (minor: number) => <Money minor={minor} currency={transaction.currency} />;
  return (
    <Card title={t("detail.amounts")}>
      <DescriptionList
        items={[
          { term: t("transactions:field.gross"), value: money(transaction.amount) },
          { term: t("transactions:field.captured"), value: money(transaction.capturedAmount) },
          { term: t("transactions:field.fee"), value: money(transaction.fee) },
          { term: t("transactions:field.net"), value: money(transaction.net) },
          { term: t("transactions:field.refunded"), value: money(transaction.refundedAmount) },
          { term: t("transactions:field.refundable"), value: money(transaction.refundableAmount) },
        ]}
      />
    </Card>
  );
}

function Payer() {
  const { transaction } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["transaction", "transactions"]);
  const { email, phone } = transaction;
  return (
    <Card title={t("detail.payer")}>
      <DescriptionList
        items={[
          { term: t("transactions:field.fullName"), value: transaction.fullName },
          { term: t("transactions:field.email"), value: email && <a href={`mailto:${email}`}>{email}</a> },
          { term: t("transactions:field.phone"), value: phone && <a href={`tel:${phone}`}>{phone}</a> },
          {
            term: t("transactions:field.card"),
            value: transaction.cardNumber && (
              <CardNumber brand={transaction.cardBrand} number={transaction.cardNumber} />
            ),
          },
          { term: t("transactions:field.orderLanguage"), value: LANGUAGE_NAMES[transaction.orderLanguage] },
        ]}
      />
    </Card>
  );
}

function Payment() {
  const { transaction } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["transaction", "transactions"]);
  const { t: word } = useTranslation("words");
  const { invoiceId, invoiceCode, completionDate, captureBy } = transaction;
  const code = (text: string | null) => text && <span className="code">{text}</span>;
  return (
    <Card title={t("detail.payment")}>
      <DescriptionList
        items={[
          {
            term: t("transactions:field.invoice"),
            value: invoiceId && (
              <Link to={paths.invoice(invoiceId)}>{invoiceCode ?? t("transactions:list.openInvoice")}</Link>
            ),
          },
          { term: t("transactions:field.bookingId"), value: transaction.bookingId },
          { term: t("transactions:field.application"), value: `${transaction.appName} (${transaction.appId})` },
          { term: t("transactions:field.description"), value: transaction.description },
          { term: t("transactions:field.paymentMethod"), value: word(PAYMENT_METHOD[transaction.paymentMethod]) },
          { term: t("transactions:field.operation"), value: word(OPERATION[transaction.operation]) },
          { term: t("transactions:field.response"), value: transaction.responseDescription },
          { term: t("transactions:field.refundReason"), value: transaction.refundReason },
          { term: t("transactions:field.created"), value: <DateTime at={transaction.createDate} /> },
          { term: t("transactions:field.completed"), value: completionDate && <DateTime at={completionDate} /> },
          { term: t("transactions:field.captureBy"), value: captureBy && <DateTime at={captureBy} /> },
          { term: t("transactions:field.orderId"), value: code(transaction.orderId) },
          { term: t("transactions:field.sessionId"), value: code(transaction.sessionId) },
          { term: t("transactions:field.rrn"), value: code(transaction.rrn) },
        ]}
      />
    </Card>
  );
}
