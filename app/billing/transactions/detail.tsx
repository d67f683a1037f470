import { Link, Outlet, useLoaderData, useLocation, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { captureTimeLeft } from "#provider/rules/payment-actions";
import { PaymentLedger } from "~/billing/shared/payment-ledger";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { StatusBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { CardNumber } from "~/components/page/card-number";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { keptLoader } from "~/components/page/kept-loader";
import { Money } from "~/components/page/money";
import { Card, Page } from "~/components/page/page";
import { Timeline } from "~/components/page/timeline";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { OPERATION, PAYMENT_METHOD, PAYMENT_STATUS } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { pathParams, paths } from "~/utils/paths";
import { itemChanges } from "~/utils/revalidation";
import { Left } from "./capture-by";
import { listSearch } from "./list-search";
import { reasonsOf, ActionButtons } from "./action-links";
import { paymentActions } from "./payment-actions";
import { useTimeline } from "./timeline";

export const handle = { i18n: ["transaction", "transactions", "words"], title: "transaction:detail.title" };

/** One transaction; an id that is unknown, or another merchant's, is a 404 of the provider's. */
export const loader = guardedLoader({}, pathParams.transaction, async ({ provider, params, context }) => {
  const [transaction, user] = await Promise.all([
    provider.transactions.get({ params: { id: params.id } }),
    context.user(),
  ]);
  const now = Date.now();
  return {
    crumb: transaction.orderId,
    transaction,
    actions: paymentActions(transaction, personOf(user), now),
    left: captureTimeLeft(transaction, now),
  };
});

/** Its dialogs post to it: a transaction is read anew after each. */
export const clientLoader = keptLoader<typeof loader>();

/** Read again also after an unknown outcome or a conflict: the page behind the dialog must not be older than what the dialog says. */
export const shouldRevalidate = (move: ShouldRevalidateFunctionArgs): boolean =>
  (move.actionStatus ?? 200) >= 409 || itemChanges(move);

export default function TransactionDetail() {
  const { transaction, actions } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["transaction", "transactions"]);
  const search = listSearch(useLocation().search);
  return (
    <>
      <BehindDialog>
        <Page
          title={t("detail.title", { code: transaction.orderId })}
          subtitle={<DateTime at={transaction.createDate} withZone />}
          badge={<StatusBadge word={PAYMENT_STATUS[transaction.status]} />}
          actions={
            <>
              <LinkButton to={paths.transactions + search}>{t("detail.all")}</LinkButton>
              {transaction.invoiceId && (
                <LinkButton to={paths.invoice(transaction.invoiceId)}>{t("transactions:list.openInvoice")}</LinkButton>
              )}
              <ActionButtons id={transaction.id} actions={actions} />
            </>
          }
        >
          <Standing />
          <div className="columns">
            <Amounts />
            <Payer />
          </div>
          <Payment />
          <Card title={t("detail.timeline")}>
            <Timeline items={useTimeline(transaction.timeline, transaction.currency)} />
          </Card>
        </Page>
      </BehindDialog>
      <Outlet />
    </>
  );
}

/** What is going on with the money right now: it is held, on its way back, or could not be given back. */
function Standing() {
  const { transaction, left } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["transaction", "transactions"]);
  const { status, captureBy, timeline } = transaction;
  const last = timeline.at(-1);
  if (status === "PREAUTH_APPROVED" && captureBy)
    return (
      <Banner tone={left?.isUrgent ? "warning" : "info"} title={t("detail.held")}>
        <p>
          {t("transactions:field.captureBy")}: <DateTime at={captureBy} withZone />. {t("detail.heldHint")}
        </p>
        {left && (
          <p>
            <Left left={left} />
          </p>
        )}
      </Banner>
    );
  if (status === "REFUND_IN_PROGRESS")
    return (
      <Banner>
        <p>{t("transactions:refusal.refunding")}</p>
      </Banner>
    );
  if (last?.kind === "REFUND_FAILED")
    return (
      <Banner tone="warning" title={t("detail.refundFailed")}>
        <p>{t("detail.refundFailedHint")}</p>
        {last.detail && <p>{t("detail.refundFailedBecause", { reason: last.detail })}</p>}
      </Banner>
    );
  return null;
}

/** What was asked for, what became of it, and what may still be given back. */
function Amounts() {
  const { transaction, actions } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["transaction", "transactions"]);
  const money = (minor: number) => <Money minor={minor} currency={transaction.currency} />;
  return (
    <Card title={t("detail.amounts")}>
      <PaymentLedger payment={transaction} />
      <DescriptionList
        items={[
          { term: t("transactions:field.gross"), value: money(transaction.amount) },
          {
            term: t("transactions:field.held"),
            value: transaction.status === "PREAUTH_APPROVED" ? money(transaction.amount) : null,
          },
          { term: t("transactions:field.refundable"), value: money(transaction.refundableAmount) },
        ]}
      />
      {reasonsOf(actions)
        .filter((refusal) => refusal !== "refunding")
        .map((refusal) => (
          <p key={refusal} className="muted">
            {t(`transactions:refusal.${refusal}`)}
          </p>
        ))}
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
  const { invoiceId, invoiceCode, completionDate, captureBy, source, paymentLinkId } = transaction;
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
          { term: t("detail.source"), value: source === "INVOICE" ? null : t(`source.${source}`) },
          {
            term: t("detail.paymentLink"),
            value: paymentLinkId && <Link to={paths.paymentLink(paymentLinkId)}>{code(paymentLinkId)}</Link>,
          },
          { term: t("detail.optionalCode"), value: transaction.optionalCode },
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
