import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { askedAzqr } from "~/billing/shared/azqr/asked-azqr";
import { EmptyState } from "~/components/feedback/empty-state";
import { safeQrGeometry } from "~/components/media/qr-geometry";
import { LinkButton } from "~/components/page/button";
import { Card, Page } from "~/components/page/page";
import { guardedLoader } from "~/server/guard";
import { pathParams } from "~/paths";
import { qrPaths } from "~/paths/qr";
import { NoCode } from "./no-code";
import { qrFile } from "./qr-file";

export const handle = { i18n: ["qr-print"], title: "qr-print:tab" };

/**
 * The code as an SVG file; with `?code=azqr` the one for banking apps, if there is one. It is a screen and not a
 * resource route, so that a person who gets no file gets a page with the reason.
 */
export const loader = guardedLoader({}, pathParams.application, async ({ provider, params, url, context }) => {
  const code = await provider.links.staticQr({ params: { appId: params.appId } });
  const qr = code.paymentUrl === null ? null : safeQrGeometry(code.paymentUrl);
  if (url.searchParams.get("code") === "azqr") {
    const azqr = await askedAzqr(context, provider.azqr.application({ params: { appId: params.appId } }));
    if (azqr?.state === "code") context.download(qrFile(azqr.qr, code, "azqr"));
  } else if (qr) context.download(qrFile(qr, code));
  return { appId: code.appId, appName: code.appName, isMade: code.paymentUrl !== null, hasFile: qr !== null };
});

/** Shown if there is no file, and after a navigation by scripts, because a file needs a page load of its own. */
export default function QrCodeFile() {
  const { appId, appName, isMade, hasFile } = useLoaderData<typeof loader>();
  const { t } = useTranslation("qr-print");
  return (
    <Page title={appName}>
      {hasFile ? (
        <Card>
          <EmptyState
            title={t("tab")}
            action={
              <LinkButton to={qrPaths.codeFile(appId)} reloadDocument>
                {t("download")}
              </LinkButton>
            }
          />
        </Card>
      ) : (
        <NoCode isMade={isMade} />
      )}
    </Page>
  );
}
