import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { allows } from "#provider/contract/permissions";
import { knownWord, ofWord, sayWord } from "#provider/rules/open-words";
import { askedAzqr } from "~/billing/shared/azqr/asked-azqr";
import { ReadBack } from "~/billing/shared/azqr/azqr-reading";
import { TermsCard } from "~/billing/shared/terms/terms-card";
import { RecordOutlet } from "~/components/page/record-outlet";
import { BehindDialog } from "~/components/dialog/route-dialog";
import { Banner } from "~/components/feedback/banner";
import { paymentQr } from "~/components/media/qr-geometry";
import { StatusBadge } from "~/components/page/badge";
import { LinkButton } from "~/components/page/button";
import { CopyCode } from "~/components/page/copy-code";
import { CalendarDay, DateTime } from "~/components/page/date-time";
import { keptLoader } from "~/components/page/kept-loader";
import { DescriptionList } from "~/components/page/description-list";
import { DetailPage, Related } from "~/components/page/detail-page";
import { Card } from "~/components/page/page";
import { formatMoney } from "~/i18n/format";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { useFormat } from "~/i18n/use-format";
import { LINK_STATUS } from "~/i18n/words";
import { guardedLoader, personOf } from "~/server/guard";
import { askedCustomer } from "~/server/asked-customer";
import { sentencesIn } from "~/server/i18n";
import { areaSheets } from "~/styles/areas";
import { pathParams, paths } from "~/paths";
import { paymentLinkPaths } from "~/paths/payment-link";
import { itemChanges } from "~/utils/revalidation";
import { withParams } from "~/paths/search-params";
import { CHANGE_LINK } from "./access";
import { LinkAmount } from "./link-amount";
import { LinkCard } from "./link-card";
import { LinkTimeline } from "./link-timeline";
import { PAY_BUTTON_WORDINGS, payButtonCode, readPayButton } from "~/utils/pay-button";
import { PayButtonCard } from "./pay-button-card";
import { SendTo } from "./send-to";
import { switchRefusal, otherStatus } from "./status-rules";

export const links = areaSheets("details", "figures", "widgets");
export const handle = { i18n: ["payment-link", "payment-links", "pay-button", "words", "azqr", "merchant-terms"] };

/**
 * The link, who gets it (`?customer=`), and its pay button as the URL chooses it. The label of the button is in the
 * language of the link, or in that of the page where nobody knows it.
 */
export const loader = guardedLoader(
  {},
  pathParams.paymentLink,
  async ({ provider, params, url, context, language: own }) => {
    const [link, user, customer, azqr] = await Promise.all([
      provider.links.get({ params: { id: params.id } }),
      context.user(),
      askedCustomer({ provider, context, url }),
      askedAzqr(context, provider.azqr.link({ params: { id: params.id } })),
    ]);
    const { amount, currency, paymentUrl, title } = link;
    const language = knownWord(link.language) ?? own;
    const t = (await sentencesIn(language)).getFixedT(language, "pay-button");
    const says = (wording: (typeof PAY_BUTTON_WORDINGS)[number]) =>
      amount === null
        ? t(`label.${wording}`)
        : t(`labelWithAmount.${wording}`, { amount: formatMoney(language, amount, currency) });
    const choice = readPayButton(url.searchParams);
    const button = { href: paymentUrl, label: says(choice.wording), title, language };
    return {
      crumb: title,
      link,
      /** Who gets the link, while it can be paid. */
      customer: link.status === "ACTIVE" ? customer : undefined,
      qr: paymentQr(paymentUrl),
      azqr,
      payButton: {
        button,
        choice,
        wordings: PAY_BUTTON_WORDINGS.map((value) => ({ value, label: says(value) })),
        code: payButtonCode(button, choice),
      },
      canSwitch: otherStatus(link.status) !== undefined && allows(CHANGE_LINK, personOf(user)),
    };
  },
);

/** The dialog posts to this page, so the link is read anew after it. */
export const clientLoader = keptLoader<typeof loader>();

export const shouldRevalidate = itemChanges;

export default function PaymentLinkDetail() {
  const { link, customer, qr, azqr, payButton, canSwitch } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["payment-link", "payment-links", "azqr"]);
  const { search } = useLocation();
  const other = otherStatus(link.status);
  return (
    <>
      <BehindDialog>
        <DetailPage
          title={link.title}
          value={link.amount === null ? undefined : <LinkAmount {...link} quiet />}
          badge={<StatusBadge word={ofWord(LINK_STATUS, link.status)} />}
          about={[
            { icon: "CreditCardIcon", value: link.amount === null && <LinkAmount {...link} /> },
            { icon: "AppsIcon", value: link.appName },
            { icon: "ConnectIcon", value: t(`payment-links:usage.${link.reusable ? "REUSABLE" : "SINGLE"}`) },
            {
              icon: "ClockIcon",
              value: link.linkExpirationDate === null ? t("noEnd") : <CalendarDay day={link.linkExpirationDate} />,
            },
          ]}
          actions={
            canSwitch &&
            other && (
              <LinkButton
                to={paymentLinkPaths.status(link.id) + withParams(search, {})}
                preventScrollReset
                critical={other === "DISABLED"}
              >
                {t(`payment-links:switch.${other}`)}
              </LinkButton>
            )
          }
          notice={<Closed />}
          side={
            <>
              <Payments />
              <TermsCard
                terms={link}
                change={canSwitch ? paymentLinkPaths.terms(link.id) + withParams(search, {}) : undefined}
              />
              <Details />
            </>
          }
        >
          {customer && <SendTo link={link} customer={customer} />}
          <LinkCard link={link} qr={qr} azqr={azqr} />
          {azqr && (
            <Card title={t(azqr.state === "code" ? "azqr:shows" : "azqr:title")}>
              <ReadBack azqr={azqr} />
            </Card>
          )}
          <PayButtonCard id={link.id} {...payButton} />
          <Card title={t("timeline")}>
            <LinkTimeline link={link} />
          </Card>
        </DetailPage>
      </BehindDialog>
      <RecordOutlet />
    </>
  );
}

/** Says that the link cannot be paid now, and why. */
function Closed() {
  const { status } = useLoaderData<typeof loader>().link;
  const { t } = useTranslation(["payment-link", "payment-links"]);
  const reason = switchRefusal(status);
  if (status === "DISABLED")
    return (
      <Banner tone="warning" title={t("off")}>
        {t("offHint")}
      </Banner>
    );
  return reason ? <Banner title={t("over")}>{t(`payment-links:closed.${reason}`)}</Banner> : null;
}

/** The sum of the payments by the link, and the way to their list. */
function Payments() {
  const { link } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["payment-link", "payment-links"]);
  const { money, number } = useFormat();
  const { code, paidAmount, currency, paymentCount: count } = link;
  return (
    <Related
      title={t("payments")}
      leads={[
        {
          to: paths.transactions + withParams("", { invoiceCode: code }),
          icon: "ReceiptIcon",
          title: t("payment-links:payments", { count, number: number(count) }),
          hint: `${t("paidAmount")}: ${money(paidAmount, currency)}`,
        },
      ]}
    />
  );
}

function Details() {
  const { link } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["payment-link", "payment-links"]);
  return (
    <Card title={t("record")}>
      <DescriptionList
        items={[
          { term: t("payment-links:field.description"), value: link.description },
          { term: t("payment-links:field.application"), value: `${link.appName} (${link.appId})` },
          { term: t("payment-links:field.language"), value: sayWord(link.language, (known) => LANGUAGE_NAMES[known]) },
          { term: t("code"), value: <CopyCode label={t("code")} text={link.code} /> },
          { term: t("payment-links:field.created"), value: <DateTime at={link.createdDate} withZone /> },
          { term: t("createdBy"), value: <span translate="no">{link.createdBy}</span> },
        ]}
      />
    </Card>
  );
}
