import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { outstanding } from "#provider/rules/outstanding";
import { timeLeft } from "#provider/rules/time-left";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { RowMenu } from "~/components/list/row-menu";
import { qrGeometry } from "~/components/media/qr-geometry";
import { StatusBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { keptLoader } from "~/components/page/kept-loader";
import { Money } from "~/components/page/money";
import { Card, Page } from "~/components/page/page";
import { Tiles } from "~/components/page/tiles";
import { invoiceWord } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { pathParams, paths } from "~/utils/paths";
import { itemChanges } from "~/utils/revalidation";
import { withParams } from "~/utils/search-params";
import { actionsOf } from "./actions";
import { shownChange } from "./changes";
import { HoldBanner, HoldButtons } from "./hold";
import { InvoiceDetails } from "./invoice-details";
import { InvoiceMenu } from "./invoice-menu";
import { InvoiceTimeline } from "./invoice-timeline";
import { PaymentLink } from "./payment-link";

export const handle = { i18n: ["invoice", "invoices", "invoice-actions", "words"], title: "invoice:detail.title" };

export const loader = guardedLoader({}, pathParams.invoice, async ({ provider, params, context }) => {
  const [invoice, user] = await Promise.all([provider.invoices.get({ params: { id: params.id } }), context.user()]);
  // Somebody's attempt to pay stands in the timeline.
  const attempts = invoice.timeline.filter(({ transactionId }) => transactionId !== null).length;
  const timeline = invoice.timeline.map((event) => ({ ...event, changes: event.changes.map(shownChange) }));
  const now = new Date();
  return {
    crumb: invoice.invoiceCode,
    invoice: { ...invoice, timeline },
    isHoldUrgent: invoice.hold !== null && timeLeft(invoice.hold.captureBy, now.getTime())?.isUrgent === true,
    qr: qrGeometry(invoice.paymentUrl),
    actions: actionsOf(invoice, { person: personOf(user), now, attempts }),
  };
});

/** Its dialogs post to it: an invoice is read anew after each. */
export const clientLoader = keptLoader<typeof loader>();

export const shouldRevalidate = itemChanges;

export default function InvoiceDetailPage() {
  const { invoice, qr, actions, isHoldUrgent } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["invoice", "invoices", "invoice-actions"]);
  const { invoiceCode, amount, paidAmount, heldAmount, hold, currency } = invoice;
  const left = outstanding(invoice);
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  return (
    <>
      <BehindDialog>
        <Page
          title={t("detail.title", { code: invoiceCode })}
          subtitle={invoice.fullName}
          badge={<StatusBadge word={invoiceWord(invoice)} />}
          actions={
            <>
              <LinkButton to={paths.transactions + withParams("", { invoiceCode })}>
                {t("detail.transactions")}
              </LinkButton>
              <HoldButtons invoice={invoice} actions={actions} />
              {actions.send === null && (
                <LinkButton variant="primary" to={paths.sendInvoice(invoice.id)} preventScrollReset>
                  {t("invoice-actions:action.send")}
                </LinkButton>
              )}
              <RowMenu label={t("detail.menu", { code: invoiceCode })} text={t("detail.more")}>
                <InvoiceMenu invoice={invoice} actions={actions} />
              </RowMenu>
            </>
          }
        >
          <HoldBanner invoice={invoice} isUrgent={isHoldUrgent} />
          <Tiles
            items={[
              { label: t("invoices:field.amount"), value: money(amount) },
              { label: t("invoices:field.paid"), value: money(paidAmount) },
              ...(heldAmount > 0 ? [{ label: t("invoices:field.held"), value: money(heldAmount) }] : []),
              {
                label: t("invoices:field.left"),
                value: money(left),
                hint: hold && left === 0 && t("hold.nothingLeft"),
              },
            ]}
          />
          <div className="columns">
            <PaymentLink invoice={invoice} qr={qr} />
            <Card title={t("detail.timeline")}>
              <InvoiceTimeline invoice={invoice} />
            </Card>
          </div>
          <InvoiceDetails invoice={invoice} mayRecur={actions.recur === null} />
        </Page>
      </BehindDialog>
      <Outlet />
    </>
  );
}
