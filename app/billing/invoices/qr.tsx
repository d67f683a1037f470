import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isOpen } from "#provider/rules/outstanding";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { QrCode } from "~/components/media/qr-code";
import { paymentQr, qrSvg } from "~/components/media/qr-geometry";
import { Button, buttonClass, ButtonRow, ButtonText } from "~/components/page/button";
import { Money } from "~/components/page/money";
import { guardedLoader } from "~/server/guard";
import { svgFile } from "~/server/svg-file";
import { invoicePaths } from "~/paths/invoice";
import { pathParams, paths } from "~/paths";

export const handle = { dialog: true, i18n: ["invoice"], title: "invoice:qr.title" };

/** The payment link as a QR code. With `?format=svg` the answer is only the picture. */
export const loader = guardedLoader({}, pathParams.invoice, async ({ provider, params, url, context }) => {
  const invoice = await provider.invoices.get({ params: { id: params.id } });
  const { id, invoiceCode, fullName, amount, currency, status, paymentUrl } = invoice;
  const qr = paymentQr(paymentUrl);
  if (url.searchParams.get("format") === "svg") context.download(svgFile(qrSvg(qr, invoiceCode), invoiceCode));
  return { invoice: { id, invoiceCode, fullName, amount, currency, status, paymentUrl }, qr };
});

export default function InvoiceQr() {
  const { t } = useTranslation(["invoice"]);
  const { invoice, qr } = useLoaderData<typeof loader>();
  const { id, invoiceCode, fullName, amount, currency, status, paymentUrl } = invoice;
  return (
    <RouteDialog title={t("qr.title")} close={paths.invoice(id)}>
      <div className="stack">
        <div className="qr-sheet">
          <QrCode geometry={qr} label={t("detail.qr", { code: invoiceCode })} />
          <p>
            <strong>
              <Money minor={amount} currency={currency} />
            </strong>
            <br />
            <span translate="no">{fullName}</span>
            <br />
            <span className="figure" translate="no">
              {invoiceCode}
            </span>
          </p>
          <p className="muted long-words" translate="no">
            {paymentUrl}
          </p>
          <p className="muted">{isOpen(status) ? t("qr.lead") : t("detail.linkClosed")}</p>
        </div>
        <ButtonRow>
          <span className="js-only">
            <Button onClick={() => window.print()}>{t("qr.print")}</Button>
          </span>
          {/* A full page load, because the answer is a file. */}
          <a href={`${invoicePaths.qr(id)}?format=svg`} className={buttonClass("primary")}>
            <ButtonText>{t("qr.download")}</ButtonText>
          </a>
        </ButtonRow>
      </div>
    </RouteDialog>
  );
}
