import type { LinksFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { AREA_ACCESS, allows } from "#provider/contract/permissions";
import { dayIn } from "#provider/contract/regions";
import { sayWord } from "#provider/rules/open-words";
import { askedAzqr } from "~/billing/shared/azqr/asked-azqr";
import { Banner } from "~/components/feedback/banner";
import { FormErrors } from "~/components/form/form-errors";
import { formErrorsOf } from "~/components/form/replied-field";
import { paymentQr } from "~/components/media/qr-geometry";
import { Icon } from "~/components/media/icon";
import { ButtonRow, LinkButton } from "~/components/page/button";
import { Page } from "~/components/page/page";
import { useFormat } from "~/i18n/use-format";
import { formKey } from "~/server/form-key";
import { guardedAction, guardedLoader, personOf } from "~/server/guard";
import { codeOf } from "~/server/refusal";
import { areaSheets } from "~/styles/areas";
import { paths } from "~/paths";
import { invoicePaths } from "~/paths/invoice";
import { asksTips, PAPERS, tillParams, tillPaths } from "~/paths/till";
import { transactionPaths } from "~/paths/transaction";
import { MANIFEST } from "./manifest";
import { saleOfTill } from "./of-till";
import { saleActSchema } from "./schema";
import { useTillKeys } from "./use-till-keys";
import { Waiting } from "./waiting";

const sheets = areaSheets("forms", "details", "till");
export const links: LinksFunction = () => [...(sheets() ?? []), MANIFEST];
export const handle = { i18n: ["till", "azqr"], title: "till:sale.title" };

/** The sale as the provider says it stands now, with its codes while it waits. */
export const loader = guardedLoader(AREA_ACCESS.till, tillParams.sale, async ({ provider, params, context, url }) => {
  const [sale, azqr, user] = await Promise.all([
    saleOfTill({ provider, params, context }),
    askedAzqr(context, provider.azqr.invoice({ params: { id: params.id } })),
    context.user(),
  ]);
  const person = personOf(user);
  return {
    sale,
    qr: paymentQr(sale.paymentUrl),
    azqr,
    mayRefund: allows(AREA_ACCESS.refund, person),
    mayTakeCash: allows(AREA_ACCESS.recordPayment, person),
    idempotencyKey: formKey(url),
  };
});

/** Marks the sale as paid in cash, or ends it. What came in between, the page then shows. */
export const action = guardedAction(
  AREA_ACCESS.till,
  tillParams.sale,
  async ({ form, provider, context, params, region, url, redirect }) => {
    const { appId, id } = params;
    const sale = await saleOfTill({ provider, context, params });
    const submission = form.parse(saleActSchema);
    if (!submission.ok) return submission.reply();
    const { intent, idempotencyKey } = submission.value;
    const here = tillPaths.sale(appId, id, asksTips(url.searchParams));
    if (sale.state !== "WAITING") return redirect(here);
    const sent = await submission.send(async () => {
      if (intent === "end") return provider.till.end({ params: { id } });
      return provider.outsidePayments.record({
        idempotencyKey,
        params: { id },
        body: {
          amount: sale.amount - sale.paidAmount,
          method: "CASH",
          paidDate: dayIn(region, new Date()),
          note: null,
          receipt: false,
        },
      });
    });
    if (!sent.ok) return codeOf(sent.reason) === "invalid_state" ? redirect(here) : sent.reply;
    return redirect(here);
  },
);

export default function SaleOfTill() {
  const { sale } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { t } = useTranslation("till");
  const { money } = useFormat();
  const tip = sale.tip > 0 && {
    amount: money(sale.amount - sale.tip, sale.currency),
    tip: money(sale.tip, sale.currency),
  };
  return (
    <Page title={t("sale.title")} subtitle={<span translate="no">{sale.description}</span>}>
      <div className="card stack till-sale">
        <FormErrors errors={formErrorsOf(reply)} />
        <p className="till-amount figure" translate="no">
          {money(sale.amount, sale.currency)}
        </p>
        {tip && <p className="muted">{t("sale.of", tip)}</p>}
        <Standing />
      </div>
    </Page>
  );
}

function Standing() {
  const { sale, qr, azqr, mayTakeCash, idempotencyKey } = useLoaderData<typeof loader>();
  if (sale.state === "PAID") return <Paid />;
  if (sale.state === "WAITING") return <Waiting {...{ sale, qr, azqr, mayTakeCash, idempotencyKey }} />;
  return <Ended />;
}

/** The one green tick: the provider has said that the money is there. */
function Paid() {
  const { sale, mayRefund, mayTakeCash } = useLoaderData<typeof loader>();
  const { t } = useTranslation("till");
  const { money, brief } = useFormat();
  const { id, appId, transactionId, way, refundedAmount, currency, paidAmount } = sale;
  const isOutside = way === "CASH" || way === "OTHER";
  const said = way ? sayWord(way, (known) => t(`way.${known}`)) : "";
  return (
    <>
      <p className="till-done" role="status">
        <Icon source="CheckCircleIcon" /> {t("sale.paid")}
      </p>
      {sale.paidDate && <p className="muted">{t("sale.paidBy", { way: said, when: brief(sale.paidDate) })}</p>}
      {refundedAmount > 0 && <p>{t("sale.refunded", { amount: money(refundedAmount, currency) })}</p>}
      <NewSale />
      <div className="row">
        {PAPERS.map((paper) => (
          <LinkButton key={paper} to={tillPaths.receipt(appId, id, paper)}>
            {t("sale.receipt")}
            <span>, {t("sale.paper", { paper })}</span>
          </LinkButton>
        ))}
        {transactionId !== null && !isOutside && mayRefund && refundedAmount < paidAmount && (
          <LinkButton to={transactionPaths.refund(transactionId)} critical>
            {t("sale.refund")}
          </LinkButton>
        )}
        {transactionId !== null && isOutside && mayTakeCash && (
          <LinkButton to={invoicePaths.takeBack(id, transactionId)} critical>
            {t("sale.takeBack")}
          </LinkButton>
        )}
        <LinkButton to={paths.invoice(id)} variant="tertiary">
          {t("sale.invoice")}
        </LinkButton>
      </div>
    </>
  );
}

function Ended() {
  const { sale } = useLoaderData<typeof loader>();
  const { t } = useTranslation("till");
  const { money } = useFormat();
  return (
    <>
      <Banner tone="warning" title={t("sale.ended")}>
        {t("sale.endedHint")}
        {sale.paidAmount > 0 && <p>{t("sale.partPaid", { amount: money(sale.paidAmount, sale.currency) })}</p>}
      </Banner>
      <NewSale />
      <p>
        <LinkButton to={paths.invoice(sale.id)} variant="tertiary">
          {t("sale.invoice")}
        </LinkButton>
      </p>
    </>
  );
}

/** Enter leads to the next sale. */
function NewSale() {
  const { sale } = useLoaderData<typeof loader>();
  const { t } = useTranslation("till");
  const tips = asksTips(useLocation().search);
  const id = "new-sale";
  useTillKeys({ Enter: id });
  return (
    <ButtonRow>
      <LinkButton id={id} to={tillPaths.one(sale.appId, tips)} variant="primary">
        {t("sale.new")}
      </LinkButton>
    </ButtonRow>
  );
}
