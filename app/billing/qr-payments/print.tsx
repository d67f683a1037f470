import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { REGION_FACTS } from "#provider/contract/regions";
import { askedAzqr } from "~/billing/shared/azqr/asked-azqr";
import { ReadBack } from "~/billing/shared/azqr/azqr-reading";
import { TwoCodes } from "~/billing/shared/azqr/two-codes";
import { Banner } from "~/components/feedback/banner";
import { plainField } from "~/components/form/field";
import { PlainForm } from "~/components/form/plain-form";
import { SelectField } from "~/components/form/text-field";
import { safeQrGeometry } from "~/components/media/qr-geometry";
import { Button, buttonClass, ButtonText } from "~/components/page/button";
import { Card } from "~/components/page/page";
import { Part } from "~/components/page/part";
import { useHydrated } from "~/components/page/use-hydrated";
import { LANGUAGE_NAMES } from "~/i18n/languages";
import { guardedLoader } from "~/server/guard";
import { sentencesIn } from "~/server/i18n";
import { areaSheets } from "~/styles/areas";
import { pathParams } from "~/paths";
import { qrPaths } from "~/paths/qr";
import { NoCode } from "./no-code";

export const links = areaSheets("forms", "details");
export const handle = { i18n: ["qr-print", "azqr"], title: "qr-print:tab" };

/** The sheet to print, in the language of the URL (`?language=`) or else in the reader's. */
export const loader = guardedLoader({}, pathParams.application, async (given) => {
  const { provider, params, url, region, language, context } = given;
  const [{ appId, appName, enabled, paymentUrl }, azqr] = await Promise.all([
    provider.links.staticQr({ params: { appId: params.appId } }),
    askedAzqr(context, provider.azqr.application({ params: { appId: params.appId } })),
  ]);
  const { languages } = REGION_FACTS[region];
  const written = languages.find((known) => known === url.searchParams.get("language")) ?? language;
  const t = (await sentencesIn(written)).getFixedT(written, ["qr-print", "azqr"]);
  return {
    crumb: appName,
    appId,
    appName,
    isOpen: enabled,
    paymentUrl,
    qr: paymentUrl === null ? null : safeQrGeometry(paymentUrl),
    azqr,
    sheet: {
      language: written,
      scan: t("scan"),
      how: t("how"),
      web: t("azqr:web"),
      bank: t("azqr:bank"),
      bankReader: t("azqr:bankReader"),
    },
    languages,
  };
});

export default function PrintQrCode() {
  const { appId, isOpen, paymentUrl, qr, azqr } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["qr-print", "azqr"]);
  return (
    <Part
      title={t("tab")}
      actions={
        qr &&
        paymentUrl && (
          <>
            <a href={paymentUrl} className={buttonClass("plain")} target="_blank" rel="noreferrer">
              <ButtonText>{t("openPage")}</ButtonText>
            </a>
            {/* A full page load, because the answer is a file. */}
            <a href={qrPaths.codeFile(appId)} className={buttonClass()}>
              <ButtonText>{t("download")}</ButtonText>
            </a>
            {azqr?.state === "code" && (
              <a href={`${qrPaths.codeFile(appId)}?code=azqr`} className={buttonClass()}>
                <ButtonText>{t("azqr:download")}</ButtonText>
              </a>
            )}
            <PrintButton />
          </>
        )
      }
    >
      {paymentUrl && !isOpen && (
        <div className="not-printed">
          <Banner tone="warning" title={t("off")}>
            {t("offHint")}
          </Banner>
        </div>
      )}
      {qr ? (
        <>
          <SheetLanguage />
          <Sheet />
          {azqr && (
            <div className="not-printed">
              <Card title={t(azqr.state === "code" ? "azqr:shows" : "azqr:title")}>
                <ReadBack azqr={azqr} />
              </Card>
            </div>
          )}
        </>
      ) : (
        <NoCode isMade={paymentUrl !== null} />
      )}
    </Part>
  );
}

/** Only scripts can open the browser's print dialog. Without them, people use the browser's menu. */
function PrintButton() {
  const { t } = useTranslation("qr-print");
  const isHydrated = useHydrated();
  return isHydrated ? (
    <Button variant="primary" onClick={() => window.print()}>
      {t("print")}
    </Button>
  ) : (
    <p className="no-js-only muted">{t("printHint")}</p>
  );
}

/** The choice of the sheet's language, if the region has several. */
function SheetLanguage() {
  const { languages, sheet } = useLoaderData<typeof loader>();
  const { t } = useTranslation("qr-print");
  if (languages.length < 2) return null;
  return (
    <PlainForm method="get" className="row not-printed" preventScrollReset replace>
      <SelectField
        // The key keeps the choice equal to the sheet's language after every kind of navigation.
        key={sheet.language}
        field={plainField("language", { value: sheet.language })}
        label={t("language")}
        labelHidden
        options={languages.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      />
      <Button type="submit">{t("show")}</Button>
    </PlainForm>
  );
}

/** The printed sheet: the application, its code, and how to pay. */
function Sheet() {
  const { appId, appName, qr, azqr, sheet } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["qr-print", "azqr"]);
  if (!qr) return null;
  return (
    <section className="card print-sheet" lang={sheet.language}>
      <h2 className="text-h4" translate="no">
        {appName}
      </h2>
      <p className="text-h5">{sheet.scan}</p>
      <TwoCodes
        web={{ qr, label: t("qr", { name: appName }), title: sheet.web, reader: sheet.how }}
        bank={{ label: t("azqr:picture", { name: appName }), title: sheet.bank, reader: sheet.bankReader }}
        azqr={azqr}
      />
      {azqr?.state !== "code" && <p>{sheet.how}</p>}
      <p className="muted text-s figure" translate="no">
        {appId}
      </p>
    </section>
  );
}
