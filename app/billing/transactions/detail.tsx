import { Link, Outlet, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { PaymentStatus } from "#provider/contract/words";
import { captureTimeLeft } from "#provider/rules/payment-actions";
import { CustomerLink } from "~/billing/shared/customer-link";
import { PaymentLedger } from "~/billing/shared/payment-ledger";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { StatusBadge } from "~/components/page/badge";
import { CardNumber } from "~/components/page/card-number";
import { CopyCode } from "~/components/page/copy-code";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { DetailPage, Meter, Related } from "~/components/page/detail-page";
import { keptLoader } from "~/components/page/kept-loader";
import { Ledger } from "~/components/page/ledger";
import { Money } from "~/components/page/money";
import { Card } from "~/components/page/page";
import { Timeline } from "~/components/page/timeline";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { OPERATION, PAYMENT_METHOD, PAYMENT_STATUS } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { areaSheets } from "~/styles/areas";
import { invoicePaths } from "~/utils/invoice-paths";
import { pathParams, paths } from "~/utils/paths";
import { itemChanges } from "~/utils/revalidation";
import { withParams } from "~/utils/search-params";
import { Left } from "./capture-by";
import { reasonsOf, ActionButtons } from "./action-links";
import { paymentActions } from "./payment-actions";
import { TakenBy } from "./taken-by";
import { useTimeline } from "./timeline";

export const links = areaSheets("details", "figures");
export const handle = {
  i18n: ["transaction", "transactions", "payment-ledger", "made-of", "words"],
  title: "transaction:detail.title",
};

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
  const { amount, currency, orderId, fullName, createDate, timeline } = transaction;
  return (
    <>
      <BehindDialog>
        <DetailPage
          title={t("detail.title", { code: orderId })}
          value={<Money minor={amount} currency={currency} quiet />}
          badge={<StatusBadge word={PAYMENT_STATUS[transaction.status]} />}
          about={[
            { icon: "PersonIcon", value: fullName },
            {
              icon: "CreditCardIcon",
              value: <CardNumber brand={transaction.cardBrand} number={transaction.cardNumber} />,
            },
            { icon: "ClockIcon", value: <DateTime at={createDate} withZone /> },
          ]}
          actions={<ActionButtons id={transaction.id} actions={actions} />}
          notice={<Standing />}
          side={
            <>
              <Links />
              <TakenBy payment={transaction} />
              <Payment />
            </>
          }
        >
          <Amounts />
          <Card title={t("detail.timeline")}>
            <Timeline items={useTimeline(timeline, currency)} />
          </Card>
        </DetailPage>
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

/** Statuses in which nothing was taken of an amount that was on hold: the reckoning says so. */
const GIVEN_UP: readonly PaymentStatus[] = ["PREAUTH_EXPIRED", "REVERSE"];

/** What became of the amount, and what may still be given back. */
function Amounts() {
  const { transaction, actions } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["transaction", "transactions"]);
  const { capturedAmount, refundableAmount, status, amount, currency } = transaction;
  const lines = [
    ...(status === "PREAUTH_APPROVED" ? [{ term: t("transactions:field.held"), minor: amount }] : []),
    ...(capturedAmount > 0 ? [{ term: t("transactions:field.refundable"), minor: refundableAmount }] : []),
  ];
  return (
    <Card title={t("detail.amounts")}>
      {capturedAmount > 0 || GIVEN_UP.includes(status) ? (
        <PaymentLedger payment={transaction} />
      ) : (
        status !== "PREAUTH_APPROVED" && <p className="muted">{t("transactions:refusal.nothingTaken")}</p>
      )}
      {lines.length > 0 && (
        <div className="ledger-left">
          <Ledger lines={lines} currency={currency} />
          {capturedAmount > 0 && <Meter part={refundableAmount} whole={capturedAmount} />}
        </div>
      )}
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

/** The invoice or link that was paid, its other attempts, and what else this payer has paid. */
function Links() {
  const { transaction } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["transaction", "transactions"]);
  const { invoiceId, invoiceCode, paymentLinkId, fullName, description } = transaction;
  return (
    <Related
      title={t("detail.related")}
      leads={[
        invoiceId === null
          ? null
          : {
              to: paths.invoice(invoiceId),
              icon: "ReceiptIcon",
              title: `${t("transactions:field.invoice")} ${invoiceCode ?? ""}`,
              hint: description,
            },
        invoiceId === null
          ? null
          : { to: invoicePaths.operations(invoiceId), icon: "ClipboardIcon", title: t("detail.attempts") },
        paymentLinkId === null
          ? null
          : {
              to: paths.paymentLink(paymentLinkId),
              icon: "ExternalIcon",
              title: t("source.LINK"),
              hint: description,
            },
        {
          to: paths.transactions + withParams("", { fullName }),
          icon: "PersonIcon",
          title: t("detail.ofPayer"),
          hint: fullName,
        },
      ]}
    />
  );
}

const DEEDS = ["completedBy", "canceledBy", "refundedBy"] as const;

/** Who did it; each leads to whatever else they did so. */
function DoneBy({ by, names }: { by: (typeof DEEDS)[number]; names: string }) {
  return names.split(", ").map((name, place) => (
    <Fragment key={name}>
      {place > 0 && ", "}
      <Link to={paths.transactions + withParams("", { [by]: name })}>{name}</Link>
    </Fragment>
  ));
}

/** Everything else that is known of it. */
function Payment() {
  const { transaction } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["transaction", "transactions"]);
  const { t: word } = useTranslation("words");
  const { email, phone, completionDate, captureBy, source, cardBrand, cardNumber } = transaction;
  const code = (field: "orderId" | "sessionId" | "rrn") => {
    const term = t(`transactions:field.${field}`);
    const text = transaction[field];
    return { term, value: text && <CopyCode label={term} text={text} /> };
  };
  return (
    <Card title={t("detail.payment")}>
      <DescriptionList
        items={[
          {
            term: t("transactions:field.gross"),
            value: <Money minor={transaction.amount} currency={transaction.currency} />,
          },
          { term: t("transactions:field.application"), value: `${transaction.appName} (${transaction.appId})` },
          { term: t("transactions:field.bookingId"), value: transaction.bookingId },
          { term: t("detail.optionalCode"), value: transaction.optionalCode },
          { term: t("transactions:field.description"), value: transaction.description },
          { term: t("detail.source"), value: source === "INVOICE" ? null : t(`source.${source}`) },
          { term: t("transactions:field.paymentMethod"), value: word(PAYMENT_METHOD[transaction.paymentMethod]) },
          { term: t("transactions:field.operation"), value: word(OPERATION[transaction.operation]) },
          { term: t("transactions:field.response"), value: transaction.responseDescription },
          { term: t("transactions:field.fullName"), value: <CustomerLink {...transaction} /> },
          { term: t("transactions:field.email"), value: email && <a href={`mailto:${email}`}>{email}</a> },
          { term: t("transactions:field.phone"), value: phone && <a href={`tel:${phone}`}>{phone}</a> },
          {
            term: t("transactions:field.card"),
            value: cardNumber && <CardNumber brand={cardBrand} number={cardNumber} />,
          },
          { term: t("transactions:field.orderLanguage"), value: LANGUAGE_NAMES[transaction.orderLanguage] },
          { term: t("transactions:field.refundReason"), value: transaction.refundReason },
          { term: t("transactions:field.completed"), value: completionDate && <DateTime at={completionDate} /> },
          { term: t("transactions:field.captureBy"), value: captureBy && <DateTime at={captureBy} /> },
          ...DEEDS.map((by) => {
            const names = transaction[by];
            return { term: t(`transactions:field.${by}`), value: names && <DoneBy by={by} names={names} /> };
          }),
          code("orderId"),
          code("sessionId"),
          code("rrn"),
        ]}
      />
    </Card>
  );
}
