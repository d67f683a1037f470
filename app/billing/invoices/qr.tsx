import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isOpen } from "#provider/rules/outstanding";
import { askedAzqr } from "~/billing/shared/azqr/asked-azqr";
import { ReadBack } from "~/billing/shared/azqr/azqr-reading";
import { TwoCodes } from "~/billing/shared/azqr/two-codes";
import { RouteDialog } from "~/components/dialog/route-dialog";
import { paymentQr, qrSvg } from "~/components/media/qr-geometry";
import { Button, buttonClass, ButtonRow, ButtonText } from "~/components/page/button";
import { Money } from "~/components/page/money";
import { guardedLoader } from "~/server/guard";
import { svgFile } from "~/server/svg-file";
import { invoicePaths } from "~/paths/invoice";
import { pathParams, paths } from "~/paths";

export const handle = { dialog: true, i18n: ["invoice", "azqr"], title: "invoice:qr.title" };

/**
 * The payment link as a QR code, and the code for banking apps. With `?format=svg` the answer is only the picture of
 * the first, with `?format=azqr` that of the second.
 */
export const loader = guardedLoader({}, pathParams.invoice, async ({ provider, params, url, context }) => {
  const [invoice, azqr] = await Promise.all([
    provider.invoices.get({ params: { id: params.id } }),
    askedAzqr(context, provider.azqr.invoice({ params: { id: params.id } })),
  ]);
  const { id, invoiceCode, fullName, amount, currency, status, paymentUrl } = invoice;
  const qr = paymentQr(paymentUrl);
  const format = url.searchParams.get("format");
  if (format === "svg") context.download(svgFile(qrSvg(qr, invoiceCode), invoiceCode));
  if (format === "azqr" && azqr?.state === "code")
    context.download(svgFile(qrSvg(azqr.qr, invoiceCode), `azqr-${invoiceCode}`));
  return { invoice: { id, invoiceCode, fullName, amount, currency, status, paymentUrl }, qr, azqr };
});

export default function InvoiceQr() {
  const { t } = useTranslation(["invoice", "azqr"]);
  const { invoice, qr, azqr } = useLoaderData<typeof loader>();
  const { id, invoiceCode, fullName, amount, currency, status, paymentUrl } = invoice;
  return (
    <RouteDialog title={t("qr.title")} close={paths.invoice(id)}>
      <div className="stack">
        <div className="qr-sheet" tabIndex={-1} data-first-stop>
          <TwoCodes
            web={{
              qr,
              label: t("detail.qr", { code: invoiceCode }),
              title: t("azqr:web"),
              reader: t("azqr:webReader"),
            }}
            bank={{
              label: t("azqr:picture", { name: invoiceCode }),
              title: t("azqr:bank"),
              reader: t("azqr:bankReader"),
            }}
            azqr={azqr}
          />
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
          {azqr?.state !== "code" && <p className="muted">{isOpen(status) ? t("qr.lead") : t("detail.linkClosed")}</p>}
        </div>
        <ButtonRow>
          <span className="js-only">
            <Button onClick={() => window.print()}>{t("qr.print")}</Button>
          </span>
          {/* A full page load, because the answer is a file. */}
          <a href={`${invoicePaths.qr(id)}?format=svg`} className={buttonClass("primary")}>
            <ButtonText>{t("qr.download")}</ButtonText>
          </a>
          {azqr?.state === "code" && (
            <a href={`${invoicePaths.qr(id)}?format=azqr`} className={buttonClass()}>
              <ButtonText>{t("azqr:download")}</ButtonText>
            </a>
          )}
        </ButtonRow>
        {azqr && (
          <section className="stack not-printed">
            <h3>{t(azqr.state === "code" ? "azqr:shows" : "azqr:title")}</h3>
            <ReadBack azqr={azqr} />
          </section>
        )}
      </div>
    </RouteDialog>
  );
}
