import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { outstanding } from "#provider/rules/outstanding";
import { timeLeft } from "#provider/rules/time-left";
import { RecordOutlet } from "~/components/page/record-outlet";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { PageMenu } from "~/components/list/menu";
import { paymentQr } from "~/components/media/qr-geometry";
import { StatusBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { DateTime } from "~/components/page/date-time";
import { DetailPage, Meter, Related } from "~/components/page/detail-page";
import { keptLoader } from "~/components/page/kept-loader";
import { Ledger } from "~/components/page/ledger";
import { Money } from "~/components/page/money";
import { Card } from "~/components/page/page";
import { invoiceWord } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { showPhone } from "~/server/phone";
import { areaSheets } from "~/styles/areas";
import { invoicePaths } from "~/paths/invoice";
import { pathParams, paths } from "~/paths";
import { itemChanges } from "~/utils/revalidation";
import { withParams } from "~/paths/search-params";
import { actionsOf } from "./actions";
import { shownChange } from "./changes";
import { HoldBanner, HoldButtons } from "./hold";
import { InvoiceDetails } from "./invoice-details";
import { InvoiceMenu } from "./invoice-menu";
import { InvoiceTimeline } from "./invoice-timeline";
import { PaymentLink } from "./payment-link";

export const links = areaSheets("details", "figures");
export const handle = { i18n: ["invoice", "invoices", "invoice-actions", "words"], title: "invoice:detail.title" };

export const loader = guardedLoader({}, pathParams.invoice, async ({ provider, params, context }) => {
  const [invoice, user] = await Promise.all([provider.invoices.get({ params: { id: params.id } }), context.user()]);
  // An event with a transaction is an attempt to pay.
  const attempts = invoice.timeline.filter(({ transactionId }) => transactionId !== null).length;
  const timeline = invoice.timeline.map((event) => ({ ...event, changes: event.changes.map(shownChange) }));
  const now = new Date();
  return {
    crumb: invoice.invoiceCode,
    invoice: { ...invoice, phone: showPhone(invoice.phone), timeline },
    isHoldUrgent: invoice.hold !== null && timeLeft(invoice.hold.captureBy, now.getTime())?.isUrgent === true,
    qr: paymentQr(invoice.paymentUrl),
    actions: actionsOf(invoice, { person: personOf(user), now, attempts }),
  };
});

/** The dialogs post to this page, so the invoice is read anew after each. */
export const clientLoader = keptLoader<typeof loader>();

export const shouldRevalidate = itemChanges;

export default function InvoiceDetailPage() {
  const { invoice, qr, actions, isHoldUrgent } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["invoice", "invoices", "invoice-actions"]);
  const { invoiceCode, amount, currency } = invoice;
  return (
    <>
      <BehindDialog>
        <DetailPage
          title={t("detail.title", { code: invoiceCode })}
          value={<Money minor={amount} currency={currency} quiet />}
          badge={<StatusBadge word={invoiceWord(invoice)} />}
          about={[
            { icon: "PersonIcon", value: invoice.fullName },
            { icon: "ClockIcon", value: <DateTime at={invoice.createdDate} withZone /> },
          ]}
          actions={
            <>
              <HoldButtons invoice={invoice} actions={actions} />
              {actions.send === null && (
                <LinkButton variant="primary" to={invoicePaths.send(invoice.id)} preventScrollReset>
                  {t("invoice-actions:action.send")}
                </LinkButton>
              )}
              <PageMenu label={t("detail.menu", { code: invoiceCode })}>
                <InvoiceMenu id={invoice.id} paymentUrl={invoice.paymentUrl} actions={actions} />
              </PageMenu>
            </>
          }
          notice={<HoldBanner invoice={invoice} isUrgent={isHoldUrgent} />}
          side={
            <>
              <Links />
              <InvoiceDetails invoice={invoice} mayRecur={actions.recur === null} />
            </>
          }
        >
          <Amounts />
          <PaymentLink invoice={invoice} qr={qr} />
          <Card title={t("detail.timeline")}>
            <InvoiceTimeline invoice={invoice} />
          </Card>
        </DetailPage>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

/** The amount asked for, the part paid, the part no longer due, and the part still to come. */
function Amounts() {
  const { invoice } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["invoice", "invoices", "words"]);
  const { amount, paidAmount, heldAmount, hold, currency } = invoice;
  const left = outstanding(invoice);
  // The part no longer due: the invoice was canceled or expired, or its hold was completed in part.
  const rest = amount - paidAmount - heldAmount - left;
  // Cash did not come through the provider.
  const paidTerm = invoice.status === "CASH" ? t("words:invoiceStatus.CASH") : t("invoices:field.paid");
  return (
    <Card title={t("detail.amounts")}>
      <div>
        <Ledger
          currency={currency}
          lines={[
            { term: t("invoices:field.amount"), minor: amount },
            { term: paidTerm, minor: paidAmount, kind: "minus" },
            ...(heldAmount > 0 ? [{ term: t("invoices:field.held"), minor: heldAmount, kind: "minus" as const }] : []),
            ...(rest > 0 ? [{ term: t("detail.notDue"), minor: rest, kind: "minus" as const }] : []),
            {
              term: t("invoices:field.left"),
              minor: left,
              kind: "sum",
              note: hold && left === 0 && t("hold.nothingLeft"),
            },
          ]}
        />
        <Meter part={paidAmount} whole={amount} />
      </div>
    </Card>
  );
}

/** Links to the invoice's payments, and to the invoice that it repeats. */
function Links() {
  const { invoice } = useLoaderData<typeof loader>();
  const { t } = useTranslation("invoice");
  const { invoiceCode, recurredFrom } = invoice;
  return (
    <Related
      title={t("detail.related")}
      leads={[
        {
          to: paths.transactions + withParams("", { invoiceCode }),
          icon: "ReceiptIcon",
          title: t("detail.transactions"),
        },
        recurredFrom === null
          ? null
          : { to: paths.invoice(recurredFrom), icon: "ReceiptIcon", title: t("detail.original") },
      ]}
    />
  );
}
