import { useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { OutsidePayment } from "#provider/contract/outside-payment";
import { allows, AREA_ACCESS, type Person } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import { outstanding } from "#provider/rules/outstanding";
import { timeLeft } from "#provider/rules/time-left";
import { DisputeBanners } from "~/billing/shared/disputes/dispute-banners";
import { LeavingBanner } from "~/billing/shared/leaving/leaving-banner";
import { RecordOutlet } from "~/components/page/record-outlet";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { PageMenu } from "~/components/list/menu";
import { paymentQr } from "~/components/media/qr-geometry";
import { StatusBadge } from "~/components/page/badge";
import { DetailPage, Meter, Related } from "~/components/page/detail-page";
import { keptLoader } from "~/components/page/kept-loader";
import { Ledger } from "~/components/page/ledger";
import { Money } from "~/components/page/money";
import { Card } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { invoiceWord } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { showPhone } from "~/server/phone";
import { areaSheets } from "~/styles/areas";
import { pathParams, paths } from "~/paths";
import { itemChanges } from "~/utils/revalidation";
import { withParams } from "~/paths/search-params";
import { actionsOf } from "./actions";
import { shownChange } from "./changes";
import { HoldBanner, HoldButtons } from "./hold";
import { InvoiceDetails } from "./invoice-details";
import { InvoiceMenu } from "./invoice-menu";
import { InvoiceTimeline } from "./invoice-timeline";
import { readShow } from "./story";
import { TimelineFilters } from "./timeline-filters";
import { MainAction, mainActionOf } from "./main-action";
import { countAttempts, outcomeOf, takenPayments } from "./outcome";
import { OutsideCard } from "./outside-card";
import { OutcomeSentence } from "./outcome-sentence";
import { PaymentLink } from "./payment-link";
import { sendRefusal } from "./status";

export const links = areaSheets("details", "figures");
export const handle = {
  i18n: ["invoice", "invoices", "invoice-actions", "dispute-banner", "leaving-banner", "words", "merchant-terms"],
  title: "invoice:detail.title",
};

export const loader = guardedLoader({}, pathParams.invoice, async ({ provider, params, context, region }) => {
  const [invoice, user] = await Promise.all([provider.invoices.get({ params: { id: params.id } }), context.user()]);
  const attempts = countAttempts(invoice.timeline);
  const timeline = invoice.timeline.map((event) => ({ ...event, changes: event.changes.map(shownChange) }));
  const now = new Date();
  const person = personOf(user);
  const actions = actionsOf(invoice, { person, now, attempts });
  const outcome = outcomeOf(invoice, dayIn(region, now));
  const refundable = allows(AREA_ACCESS.refund, person)
    ? takenPayments(invoice.timeline).flatMap(({ id, left }) => (left > 0 ? id : []))
    : [];
  const { outside = [] } = invoice;
  return {
    crumb: invoice.invoiceCode,
    outside: outside.map((payment) => ({
      ...payment,
      mayTakeBack: mayTakeBack(payment, { person, now }),
    })),
    invoice: { ...invoice, phone: showPhone(invoice.phone), timeline },
    isHoldUrgent: invoice.hold !== null && timeLeft(invoice.hold.captureBy, now.getTime())?.isUrgent === true,
    isPayable: sendRefusal(invoice, now) === undefined,
    qr: paymentQr(invoice.paymentUrl),
    attempts,
    outcome,
    refundable,
    main: mainActionOf({ actions, outcome, refundable }),
    actions,
  };
});

/** Whether a person may still take an outside payment back. */
const mayTakeBack = ({ takeBackUntil }: OutsidePayment, { person, now }: { person: Person; now: Date }): boolean =>
  allows(AREA_ACCESS.recordPayment, person) && takeBackUntil !== null && new Date(takeBackUntil) > now;

/** The dialogs post to this page, so the invoice is read anew after each. */
export const clientLoader = keptLoader<typeof loader>();

export const shouldRevalidate = itemChanges;

export default function InvoiceDetailPage() {
  const { invoice, outside, qr, actions, isHoldUrgent, isPayable, outcome, main, refundable } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation(["invoice", "invoices", "invoice-actions"]);
  const { invoiceCode, amount, currency } = invoice;
  const [params] = useSearchParams();
  const show = readShow(params);
  return (
    <>
      <BehindDialog>
        <DetailPage
          title={t("detail.title", { code: invoiceCode })}
          value={<Money minor={amount} currency={currency} quiet />}
          badge={<StatusBadge word={invoiceWord(invoice)} />}
          about={[
            { icon: "PersonIcon", value: <span translate="no">{invoice.fullName}</span> },
            { icon: "ClockIcon", value: outcome && <OutcomeSentence outcome={outcome} currency={currency} /> },
          ]}
          actions={
            <>
              <HoldButtons invoice={invoice} actions={actions} />
              <MainAction id={invoice.id} main={main} refundable={refundable} />
              <PageMenu label={t("detail.menu", { code: invoiceCode })}>
                <InvoiceMenu id={invoice.id} paymentUrl={invoice.paymentUrl} isPayable={isPayable} actions={actions} />
              </PageMenu>
            </>
          }
          notice={
            <>
              {invoice.leaving && <LeavingBanner act={invoice.leaving} />}
              <DisputeBanners disputes={invoice.disputes ?? []} />
              <HoldBanner invoice={invoice} isUrgent={isHoldUrgent} />
            </>
          }
          side={
            <>
              <Links />
              <InvoiceDetails invoice={invoice} mayRecur={actions.recur === null} />
            </>
          }
        >
          <Amounts />
          <OutsideCard invoiceId={invoice.id} currency={currency} payments={outside} />
          {isPayable && <PaymentLink invoice={invoice} qr={qr} />}
          <Card title={t("detail.timeline")}>
            <TimelineFilters
              show={show}
              to={(each) => paths.invoice(invoice.id) + withParams("", { show: each === "all" ? null : each })}
            />
            <InvoiceTimeline events={invoice.timeline} show={show} currency={currency} isShort />
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
  const { money } = useFormat();
  const outside = invoice.outsideAmount ?? 0;
  const left = outstanding(invoice);
  // The part no longer due: the invoice was canceled or expired, or its hold was completed in part.
  const rest = amount - paidAmount - heldAmount - left;
  // Cash did not come through the provider.
  const paidTerm = invoice.status === "CASH" ? t("words:invoiceStatus.CASH") : t("fact.paid");
  return (
    <Card title={t("detail.amounts")}>
      <div>
        <Ledger
          currency={currency}
          lines={[
            { term: t("invoices:field.amount"), minor: amount },
            {
              term: paidTerm,
              minor: paidAmount,
              kind: "minus",
              note: outside > 0 && outside < paidAmount && t("outside.ofThat", { amount: money(outside, currency) }),
            },
            ...(heldAmount > 0 ? [{ term: t("fact.held"), minor: heldAmount, kind: "minus" as const }] : []),
            ...(rest > 0 ? [{ term: t("detail.notDue"), minor: rest, kind: "minus" as const }] : []),
            {
              term: t("fact.left"),
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

/** Links to the invoice's payments, with their number and sum, and to the invoice that it repeats. */
function Links() {
  const { invoice, attempts } = useLoaderData<typeof loader>();
  const { t } = useTranslation("invoice");
  const { money, number } = useFormat();
  const { invoiceCode, recurredFrom, paidAmount, currency } = invoice;
  return (
    <Related
      title={t("detail.related")}
      leads={[
        {
          to: paths.transactions + withParams("", { invoiceCode }),
          icon: "ReceiptIcon",
          title: t("detail.transactions"),
          hint:
            attempts === 0
              ? t("detail.noAttempts")
              : t("detail.attempts", {
                  count: attempts,
                  number: number(attempts),
                  amount: money(paidAmount, currency),
                }),
        },
        recurredFrom === null
          ? null
          : { to: paths.invoice(recurredFrom), icon: "ReceiptIcon", title: t("detail.original") },
      ]}
    />
  );
}
