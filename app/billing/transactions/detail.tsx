import { useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { knownWord, sayWord } from "#provider/rules/open-words";
import { captureTimeLeft } from "#provider/rules/payment-actions";
import { Link } from "~/components/page/link";
import { RecordOutlet } from "~/components/page/record-outlet";
import { CustomerLink } from "~/billing/shared/payments/customer-link";
import { paymentActions } from "~/billing/shared/payments/payment-actions";
import { PaymentPage } from "~/billing/shared/payments/payment-page";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { CardNumber } from "~/components/page/card-number";
import { CopyCode } from "~/components/page/copy-code";
import { DateTime } from "~/components/page/date-time";
import { DescriptionList } from "~/components/page/description-list";
import { Related } from "~/components/page/detail-page";
import { keptLoader } from "~/components/page/kept-loader";
import { Money } from "~/components/page/money";
import { Card } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { PAYMENT_METHOD } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { showPhone } from "~/server/phone";
import { areaSheets } from "~/styles/areas";
import { invoicePaths } from "~/paths/invoice";
import { pathParams, paths } from "~/paths";
import { itemChanges } from "~/utils/revalidation";
import { withParams } from "~/paths/search-params";

export const links = areaSheets("details", "figures");
export const handle = {
  i18n: ["transaction", "transactions", "payment-ledger", "dispute-banner", "leaving-banner", "made-of", "words"],
  title: "transaction:detail.title",
};

/** One transaction. The provider answers 404 to an unknown id and to one of another merchant. */
export const loader = guardedLoader({}, pathParams.transaction, async ({ provider, params, context }) => {
  const [transaction, user] = await Promise.all([
    provider.transactions.get({ params: { id: params.id } }),
    context.user(),
  ]);
  const now = Date.now();
  return {
    crumb: transaction.orderId,
    transaction,
    phone: transaction.phone && showPhone(transaction.phone),
    actions: paymentActions(transaction, personOf(user), now),
    left: captureTimeLeft(transaction, now),
  };
});

/** The dialogs post to this page, so the transaction is read anew after each. */
export const clientLoader = keptLoader<typeof loader>();

/**
 * Reads the page again also after an unknown outcome or a conflict, so that it is not older than the text of the dialog
 * above it.
 */
export const shouldRevalidate = (move: ShouldRevalidateFunctionArgs): boolean =>
  (move.actionStatus ?? 200) >= 409 || itemChanges(move);

export default function TransactionDetail() {
  const { transaction, actions, left } = useLoaderData<typeof loader>();
  const { t } = useTranslation("transaction");
  const { orderId, cardBrand, cardNumber } = transaction;
  return (
    <>
      <BehindDialog>
        <PaymentPage
          payment={transaction}
          title={t("detail.title", { code: orderId })}
          by={{ icon: "CreditCardIcon", value: cardNumber && <CardNumber brand={cardBrand} number={cardNumber} /> }}
          actions={actions}
          left={left}
          links={<Links />}
          facts={<Payment />}
        />
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

/** Links to the paid invoice or link, to its other attempts, and to the payer's other payments. */
function Links() {
  const { transaction } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["transaction", "transactions"]);
  const { money } = useFormat();
  const { invoiceId, invoiceCode, paymentLinkId, fullName, description, currency } = transaction;
  const { attempts, customer } = transaction.related;
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
          : {
              to: invoicePaths.operations(invoiceId),
              icon: "ClipboardIcon",
              title: t("detail.attempts"),
              hint:
                attempts &&
                t("detail.attemptsSum", { count: attempts.count, amount: money(attempts.captured, currency) }),
            },
        paymentLinkId === null
          ? null
          : {
              to: paths.paymentLink(paymentLinkId),
              icon: "ExternalIcon",
              title: t("source.LINK"),
              hint: description,
            },
        customer === null
          ? {
              to: paths.transactions + withParams("", { fullName }),
              icon: "PersonIcon",
              title: t("detail.ofPayer"),
              hint: fullName,
            }
          : {
              to: paths.customer(customer.id),
              icon: "PersonIcon",
              title: t("detail.ofPayer"),
              hint: t("detail.payerSum", { count: customer.payments, amount: money(customer.paid, currency) }),
            },
      ]}
    />
  );
}

const DEEDS = ["completedBy", "canceledBy", "refundedBy"] as const;

/** The people who acted; each name leads to all payments on which that person did the same. */
function DoneBy({ by, names }: { by: (typeof DEEDS)[number]; names: string }) {
  return names.split(", ").map((name, place) => (
    <Fragment key={name}>
      {place > 0 && ", "}
      <Link to={paths.transactions + withParams("", { [by]: name })} translate="no">
        {name}
      </Link>
    </Fragment>
  ));
}

/** All other facts about the transaction. */
function Payment() {
  const { transaction, phone } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["transaction", "transactions"]);
  const { t: word } = useTranslation("words");
  const { email, completionDate, captureBy, source, cardBrand, cardNumber, paymentMethod, orderLanguage } = transaction;
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
          {
            term: t("transactions:field.description"),
            value: transaction.description && <span className="own-lines">{transaction.description}</span>,
          },
          {
            term: t("detail.source"),
            value: source === "INVOICE" ? null : sayWord(source, (known) => t(`source.${known}`)),
          },
          {
            term: t("detail.apiKey"),
            value: transaction.keyHint && <span translate="no">…{transaction.keyHint}</span>,
          },
          { term: t("transactions:field.reference"), value: transaction.reference },
          {
            term: t("transactions:field.metadata"),
            value:
              transaction.metadata &&
              Object.entries(transaction.metadata).map(([name, value]) => (
                <div key={name} translate="no">
                  {name}: {value}
                </div>
              )),
          },
          {
            term: t("transactions:field.paymentMethod"),
            value: sayWord(paymentMethod, (known) => word(PAYMENT_METHOD[known])),
          },
          { term: t("transactions:field.fullName"), value: <CustomerLink {...transaction} /> },
          { term: t("transactions:field.email"), value: email && <a href={`mailto:${email}`}>{email}</a> },
          { term: t("transactions:field.phone"), value: phone && <a href={`tel:${transaction.phone}`}>{phone}</a> },
          {
            term: t("transactions:field.card"),
            value: cardNumber && <CardNumber brand={cardBrand} number={cardNumber} />,
          },
          {
            term: t("detail.cardConsent"),
            value: transaction.cardConsent && (
              <>
                <DateTime at={transaction.cardConsent.date} />
                <p className="muted" lang={knownWord(transaction.cardConsent.language)}>
                  {transaction.cardConsent.text}
                </p>
              </>
            ),
          },
          {
            term: t("transactions:field.orderLanguage"),
            value: sayWord(orderLanguage, (known) => LANGUAGE_NAMES[known]),
          },
          { term: t("transactions:field.refundReason"), value: transaction.refundReason },
          { term: t("transactions:field.created"), value: <DateTime at={transaction.createDate} /> },
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
